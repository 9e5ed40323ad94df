// Part of texmigrate, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all textures share on one device: its limits, the detection of
// cudaDeviceReset, and the objects that are no longer bound but may still be
// read by queued work.

#ifndef TEXMIGRATE_DETAIL_DEVICE_H
#define TEXMIGRATE_DETAIL_DEVICE_H

#include "state.h"
#include "sync.h"

#include <climits>
#include <new>

namespace texmigrate {
namespace detail {

/// A binding whose texture was destroyed, kept for the next texture.
struct spare_binding {
  spare_binding *next_spare;
  spare_binding() : next_spare(nullptr) {}
};

class device {
public:
  /// Retired objects in one batch. When one is full, the device waits for its
  /// work, and those of the batch before are destroyed one by one, so that an
  /// object outlives at least this many later ones.
  enum { batch_size = 1024 };

  const int ordinal;
  const size_t alignment;       ///< bytes, of the base of linear memory
  const size_t pitch_alignment; ///< bytes
  const size_t max_linear;      ///< texels
  const size_t max_width, max_height, max_pitch; ///< texels, rows, bytes

  /// The device with this ordinal; made at the first call. Null: no memory.
  static device *get(int ordinal) {
    if (device *d = find(list().head.load(), ordinal))
      return d;
    lock_guard lock(list().lock);
    device *head = list().head.load();
    if (device *d = find(head, ordinal))
      return d;
    device *d = new (std::nothrow) device(ordinal, head);
    if (d)
      list().head.store(d);
    return d;
  }

  /// Changes with each cudaDeviceReset that was noticed.
  unsigned generation() const { return generation_.load(); }

  /// Notices a cudaDeviceReset since the last call. The device is current.
  void notice_reset() {
    if (context_lives())
      return;
    lock_guard lock(mutex_);
    if (context_lives())
      return;
    // The objects went with the context: their handles mean nothing now.
    free_all(young_);
    free_all(old_);
    free_all(unused_);
    young_ = old_ = unused_ = nullptr;
    young_count_ = 0;
    generation_.store(generation_.load() + 1);
    register_page();
  }

  /// Keeps \p objects, a list, until no work can use them. Makes no runtime
  /// call.
  void retire(cached_object *objects) {
    if (!objects)
      return;
    lock_guard lock(mutex_);
    young_count_ += prepend(objects, young_);
  }

  /// Called once for each object that is made: destroys one that no work can
  /// use, so that nobody pays for many at once. When the youngest batch is
  /// full, waits for the work of the device, after which none can use the batch
  /// before it. The device is current; no lock is held while it waits.
  void destroy_retired() {
    cached_object *unused = nullptr, *waiting = nullptr;
    {
      lock_guard lock(mutex_);
      if (young_count_ >= batch_size) {
        unused = unused_;
        unused_ = nullptr;
        waiting = old_;
        old_ = young_;
        young_ = nullptr;
        young_count_ = 0;
      } else if (unused_) {
        unused = unused_;
        unused_ = unused->next;
        unused->next = nullptr;
      }
    }
    if (unused) {
      relaxed_capture guard;
      for (cached_object *o = unused; o; o = o->next)
        (void)cudaDestroyTextureObject(o->handle);
      free_all(unused);
    }
    if (!waiting)
      return;
    const bool waited = wait_for_device();
    if (!waited) // There is no memory, or the device failed: keep them for now.
      (void)cudaGetLastError();
    lock_guard lock(mutex_);
    (void)prepend(waiting, waited ? unused_ : old_);
  }

  /// The bytes to use for a bind of r.bytes, which are beyond max_linear: those
  /// that the driver accepts, as many as without a size if it refuses.
  size_t most_bytes(const resource &r) {
    if (can_make(r))
      return r.bytes;
    const size_t most = unlimited_bytes(r);
    return r.bytes < most ? r.bytes : most;
  }

  /// The bytes to use for a bind without a size: as many as the device takes.
  size_t unlimited_bytes(resource r) {
    const size_t texel = texel_bytes(r.format);
    atomic<size_t> &known = unlimited_[texel < 17 ? texel : 0];
    if (const size_t bytes = known.load())
      return bytes;
    const size_t candidates[] = {UINT_MAX, size_t(1) << 31, size_t(1) << 30};
    size_t found = max_linear < UINT_MAX / texel ? max_linear * texel
                                                 : UINT_MAX / texel * texel;
    for (size_t bytes : candidates) {
      r.bytes = bytes / texel * texel;
      if (bytes > found && can_make(r)) {
        found = r.bytes;
        break;
      }
    }
    known.store(found);
    return found;
  }

