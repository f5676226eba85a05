#ifndef CNF_FILTER_H
#define CNF_FILTER_H

#include <stdbool.h>

#include "CConfinement.h"

/* The roles of a process, from the most rights to the fewest. */
typedef enum cnf_role { CNF_TEMPLATE, CNF_THREADED_COPY, CNF_COPY, CNF_ROLES } cnf_role;

/* Writes the lists of calls that are allowed, of every role, as programs for the system. Opens libseccomp. */
cnf_status cnf_filters_make(void);
/* Lets the system refuse every call that is not on the list, to all threads. */
cnf_status cnf_filter_load(cnf_role role);

#endif
