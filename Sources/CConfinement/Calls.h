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

/* What memory, time, chance and the end of a process take. */
extern const cnf_call cnf_calls_of_all[];
extern const size_t cnf_count_of_all;
/* What making a thread takes besides. */
extern const cnf_call cnf_calls_of_threads[];
extern const size_t cnf_count_of_threads;
/* What a template needs besides, and a copy of it until it is confined. */
extern const cnf_call cnf_calls_of_template[];
extern const size_t cnf_count_of_template;

#endif
