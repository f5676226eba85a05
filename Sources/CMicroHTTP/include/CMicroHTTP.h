/// HTTP/1.1 by GNU libmicrohttpd, behind a C interface with no type and no variadic call of its in it.
///
/// The library is opened at run time, when the first server starts: a program that serves nothing does not load it and the
/// ten libraries beneath it. Its header is needed to build.
///
/// One thread reads and writes all connections of a server and makes all callbacks. A second one ends the connections that
/// take longer than they may: libmicrohttpd's own time limit begins anew with every byte, so that one byte now and then
/// would hold a connection for ever.
#ifndef CMICROHTTP_H
#define CMICROHTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __clang__
#pragma clang assume_nonnull begin
#define MHB_NULLABLE _Nullable
#else
#define MHB_NULLABLE
#endif

/// The kind of a failure.
typedef enum mhb_code {
    MHB_OK = 0,
    /// The library is not there, or lacks what is needed.
    MHB_UNAVAILABLE = 1,
    /// The address cannot be listened at; `native` is the errno.
    MHB_ADDRESS = 2,
    /// The server does not start.
    MHB_FAILED = 3,
} mhb_code;

/// What went wrong. The caller's storage, nothing to free. `message` is always ended by a zero, and data: it must not be
/// used as a format.
typedef struct mhb_error {
    mhb_code code;
    int32_t native;
    char message[256];
} mhb_error;

/// What a server allows. Times in milliseconds.
typedef struct mhb_limits {
    /// The most connections, and the most of one address; others are closed at once.
    uint32_t connections, connections_by_address;
    /// The most memory for a request's header; what is longer is answered with 431.
    uint32_t header_bytes;
    /// How long a connection may wait for a header to be whole, from its beginning or from the answer before.
    int64_t header_ms;
    /// How long a body may take: this, and one more for each `body_bytes_per_ms` bytes that came.
    int64_t body_ms, body_bytes_per_ms;
    /// How long an answer may take to be read.
    int64_t answer_ms;
} mhb_limits;

/// A server.
typedef struct mhb_server mhb_server;

/// A request and its answer. Valid until `ended` was called.
typedef struct mhb_exchange mhb_exchange;

/// What the server calls, each on its own thread, one after another. `context` is the server's.
typedef struct mhb_callbacks {
    void *MHB_NULLABLE context;
    /// A header is whole. It may be answered at once: the body is not read then.
    void (*head)(void *MHB_NULLABLE context, mhb_exchange *exchange);
    /// A part of the body came; not called once the exchange is answered.
    void (*body)(void *MHB_NULLABLE context, mhb_exchange *exchange, const uint8_t *bytes, size_t count);
    /// The request is whole: it has to be answered exactly once, now or later, by any thread.
    void (*whole)(void *MHB_NULLABLE context, mhb_exchange *exchange);
    /// The exchange is over, answered or not, and goes away.
    void (*ended)(void *MHB_NULLABLE context, mhb_exchange *exchange);
} mhb_callbacks;

/// Opens a listening socket at `host` and `port`, 0 for any that is free. The caller owns it. -1 on failure.
int mhb_listen_tcp(const char *host, uint16_t port, mhb_error *error);

/// Opens a listening socket of this path, which `mode` may connect to, in the place of one that nobody listens at any more.
/// The caller owns it. -1 on failure.
int mhb_listen_unix(const char *path, uint32_t mode, mhb_error *error);

/// The port of a listening socket; 0 where it has none.
uint16_t mhb_port(int socket);

/// Starts a server at a listening socket, which is the server's from here on. NULL on failure.
mhb_server *MHB_NULLABLE mhb_start(
    int socket, const mhb_limits *limits, const mhb_callbacks *callbacks, mhb_error *error);

/// Lets nobody in any more; connections that are there go on. Any thread.
///
/// Where `refuses` says so, who comes from now on is refused, and who came and was not let in is turned away. A socket that
/// others have as well, systemd say, is not to be treated so: it would be theirs too that refuses.
void mhb_quiesce(mhb_server *server, bool refuses);

/// How many requests are whole and not answered yet. Any thread.
int64_t mhb_unanswered(mhb_server *server);

/// How many requests began and are not over: not read, not answered, or their answer not sent. Any thread.
int64_t mhb_open_count(mhb_server *server);

/// Ends all connections and frees the server. Every whole request has to be answered before.
void mhb_stop(mhb_server *server);

/// What the caller hangs on an exchange.
void mhb_exchange_set_user(mhb_exchange *exchange, void *MHB_NULLABLE user);
void *MHB_NULLABLE mhb_exchange_user(const mhb_exchange *exchange);

/// The request line: `target` as it was sent. In the head callback only.
const char *mhb_method(const mhb_exchange *exchange);
const char *mhb_target(const mhb_exchange *exchange);
const char *mhb_version(const mhb_exchange *exchange);

/// Whether the header holds nothing but the request line and the lines that are told: no zero, no line without a name, no
/// line that goes on in the next. Where it does, others may read it in another way. In the head callback only.
bool mhb_is_exact(const mhb_exchange *exchange);

/// The header's lines, in order. In the head callback only.
size_t mhb_header_count(const mhb_exchange *exchange);
const char *mhb_header_name(const mhb_exchange *exchange, size_t index, size_t *count);
const char *mhb_header_value(const mhb_exchange *exchange, size_t index, size_t *count);

/// Answers an exchange: `names` and `values` are `header_count` texts; `body` is copied. Any thread.
///
/// Where the body of the request was not read yet, it is read and dropped first, unless `closes` says to end the connection.
void mhb_answer(
    mhb_exchange *exchange, uint32_t status, const char *const MHB_NULLABLE *MHB_NULLABLE names,
    const char *const MHB_NULLABLE *MHB_NULLABLE values, size_t header_count, const uint8_t *MHB_NULLABLE body,
    size_t body_count, bool closes);

/// How many exchanges are open in this process.
int64_t mhb_live_count(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
