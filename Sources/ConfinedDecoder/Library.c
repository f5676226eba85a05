#include "Library.h"

#include <dlfcn.h>
#include <string.h>

void *dec_library(const char *name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL); }

bool dec_function(void *library, const char *name, void *field, size_t size) {
    void *symbol = library ? dlsym(library, name) : NULL;
    if (!symbol) return false;
    /* ISO C has no cast from an object pointer to a function pointer; POSIX says that the bits are the same. */
    memcpy(field, &symbol, size);
    return true;
}
