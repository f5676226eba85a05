#ifndef CNF_FILTER_H
#define CNF_FILTER_H

#include "CConfinement.h"

typedef struct cnf_filter {
    void *context;
    int (*load)(void *context);
} cnf_filter;

/* Writes the list of calls that are allowed. Opens libseccomp. */
cnf_status cnf_filter_make(cnf_filter *filter, bool has_threads);
/* Lets the system refuse every call that is not on the list, to all threads. */
cnf_status cnf_filter_load(const cnf_filter *filter);

#endif
