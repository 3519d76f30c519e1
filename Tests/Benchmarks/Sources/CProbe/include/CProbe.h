#ifndef CPROBE_H
#define CPROBE_H

#include <stdbool.h>
#include <stdint.h>

/// What the heap did while counting was on.
typedef struct {
  int64_t allocations;
  int64_t deallocations;
  /// Heap taken minus heap given back, with the allocator's own overhead per block.
  int64_t bytes;
} probe_heap_counts;

/// Whether this platform lets a program count its allocations.
bool probe_can_count_heap(void);

/// Sets all counts to zero and begins to count, on every thread.
void probe_start_counting_heap(void);

/// Ends counting and returns what happened since it began.
probe_heap_counts probe_stop_counting_heap(void);

/// Calls `body(context)`. A profiler recognises the part of the program it should look at by this function's name.
void probe_section(void (*body)(void *context), void *context);

/// Makes lines appear as they are printed, also where the output is a file.
void probe_print_line_by_line(void);

#endif