  /// Frees the records, not the objects.
  static void free_all(cached_object *objects) {
    while (objects) {
      cached_object *next = objects->next;
      delete objects;
      objects = next;
    }
  }

  /// Memory of bindings is never freed, only used again: a thread that outlives
  /// main may still look at it.
  void put_spare(spare_binding *b) {
    lock_guard lock(mutex_);
    b->next_spare = spare_;
    spare_ = b;
  }
  spare_binding *take_spare() {
    lock_guard lock(mutex_);
    spare_binding *b = spare_;
    if (b)
      spare_ = b->next_spare;
    return b;
  }

private:
  // Whether linear memory of that many bytes can be read at all.
  static bool can_make(const resource &r) {
    sampling how = {};
    cudaTextureObject_t object = 0;
    relaxed_capture guard;
    if (create_object(r, how, &object) == cudaSuccess)
      return cudaDestroyTextureObject(object) == cudaSuccess;
    (void)cudaGetLastError();
    return false;
  }

  struct list_type {
    atomic<device *> head;
    mutex lock;
  };

  // Never destroyed: textures may be used until the process is gone.
  static list_type &list() {
    static list_type *l = new list_type;
    return *l;
  }

  static device *find(device *d, int ordinal) {
    while (d && d->ordinal != ordinal)
      d = d->next_;
    return d;
  }

  static size_t attribute(cudaDeviceAttr a, int ordinal) {
    int value = 0;
    (void)cudaDeviceGetAttribute(&value, a, ordinal);
    return value > 0 ? static_cast<size_t>(value) : 1;
  }

  device(int o, device *next)
      : ordinal(o), alignment(attribute(cudaDevAttrTextureAlignment, o)),
        pitch_alignment(attribute(cudaDevAttrTexturePitchAlignment, o)),
        max_linear(attribute(cudaDevAttrMaxTexture1DLinearWidth, o)),
        max_width(attribute(cudaDevAttrMaxTexture2DLinearWidth, o)),
        max_height(attribute(cudaDevAttrMaxTexture2DLinearHeight, o)),
        max_pitch(attribute(cudaDevAttrMaxTexture2DLinearPitch, o)),
        next_(next), generation_(0), registered_(false), page_(nullptr),
        unlimited_(), spare_(nullptr), young_(nullptr), old_(nullptr),
        unused_(nullptr), young_count_(0) {
    int supported = 0;
    (void)cudaDeviceGetAttribute(&supported, cudaDevAttrHostRegisterSupported,
                                 o);
    const size_t largest_page = 65536; // of any operating system in use
    if (supported)
      page_ =
          static_cast<char *>(::operator new(2 * largest_page, std::nothrow));
    if (page_) {
      page_ += largest_page - reinterpret_cast<size_t>(page_) % largest_page;
      register_page();
    }
  }

  // A page of our own memory is registered with the device's context. A reset
  // takes the registration away, and nobody else registers that page: so it is
  // registered exactly as long as the context lives.
  void register_page() {
    relaxed_capture guard;
    const bool done =
        cudaHostRegister(page_, 4096, cudaHostRegisterPortable) == cudaSuccess;
    if (!done)
      (void)cudaGetLastError(); // resets of this device will go unnoticed
    registered_.store(done);
  }

  bool context_lives() const {
    cudaPointerAttributes a = {};
    return !registered_.load() ||
           cudaPointerGetAttributes(&a, page_) != cudaSuccess ||
           a.type != cudaMemoryTypeUnregistered;
  }

  // Moves a list to the front of another and counts it.
  static size_t prepend(cached_object *objects, cached_object *&to) {
    size_t count = 0;
    while (objects) {
      cached_object *next = objects->next;
      objects->next = to;
      to = objects;
      objects = next;
      ++count;
    }
    return count;
  }

  device *const next_;
  atomic<unsigned> generation_;
  atomic<bool> registered_;
  char *page_;
  atomic<size_t> unlimited_[17]; ///< by the bytes of a texel; 0: unknown
  mutex mutex_;                  ///< guards what follows
  spare_binding *spare_;
  cached_object *young_, *old_; ///< retired objects that work may use
  cached_object *unused_;       ///< and those that none can use any more
  size_t young_count_;
};

} // namespace detail
} // namespace texmigrate

#endif // TEXMIGRATE_DETAIL_DEVICE_H
