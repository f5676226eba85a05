#define _GNU_SOURCE
#include "Library.h"

#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

ovb_functions ovb_ov;
ov_core *ovb_core;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool loaded;
static char build[128];

void ovb_fail(ovb_error *error, ovb_code code, const char *format, ...) {
    error->code = code;
    error->native = 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
}

bool ovb_fail_native(ovb_error *error, ovb_code code, int status, const char *what) {
    char *words = ovb_ov.ov_get_last_err_msg();
    // OpenVINO's messages start with a line about its own source. The last line states the error.
    const char *told = words == NULL ? "" : words;
    size_t length = strlen(told);
    while (length > 0 && (told[length - 1] == '\n' || told[length - 1] == ' ')) length -= 1;
    const char *start = memrchr(told, '\n', length);
    start = start == NULL ? told : start + 1;
    ovb_fail(error, code, "%s: %.*s", what, (int)(told + length - start), start);
    error->native = status;
    if (words != NULL) ovb_ov.ov_free(words);
    return false;
}

const char *ovb_precision_name(ovb_precision precision) {
    switch (precision) {
        case OVB_BF16: return "bf16";
        case OVB_F16: return "f16";
        default: return "f32";
    }
}

// The path of the C library in `folder`. Its name ends in a version that differs between releases.
static bool find(const char *folder, char *path, size_t capacity) {
    DIR *entries = opendir(folder);
    if (entries == NULL) return false;
    bool found = false;
    const struct dirent *entry;
    while (!found && (entry = readdir(entries)) != NULL) {
        if (strncmp(entry->d_name, "libopenvino_c.so", strlen("libopenvino_c.so")) != 0) continue;
        int length = snprintf(path, capacity, "%s/%s", folder, entry->d_name);
        found = length > 0 && (size_t)length < capacity;
    }
    closedir(entries);
    return found;
}

// The library is never closed, because OpenVINO keeps threads of its own.
static bool load(const char *folder, ovb_error *error) {
    char path[4096];
    if (!find(folder, path, sizeof path)) {
        ovb_fail(error, OVB_UNAVAILABLE, "the folder %s contains no libopenvino_c.so", folder);
        return false;
    }
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        const char *words = dlerror();
        ovb_fail(error, OVB_UNAVAILABLE, "the library could not be opened: %s", words == NULL ? path : words);
        return false;
    }
#define X(result, name, parameters) \
    ovb_ov.name = (__typeof__(ovb_ov.name))dlsym(library, #name); \
    if (ovb_ov.name == NULL) { \
        ovb_fail(error, OVB_UNAVAILABLE, "%s lacks the function %s", path, #name); \
        return false; \
    }
    OVB_FUNCTIONS(X)
#undef X
    // The library owns the texts of the version. They are not freed, because this code runs only once.
    ov_version version = {0};
    int status = ovb_ov.ov_get_openvino_version(&version);
    if (status != OV_OK || version.build == NULL) {
        return ovb_fail_native(error, OVB_UNAVAILABLE, status, "the version cannot be read");
    }
    if (strncmp(version.build, OVB_RELEASE, strlen(OVB_RELEASE)) != 0) {
        ovb_fail(error, OVB_UNAVAILABLE, "%s is release %s, but a release of %.4s is required", path, version.build,
            OVB_RELEASE);
        return false;
    }
    status = ovb_ov.ov_core_create(&ovb_core);
    if (status != OV_OK) return ovb_fail_native(error, OVB_UNAVAILABLE, status, "OpenVINO does not start");
    snprintf(build, sizeof build, "%s", version.build);
    return true;
}

bool ovb_load(const char *folder, ovb_error *error) {
    pthread_mutex_lock(&lock);
    if (!loaded) loaded = load(folder, error);
    bool result = loaded;
    pthread_mutex_unlock(&lock);
    return result;
}

const char *ovb_version(void) {
    pthread_mutex_lock(&lock);
    const char *result = loaded ? build : NULL;
    pthread_mutex_unlock(&lock);
    return result;
}

bool ovb_has_precision(ovb_precision precision, bool *answer, ovb_error *error) {
    *answer = precision == OVB_F32;
    if (*answer) return true;
    char *capabilities = NULL;
    int status = ovb_ov.ov_core_get_property(ovb_core, "CPU", "OPTIMIZATION_CAPABILITIES", &capabilities);
    if (status != OV_OK || capabilities == NULL) {
        return ovb_fail_native(error, OVB_UNAVAILABLE, status, "the processor's precisions cannot be read");
    }
    *answer = strstr(capabilities, precision == OVB_BF16 ? "BF16" : "FP16") != NULL;
    ovb_ov.ov_free(capabilities);
    return true;
}
