/* Libraries that are opened before the process is confined, by the functions that are used of them. */
#ifndef DEC_LIBRARY_H
#define DEC_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

/* The library; NULL where it is not installed. */
void *dec_library(const char *name);
/* Puts the function `name` into the pointer at `field`; false if the library lacks it. */
bool dec_function(void *library, const char *name, void *field, size_t size);

/* X(result, name, parameters): a field for each function, and the finding of all of them. */
#define DEC_FIELD(result, name, parameters) result(*name) parameters;
#define DEC_FIND(result, name, parameters) found = found && dec_function(library, #name, &f.name, sizeof f.name);

#endif
