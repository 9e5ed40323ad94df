// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mutex and an atomic, as much of them as is used here. The standard's
// headers hold far more, and every unit that includes the shim would pay for
// it: <mutex> takes a fifth of a second to parse, <atomic> twice that as C++20.
// So compilers that know GNU's built-in functions take those and POSIX's mutex,
// which is what std::mutex is there; all others take the standard's.

#ifndef TEXMIGRATE_DETAIL_SYNC_H
#define TEXMIGRATE_DETAIL_SYNC_H

#if defined(__GNUC__) && !defined(_WIN32) && !defined(TEXMIGRATE_STANDARD_SYNC)
#define TEXMIGRATE_GNU_SYNC 1
#include <pthread.h>
#else
#define TEXMIGRATE_GNU_SYNC 0
#include <atomic>
#include <mutex>
#endif

namespace texmigrate {
namespace detail {

#if TEXMIGRATE_GNU_SYNC

/// Loads acquire, stores release, the rest does both.
template <class T> class atomic {
public:
  constexpr explicit atomic(T value = T()) : value_(value) {}
  atomic(const atomic &) = delete;
  atomic &operator=(const atomic &) = delete;

  T load() const { return __atomic_load_n(&value_, __ATOMIC_ACQUIRE); }
  void store(T value) { __atomic_store_n(&value_, value, __ATOMIC_RELEASE); }
  T exchange(T value) {
    return __atomic_exchange_n(&value_, value, __ATOMIC_ACQ_REL);
  }
  /// \p expected receives what is there, if that differs.
  bool compare_exchange(T &expected, T value) {
    return __atomic_compare_exchange_n(&value_, &expected, value, false,
                                       __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  }

private:
  T value_;
};

class mutex {
public:
  mutex() { pthread_mutex_init(&mutex_, nullptr); }
  ~mutex() { pthread_mutex_destroy(&mutex_); }
  mutex(const mutex &) = delete;
  mutex &operator=(const mutex &) = delete;

  void lock() { pthread_mutex_lock(&mutex_); }
  void unlock() { pthread_mutex_unlock(&mutex_); }

private:
  pthread_mutex_t mutex_;
};

#else

template <class T> class atomic {
public:
  constexpr explicit atomic(T value = T()) : value_(value) {}

  T load() const { return value_.load(std::memory_order_acquire); }
  void store(T value) { value_.store(value, std::memory_order_release); }
  T exchange(T value) {
    return value_.exchange(value, std::memory_order_acq_rel);
  }
  bool compare_exchange(T &expected, T value) {
    return value_.compare_exchange_strong(
        expected, value, std::memory_order_acq_rel, std::memory_order_acquire);
  }

private:
  std::atomic<T> value_;
};

typedef std::mutex mutex;

#endif

/// Holds a mutex while it lives.
class lock_guard {
public:
  explicit lock_guard(mutex &m) : mutex_(m) { mutex_.lock(); }
  ~lock_guard() { mutex_.unlock(); }
  lock_guard(const lock_guard &) = delete;
  lock_guard &operator=(const lock_guard &) = delete;

private:
  mutex &mutex_;
};

} // namespace detail
} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_SYNC_H
