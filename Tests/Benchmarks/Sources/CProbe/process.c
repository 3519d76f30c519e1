#include "CProbe.h"

#include <stdio.h>

__attribute__((noinline)) void probe_section(void (*body)(void *context), void *context) {
  body(context);
  // Without this the call above may become a jump, and a profiler would never see this function return.
  __asm__ volatile("" ::: "memory");
}

void probe_print_line_by_line(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
