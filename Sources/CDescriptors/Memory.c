#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CDescriptors.h"

/* Since Linux 6.3: it cannot be run as a program. */
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

static int create(const char *name) {
    int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
    if (descriptor < 0 && errno == EINVAL) descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    return descriptor < 0 ? -errno : descriptor;
}

/* The descriptor; where something failed it is closed, and the error is given. */
static int finish(int descriptor, int failed) {
    if (!failed) return descriptor;
    int error = errno;
    close(descriptor);
    return -error;
}

int cds_memory(const char *name, uint64_t size) {
    int descriptor = create(name);
    if (descriptor < 0) return descriptor;
    if (size > INT64_MAX) return finish(descriptor, (errno = EFBIG));
    return finish(descriptor, ftruncate(descriptor, (off_t)size) != 0 ||
                                  fcntl(descriptor, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) != 0);
}

int cds_sealed(const char *name, const void *bytes, size_t size) {
    int descriptor = create(name);
    if (descriptor < 0) return descriptor;
    for (size_t written = 0; written < size;) {
        ssize_t count = write(descriptor, (const char *)bytes + written, size - written);
        if (count > 0) written += (size_t)count;
        if (count <= 0 && errno != EINTR) return finish(descriptor, 1);
    }
    int seals = F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
    return finish(descriptor, fcntl(descriptor, F_ADD_SEALS, seals) != 0);
}
