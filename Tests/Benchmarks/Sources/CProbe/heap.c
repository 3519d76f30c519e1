#include "CProbe.h"

#if defined(__linux__) && __has_include(<gnu/libc-version.h>)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

// The C library keeps its own entry points beside the public names, which a program may therefore define itself. That
// needs no look-up at run time, and so also works for allocations made before `main`.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_bool counting;
static atomic_llong allocations;
static atomic_llong deallocations;
static atomic_llong bytes;

static long long heap_taken_by(void *block) {
  return (long long)(malloc_usable_size(block) + sizeof(size_t));
}

// What a block of that size takes. A block may be 16 bytes larger, where a free one was not worth dividing: that depends on
// what the program did before, and says nothing about the work that is measured. A block that is given back counts with
// what it took, so what is made and given back while this counts may leave up to 16 bytes too few. What is kept is exact.
static long long heap_needed_for(size_t size) {
  size_t needed = (size + sizeof(size_t) + 15) & ~(size_t)15;
  return (long long)(needed < 32 ? 32 : needed);
}

static void *noted(void *block, size_t size) {
  if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), 0) && block) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&bytes, heap_needed_for(size), memory_order_relaxed);
  }
  return block;
}

static void forget(void *block) {
  if (__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), 0) && block) {
    atomic_fetch_add_explicit(&deallocations, 1, memory_order_relaxed);
    atomic_fetch_sub_explicit(&bytes, heap_taken_by(block), memory_order_relaxed);
  }
}

void *malloc(size_t size) { return noted(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) { return noted(__libc_calloc(count, size), count * size); }

void *memalign(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size), size); }

void *aligned_alloc(size_t alignment, size_t size) { return noted(__libc_memalign(alignment, size), size); }

void *valloc(size_t size) { return noted(__libc_memalign((size_t)sysconf(_SC_PAGESIZE), size), size); }

void free(void *block) {
  forget(block);
  __libc_free(block);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *block = noted(__libc_memalign(alignment, size), size);
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

void *realloc(void *block, size_t size) {
  if (!__builtin_expect(atomic_load_explicit(&counting, memory_order_relaxed), 0)) return __libc_realloc(block, size);
  long long before = block ? heap_taken_by(block) : 0;
  void *result = __libc_realloc(block, size);
  if (!result) {
    // A size of zero gives the block back; any other failure leaves it as it was.
    if (block && size == 0) {
      atomic_fetch_add_explicit(&deallocations, 1, memory_order_relaxed);
      atomic_fetch_sub_explicit(&bytes, before, memory_order_relaxed);
    }
    return result;
  }
  // One that grows counts as an allocation and, if there was a block, as a deallocation: it may have moved.
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  if (block) atomic_fetch_add_explicit(&deallocations, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, heap_needed_for(size) - before, memory_order_relaxed);
  return result;
}

bool probe_can_count_heap(void) { return true; }

void probe_start_counting_heap(void) {
  atomic_store(&allocations, 0);
  atomic_store(&deallocations, 0);
  atomic_store(&bytes, 0);
  atomic_store(&counting, true);
}

probe_heap_counts probe_stop_counting_heap(void) {
  atomic_store(&counting, false);
  return (probe_heap_counts){atomic_load(&allocations), atomic_load(&deallocations), atomic_load(&bytes)};
}

#else

bool probe_can_count_heap(void) { return false; }

void probe_start_counting_heap(void) {}

probe_heap_counts probe_stop_counting_heap(void) { return (probe_heap_counts){0, 0, 0}; }

#endif
