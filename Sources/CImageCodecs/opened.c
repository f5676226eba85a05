#include "opened.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

void *cic_open_library(const char *name, int number) {
    char file[64];
#ifdef __APPLE__
    snprintf(file, sizeof file, "%s.%d.dylib", name, number);
#else
    snprintf(file, sizeof file, "%s.so.%d", name, number);
#endif
    return dlopen(file, RTLD_NOW | RTLD_LOCAL);
}

bool cic_load(void *library, const char *name, void *field, size_t size) {
    void *symbol = dlsym(library, name);
    if (!symbol) return false;
    /* ISO C has no cast from an object pointer to a function pointer; POSIX says that the bits are the same. */
    memcpy(field, &symbol, size);
    return true;
}
