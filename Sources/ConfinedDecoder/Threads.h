/*
 * The threads of libraries. All there will ever be are made before a worker is confined, and lent instead of being made: the
 * system does not count those that a taken-over process makes.
 */
#ifndef DEC_THREADS_H
#define DEC_THREADS_H

#include <stdbool.h>
#include <stdint.h>

/* The thread sanitizer has to see a thread being made: with it they are. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define DEC_THREADS_ARE_MADE true
#endif
#endif
#ifndef DEC_THREADS_ARE_MADE
#define DEC_THREADS_ARE_MADE false
#define DEC_THREADS_ARE_LENT 1
#endif

/* The most that are lent. */
enum { DEC_MOST_THREADS = 20 };

/* Makes `count` of them, in a worker before it is confined; false where the system does not give them. `stacks` becomes the
   address space that they take. */
bool dec_threads_open(uint32_t count, uint64_t *stacks);

#endif
