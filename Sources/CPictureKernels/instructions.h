#ifndef CPK_INSTRUCTIONS_H
#define CPK_INSTRUCTIONS_H

#include "CPictureKernels.h"

#include <stdbool.h>

// A kernel is an inline function that is compiled twice: for all processors, and with wider instructions. An ordinary
// function chooses between both, and not the loader, so that sanitizers may run it too.

#define CPK_INLINE static inline __attribute__((always_inline))

bool cpk_is_wide(void);

#if defined(__x86_64__)
#define CPK_WIDE __attribute__((target("avx2")))
/// Defines the public function NAME, which calls NAME_kernel.
#define CPK_KERNEL(name, parameters, arguments)                   \
    CPK_WIDE static void name##_wide parameters { name##_kernel arguments; } \
    void name parameters {                                        \
        if (cpk_is_wide()) {                                      \
            name##_wide arguments;                                \
        } else {                                                  \
            name##_kernel arguments;                              \
        }                                                         \
    }
#else
#define CPK_KERNEL(name, parameters, arguments) \
    void name parameters { name##_kernel arguments; }
#endif

#endif
