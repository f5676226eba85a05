/// Sends descriptors from one process to another through a socket, and makes shared memory.
#ifndef CDESCRIPTORS_H
#define CDESCRIPTORS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The maximum number of descriptors in a message.
enum { CDS_MOST = 2 };

/// Sends `size` bytes, and `count` descriptors with the first of them. It does not block. The result is the number of
/// bytes that were sent, which may be smaller, or the negated `errno`.
int64_t cds_send(int socket, const void *bytes, size_t size, const int *descriptors, size_t count);

/// Receives exactly `size` bytes, and up to `most` descriptors that came with them. The descriptors are closed on
/// exec. The result is 0, or 1 if the other end closed the socket too early, or the negated `errno`. Missing
/// `descriptors` are set to -1.
int cds_receive(int socket, void *bytes, size_t size, int *descriptors, size_t most);

/// Returns a descriptor of `size` bytes of memory, or the negated `errno`. The size is fixed, and the content can
/// change. `name` only appears in /proc.
int cds_memory(const char *name, uint64_t size);

/// Returns a descriptor of memory that holds `size` bytes and can never change.
int cds_sealed(const char *name, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
