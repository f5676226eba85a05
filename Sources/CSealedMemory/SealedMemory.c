#define _GNU_SOURCE
#include "CSealedMemory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>

// Since Linux 6.3: the memory cannot be executed as a program, which mapping it as a library does not need.
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

static int or_error(int result) { return result < 0 ? -errno : result; }

int csm_create(const char *name) {
    int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
    if (descriptor < 0 && errno == EINVAL) descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    return or_error(descriptor);
}

int csm_seal(int descriptor) {
    return or_error(fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL));
}
