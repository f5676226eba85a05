#include "Library.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <cstring>
#include <exception>
#include <mutex>
#include <string>

tsb::Functions tsb::functions;

namespace {

std::mutex lock;
bool loaded = false;
char version[64] = "";

// The library is never closed, because its OpenMP keeps threads.
bool load(const char *name, tsb_error *error) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        const char *words = dlerror();
        tsb::fill(error, TSB_UNAVAILABLE, words == nullptr ? "the library could not be opened" : words);
        return false;
    }
    using namespace tsb;
#define X(result, name, parameters) \
    functions.name = reinterpret_cast<decltype(functions.name)>(dlsym(library, #name)); \
    if (functions.name == nullptr) { \
        fill(error, TSB_UNAVAILABLE, "the library lacks the function " #name); \
        return false; \
    }
    TSB_FUNCTIONS(X)
#undef X
    functions.omp_get_max_active_levels =
        reinterpret_cast<int (*)(void)>(dlsym(library, "omp_get_max_active_levels"));
    functions.omp_set_max_active_levels =
        reinterpret_cast<void (*)(int)>(dlsym(library, "omp_set_max_active_levels"));
    const char *release = functions.TessVersion();
    if (release == nullptr || std::strncmp(release, "5.", 2) != 0) {
        const std::string told = release == nullptr ? "an unknown release" : std::string("release ") + release;
        fill(error, TSB_UNAVAILABLE, ("the library is " + told + ", but release 5 is required").c_str());
        return false;
    }
    std::snprintf(version, sizeof version, "%s", release);
    return true;
}

}  // namespace

void tsb::fill(tsb_error *error, tsb_code code, const char *message) noexcept {
    error->code = code;
    std::snprintf(error->message, sizeof error->message, "%s", message);
}

bool tsb_load(const char *library, tsb_error *error) {
    tsb::fill(error, TSB_OK, "");
    return tsb::guarded(error, false, [&] {
        const std::lock_guard<std::mutex> held(lock);
        if (!loaded) loaded = load(library, error);
        return loaded;
    });
}

const char *tsb_version(void) {
    const std::lock_guard<std::mutex> held(lock);
    return loaded ? version : nullptr;
}
