/* Libraries that are opened when the first file of their format comes. */
#ifndef CIC_OPENED_H
#define CIC_OPENED_H

#include <stdbool.h>
#include <stddef.h>

/* Opens a library by its name without ending and the number of its interface; NULL if it is not installed. */
void *cic_open_library(const char *name, int number);
/* Puts the address of a function into `field`, which is a pointer to one. */
bool cic_load(void *library, const char *name, void *field, size_t size);

#endif
