/*
 * The threads of libraries. All there will ever be are made before the process is confined, and lent instead of being made:
 * nobody could count those that a taken-over process makes.
 */
#ifndef DEC_THREADS_H
#define DEC_THREADS_H

#include <stdbool.h>

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

/* Makes them; false where the system does not give them. */
bool dec_threads_open(void);

#endif
