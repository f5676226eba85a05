#include "libopenjp2.h"

#include <pthread.h>

#include "opened.h"

static cic_libopenjp2 functions;
static bool is_open;

static void open_library(void) {
    void *library = cic_open_library("libopenjp2", 7);
    if (!library) return;
    bool found = true;
#define CIC_LIBOPENJP2_LOAD(name) found = found && cic_load(library, #name, &functions.name, sizeof functions.name);
    CIC_LIBOPENJP2_FUNCTIONS(CIC_LIBOPENJP2_LOAD)
#undef CIC_LIBOPENJP2_LOAD
    is_open = found;
}

const cic_libopenjp2 *cic_libopenjp2_open(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_library);
    return is_open ? &functions : NULL;
}
