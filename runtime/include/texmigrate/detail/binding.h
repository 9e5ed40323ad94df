// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The binding of one texture on one device, with the objects made for it.

#ifndef TEXMIGRATE_DETAIL_BINDING_H
#define TEXMIGRATE_DETAIL_BINDING_H

#include "device.h"

namespace texmigrate {
namespace detail {

class binding : public spare_binding {
public:
  /// Objects kept for states that may come again. The oldest is retired when
  /// there are more.
  enum { cache_limit = 32 };

  explicit binding(device &d)
      : on(d), next(nullptr), generation_(d.generation()), offset_(0),
        cached_(0), made_(unknown), fresh_(false), owes_(false) {}

  device &on;
  binding *next; ///< the same texture on the next device

  /// Binds to \p r, \p offset bytes before what the caller asked for.
  void bind(const resource &r, size_t offset) {
    on.notice_reset();
    bool owes;
    {
      lock_guard lock(mutex_);
      forget_if_reset();
      leave();
      current_ = r;
      offset_ = offset;
      if (seek(nullptr))
        return;
      made_ = none;
      fresh_ = true;
      owes = take_debt();
    }
    if (owes)
      on.destroy_retired();
  }

  void unbind() {
    lock_guard lock(mutex_);
    forget_if_reset();
    leave();
  }

  /// Retires everything: the texture is destroyed. Makes no runtime call.
  void clear() {
    lock_guard lock(mutex_);
    forget_if_reset();
    leave();
    on.retire(take_all());
  }

  /// The object for the binding read as \p how. 0: unbound, or no object can
  /// be made; then the error waits in cudaGetLastError. \p bound tells which.
  /// \p texels receives how far the memory that was bound begins after the
  /// object.
  cudaTextureObject_t object(const sampling &how, bool *bound, int *texels) {
    cudaTextureObject_t handle;
    bool owes;
    {
      lock_guard lock(mutex_);
      *texels = offset_in_texels();
      if (find(how, bound, &handle))
        return handle;
      // The bind has looked for a reset. One since then leaves an object of
      // memory that is gone, as harmless as the unbound reference was; that of
      // an array that is gone cannot even be made.
      if (fresh_ && !current_.of_array())
        return create(how);
      owes = take_debt();
    }
    on.notice_reset();
    if (owes)
      on.destroy_retired();
    lock_guard lock(mutex_);
    *texels = offset_in_texels();
    return find(how, bound, &handle) ? handle : create(how);
  }

  /// Whether it is bound, with the offset and the size of a texel in bytes.
  bool query(size_t *offset, size_t *texel) {
    lock_guard lock(mutex_);
    forget_if_reset();
    *offset = offset_;
    *texel = texel_bytes(current_.format);
    return current_.kind != resource::none;
  }

private:
  // Of the format alone: a reset that is not noticed yet does no harm.
  int offset_in_texels() const {
    return offset_ ? static_cast<int>(offset_ / texel_bytes(current_.format))
                   : 0;
  }

  // After a reset the handles mean nothing; they must not even be destroyed.
  void forget_if_reset() {
    const unsigned now = on.generation();
    if (generation_ == now)
      return;
    generation_ = now;
    device::free_all(take_all());
    current_ = resource();
    leave();
  }

  // Ends the present binding. Objects of linear and pitched memory serve
  // whoever binds that memory again. Those of arrays are used up: the handle of
  // a freed array may come back with other storage.
  void leave() {
    if (current_.of_array()) {
      cached_object *used_up = nullptr;
      int kept = 0;
      for (int i = 0; i < cached_; ++i) {
        cached_object *o = cache_[i].object;
        if (cache_[i].base == current_.base && o->what.of_array()) {
          o->next = used_up;
          used_up = o;
        } else {
          cache_[kept++] = cache_[i];
        }
      }
      cached_ = kept;
      on.retire(used_up);
    }
    current_ = resource();
    offset_ = 0;
    made_ = unknown;
    fresh_ = false;
  }

  // Finds the handle for the present state: 0 if unbound, or that of an object
  // made before.
  bool find(const sampling &how, bool *bound, cudaTextureObject_t *handle) {
    forget_if_reset();
    *handle = 0;
    *bound = current_.kind != resource::none;
    if (!*bound)
      return true;
    if (made_ == none)
      return false;
    if ((made_ == in_front &&
         current_.same_sampling(cache_[0].object->how, how)) ||
        seek(&how)) {
      *handle = cache_[0].object->handle;
      return true;
    }
    return false;
  }

