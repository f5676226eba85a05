#include "libtiff.h"

#include <pthread.h>

#include "opened.h"

static cic_libtiff functions;
static bool is_open;

static void open_library(void) {
    void *library = cic_open_library("libtiff", 6);
    if (!library) return;
    bool found = true;
#define CIC_LIBTIFF_LOAD(name) found = found && cic_load(library, #name, &functions.name, sizeof functions.name);
    CIC_LIBTIFF_FUNCTIONS(CIC_LIBTIFF_LOAD)
#undef CIC_LIBTIFF_LOAD
    is_open = found;
}

const cic_libtiff *cic_libtiff_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open ? &functions : NULL;
}
