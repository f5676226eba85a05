#include "private.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

pgb_library pgb_libpq;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_open;

void pgb_fail(pgb_error *error, pgb_code code, const char *state, const char *message) {
    error->code = code;
    error->command = -1;
    snprintf(error->state, sizeof error->state, "%s", state ? state : "");
    snprintf(error->message, sizeof error->message, "%s", message ? message : "no reason was given");
    // Drop further lines, which are hints and details with values.
    error->message[strcspn(error->message, "\r\n")] = 0;
}

static bool find(void *handle, pgb_error *error) {
#define X(result, name, parameters)                                                                  \
    pgb_libpq.name = (result(*) parameters)dlsym(handle, "PQ" #name);                                \
    if (!pgb_libpq.name) {                                                                           \
        pgb_fail(error, PGB_UNAVAILABLE, NULL, "libpq is older than release 14: it has no PQ" #name); \
        return false;                                                                                \
    }
    PGB_FUNCTIONS(X)
#undef X
    return true;
}

bool pgb_load(const char *library, pgb_error *error) {
    pthread_mutex_lock(&lock);
    if (!is_open) {
        // The library is never closed, because its TLS keeps global state.
        void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
        if (handle) {
            is_open = find(handle, error);
        } else {
            pgb_fail(error, PGB_UNAVAILABLE, NULL, dlerror());
        }
    }
    bool result = is_open;
    pthread_mutex_unlock(&lock);
    return result;
}

int32_t pgb_library_version(void) { return pgb_libpq.libVersion(); }
