#include "libtiff.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static cic_libtiff functions;
static bool is_open;

static bool load(void *library, const char *name, void *field, size_t size) {
    void *symbol = dlsym(library, name);
    if (!symbol) return false;
    /* ISO C has no cast from an object pointer to a function pointer; POSIX says that the bits are the same. */
    memcpy(field, &symbol, size);
    return true;
}

static void open_library(void) {
#ifdef __APPLE__
    void *library = dlopen("libtiff.6.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libtiff.so.6", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!library) return;
    bool found = true;
#define CIC_LIBTIFF_LOAD(name) found = found && load(library, #name, &functions.name, sizeof functions.name);
    CIC_LIBTIFF_FUNCTIONS(CIC_LIBTIFF_LOAD)
#undef CIC_LIBTIFF_LOAD
    is_open = found;
    if (!found) dlclose(library);
}

const cic_libtiff *cic_libtiff_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open ? &functions : NULL;
}
