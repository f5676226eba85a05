/// Descriptors that go from one process to another through a socket, and the memory behind them.
#ifndef CDESCRIPTORS_H
#define CDESCRIPTORS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The most descriptors that one message carries.
enum { CDS_MOST = 2 };

/// Sends `size` bytes and `count` descriptors with the first of them, and waits for nobody: the number of bytes that were
/// taken, which may be fewer, or the negated `errno`.
int64_t cds_send(int socket, const void *bytes, size_t size, const int *descriptors, size_t count);

/// Receives exactly `size` bytes, and up to `most` descriptors that came with them, closed on exec. 0, 1 where the other end
/// closed before all bytes were there, or the negated `errno`. `descriptors` beyond those that came are -1.
int cds_receive(int socket, void *bytes, size_t size, int *descriptors, size_t most);

/// A descriptor of `size` bytes of memory that can neither grow nor shrink from then on, and of which the content may change;
/// `name` shows in /proc only. The negated `errno` where there is none.
int cds_memory(const char *name, uint64_t size);

/// A descriptor of memory that holds `size` bytes, and of which nothing can change any more.
int cds_sealed(const char *name, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