  // Brings an object of current_ to the front of the cache; one that reads as
  // *how says, if that is given. Without one, makes room for it.
  bool seek(const sampling *how) {
    for (int i = 0; i < cached_; ++i) {
      cached_object *o = cache_[i].object;
      if (cache_[i].base == current_.base && o->what == current_ &&
          (!how || current_.same_sampling(o->how, *how))) {
        to_front(i, o);
        return true;
      }
    }
    if (cached_ == cache_limit) {
      cached_object *oldest = cache_[--cached_].object;
      oldest->next = nullptr;
      on.retire(oldest);
    }
    return false;
  }

  // Whether an object was made for which none was destroyed yet.
  bool take_debt() {
    const bool owes = owes_;
    owes_ = false;
    return owes;
  }

  // Makes an object of the present binding; seek() has found none. Returns 0 if
  // it cannot be made.
  cudaTextureObject_t create(const sampling &how) {
    fresh_ = false;
    owes_ = true;
    cached_object *made = new (std::nothrow) cached_object();
    if (!made)
      return 0;
    made->what = current_;
    made->how = how;
    if (create_object(current_, how, &made->handle) != cudaSuccess) {
      delete made;
      return 0;
    }
    to_front(cached_++, made);
    return made->handle;
  }

  // Puts an object first, and moves those before place i by one.
  void to_front(int i, cached_object *o) {
    for (; i > 0; --i)
      cache_[i] = cache_[i - 1];
    cache_[0].base = o->what.base;
    cache_[0].object = o;
    made_ = in_front;
  }

  // Empties the cache. Returns its objects as a list.
  cached_object *take_all() {
    cached_object *all = nullptr;
    for (int i = 0; i < cached_; ++i) {
      cache_[i].object->next = all;
      all = cache_[i].object;
    }
    cached_ = 0;
    return all;
  }

  // A search that finds nothing reads the addresses alone.
  struct cache_entry {
    const void *base;
    cached_object *object;
  };

  mutex mutex_; ///< guards what follows
  unsigned generation_;
  resource current_;
  size_t offset_;                  ///< bytes
  cache_entry cache_[cache_limit]; ///< most recently used first
  int cached_;
  /// Of the objects of current_: none is made, cache_[0] is one, or unknown.
  enum { unknown, none, in_front } made_;
  bool fresh_; ///< bound to a new state, of which no object is made yet
  bool owes_;  ///< an object was made since destroy_retired()
};

/// The bindings of one texture, one for each device that it was bound on.
/// Constant-initialised, so that any static constructor may bind.
class bindings {
public:
  constexpr bindings() : head_(nullptr) {}
  bindings(const bindings &) = delete;
  bindings &operator=(const bindings &) = delete;

  ~bindings() {
    binding *b = head_.exchange(nullptr);
    while (b) {
      binding *next = b->next;
      b->clear();
      b->on.put_spare(b);
      b = next;
    }
  }

  bool never_bound() const { return !head_.load(); }

  /// The binding on the current device, or null if there never was one.
  binding *find() const {
    binding *b = head_.load();
    int ordinal = 0;
    if (!b || current_device(&ordinal) != cudaSuccess)
      return nullptr;
    return find(b, ordinal);
  }

  /// The binding on the current device; made at the first call.
  cudaError_t get(binding **out) {
    int ordinal = 0;
    const cudaError_t error = current_device(&ordinal);
    if (error != cudaSuccess)
      return error;
    binding *head = head_.load();
    if ((*out = find(head, ordinal)))
      return cudaSuccess;
    device *d = device::get(ordinal);
    binding *made = d ? static_cast<binding *>(d->take_spare()) : nullptr;
    if (d && !made)
      made = new (std::nothrow) binding(*d);
    if (!made)
      return cudaErrorMemoryAllocation;
    do {
      made->next = head;
      if ((*out = find(head, ordinal))) { // another thread was faster
        d->put_spare(made);
        return cudaSuccess;
      }
    } while (!head_.compare_exchange(head, made));
    *out = made;
    return cudaSuccess;
  }

private:
  static binding *find(binding *b, int ordinal) {
    while (b && b->on.ordinal != ordinal)
      b = b->next;
    return b;
  }

  atomic<binding *> head_;
};

} // namespace detail
} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_BINDING_H
