/* The calls that are allowed. */
#ifndef CNF_CALLS_H
#define CNF_CALLS_H

#include <stddef.h>
#include <stdint.h>

/* libseccomp's own, as release 2 states it in <seccomp.h>. */
typedef struct cnf_comparison {
    unsigned argument;
    int operator;
    uint64_t first, second;
} cnf_comparison;

/* A call, and how an argument has to be; an operator of 0 where any will do. */
typedef struct cnf_call {
    const char *name;
    cnf_comparison condition;
} cnf_call;

/* Calls for memory, time, random numbers and the end of a process. */
extern const cnf_call cnf_calls_of_all[];
extern const size_t cnf_count_of_all;
/* Further calls for making a thread. */
extern const cnf_call cnf_calls_of_threads[];
extern const size_t cnf_count_of_threads;
/* Further calls for a template, and for its copy until that is confined. */
extern const cnf_call cnf_calls_of_template[];
extern const size_t cnf_count_of_template;

#endif
