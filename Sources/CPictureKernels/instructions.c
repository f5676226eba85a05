#include "instructions.h"

#include <string.h>

/// 0 if nothing was chosen yet.
enum { UNKNOWN, PORTABLE, WIDE };
static int chosen = UNKNOWN;

static bool has_wide(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

bool cpk_is_wide(void) {
    int choice = __atomic_load_n(&chosen, __ATOMIC_RELAXED);
    if (choice == UNKNOWN) {
        choice = has_wide() ? WIDE : PORTABLE;
        __atomic_store_n(&chosen, choice, __ATOMIC_RELAXED);
    }
    return choice == WIDE;
}

const char *cpk_instructions(void) { return cpk_is_wide() ? "avx2" : "portable"; }

int cpk_choose(const char *name) {
    bool wide = strcmp(name, "avx2") == 0;
    if (!wide && strcmp(name, "portable") != 0) return 0;
    if (wide && !has_wide()) return 0;
    __atomic_store_n(&chosen, wide ? WIDE : PORTABLE, __ATOMIC_RELAXED);
    return 1;
}
