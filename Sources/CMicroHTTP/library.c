#include "private.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>

void mhb_fail(mhb_error *error, mhb_code code, int native, const char *format, ...) {
    error->code = code;
    error->native = native;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static mhb_library library;
static bool is_open;

#define FIND(name)                                                                            \
    do {                                                                                      \
        *(void **)&library.name = dlsym(handle, "MHD_" #name);                                \
        if (!library.name) {                                                                  \
            mhb_fail(error, MHB_UNAVAILABLE, 0, "libmicrohttpd has no MHD_" #name);           \
            return false;                                                                     \
        }                                                                                     \
    } while (0)

static bool find(void *handle, mhb_error *error) {
    FIND(start_daemon);
    FIND(quiesce_daemon);
    FIND(stop_daemon);
    FIND(get_connection_values_n);
    FIND(get_connection_info);
    FIND(suspend_connection);
    FIND(resume_connection);
    FIND(create_response_from_buffer);
    FIND(add_response_header);
    FIND(queue_response);
    FIND(destroy_response);
    return true;
}

const mhb_library *mhb_open_library(mhb_error *error) {
    pthread_mutex_lock(&lock);
    if (!is_open) {
        void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
        if (!handle) {
            const char *reason = dlerror();
            mhb_fail(error, MHB_UNAVAILABLE, 0, "%s", reason ? reason : "libmicrohttpd.so.12 cannot be opened");
        } else {
            is_open = find(handle, error);
        }
    }
    pthread_mutex_unlock(&lock);
    return is_open ? &library : NULL;
}
