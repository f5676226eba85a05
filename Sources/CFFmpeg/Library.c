#define _GNU_SOURCE
#include "Library.h"

#include <dlfcn.h>
#include <pthread.h>

#include "Failure.h"

#define STRING(x) #x
#define EXPANDED(x) STRING(x)
#define SONAME(name, major) "lib" #name ".so." EXPANDED(major)
#define PACKAGE(name, major) "lib" #name EXPANDED(major)

// A hostile index can make a demuxer ask for gigabytes at once. Enough for headers and packets; frames may need more.
#define LARGEST_ALLOCATION ((size_t)32 << 20)

ffb_functions ffb_av;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool loaded;
static size_t largest_allocation = LARGEST_ALLOCATION;

void *ffb_library(const char *soname, const char *package, ffb_error *error) {
    void *handle = dlopen(soname, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        ffb_fail(error, FFB_LIBRARY_MISSING, 0,
            "clips need the library %s, which could not be opened; install the package %s", soname, package);
    }
    return handle;
}

// The handles are never closed: FFmpeg keeps threads and tables of its own.
static bool load(ffb_error *error) {
    void *avutil = ffb_library(
        SONAME(avutil, LIBAVUTIL_VERSION_MAJOR), PACKAGE(avutil, LIBAVUTIL_VERSION_MAJOR), error);
    if (avutil == NULL) return false;
    void *avcodec = ffb_library(
        SONAME(avcodec, LIBAVCODEC_VERSION_MAJOR), PACKAGE(avcodec, LIBAVCODEC_VERSION_MAJOR), error);
    if (avcodec == NULL) return false;
    void *avformat = ffb_library(
        SONAME(avformat, LIBAVFORMAT_VERSION_MAJOR), PACKAGE(avformat, LIBAVFORMAT_VERSION_MAJOR), error);
    if (avformat == NULL) return false;
    void *swscale = ffb_library(
        SONAME(swscale, LIBSWSCALE_VERSION_MAJOR), PACKAGE(swscale, LIBSWSCALE_VERSION_MAJOR), error);
    if (swscale == NULL) return false;

#define X(library, function) \
    ffb_av.function = (__typeof__(ffb_av.function))dlsym(library, #function); \
    if (ffb_av.function == NULL) { \
        ffb_fail(error, FFB_LIBRARY_MISSING, 0, "lib%s lacks %s; install FFmpeg as Debian has it", #library, #function); \
        return false; \
    }
    FFB_FUNCTIONS(X)
#undef X
    // Damaged files make FFmpeg write to stderr; what it would say is in our errors.
    ffb_av.av_log_set_level(AV_LOG_QUIET);
    ffb_av.av_max_alloc(largest_allocation);
    return true;
}

bool ffb_load(ffb_error *error) {
    pthread_mutex_lock(&lock);
    if (!loaded) loaded = load(error);
    bool result = loaded;
    pthread_mutex_unlock(&lock);
    return result;
}

const char *ffb_version(ffb_error *error) { return ffb_load(error) ? ffb_av.av_version_info() : NULL; }

void ffb_permit_frames_of(int64_t pixels) {
    // Six bytes a pixel, three components of sixteen bits, in one piece, and the edges that decoders pad.
    size_t needed = (size_t)pixels * 6 + ((size_t)4 << 20);
    pthread_mutex_lock(&lock);
    if (needed > largest_allocation) {
        largest_allocation = needed;
        ffb_av.av_max_alloc(largest_allocation);
    }
    pthread_mutex_unlock(&lock);
}
