/// The sockets of an HTTP/1.1 server: bytes in, bytes out, and how long each may take.
///
/// Nothing here reads HTTP but for the place where a header ends. The caller reads the header, says how long the body is and
/// writes the answer whole, so that no answer is made anywhere else. One thread reads and writes all connections of a server
/// and makes all callbacks.
#ifndef CHTTPLOOP_H
#define CHTTPLOOP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __clang__
#pragma clang assume_nonnull begin
#define CHL_NULLABLE _Nullable
#else
#define CHL_NULLABLE
#endif

/// The kind of a failure.
typedef enum chl_code {
    CHL_OK = 0,
    /// The address cannot be listened at; `native` is the errno.
    CHL_ADDRESS = 2,
    /// The server does not start.
    CHL_FAILED = 3,
} chl_code;

/// What went wrong. The caller's storage, nothing to free. `message` is always ended by a zero, and data: it must not be
/// used as a format.
typedef struct chl_error {
    chl_code code;
    int32_t native;
    char message[256];
} chl_error;

/// The limits of a server. Times are in milliseconds.
typedef struct chl_limits {
    /// The most connections, and the most of one address (0 for no such limit). Beyond them, the connection that has
    /// waited longest for a header makes room. If none waits for one, the new connection is closed at once.
    uint32_t connections, connections_by_address;
    /// Numeric IPv4 and IPv6 addresses, separated by commas, that `connections_by_address` does not limit. Read by
    /// `chl_start` alone; NULL for none.
    const char *CHL_NULLABLE trusted;
    /// The most bytes of a header.
    uint32_t header_bytes;
    /// How long a connection may wait for a header to be whole, from its beginning or from the answer before.
    int64_t header_ms;
    /// How long a body may take: this, and one more for each `body_bytes_per_ms` bytes that came.
    int64_t body_ms, body_bytes_per_ms;
    /// How long an answer may take to be read.
    int64_t answer_ms;
} chl_limits;

/// How a header came.
typedef enum chl_head {
    /// It is whole: it ends with an empty line, and every line with a carriage return and a line feed.
    CHL_HEAD_WHOLE = 0,
    /// It holds a zero, or a carriage return or line feed alone. The bytes that came are given.
    CHL_HEAD_BROKEN = 1,
    /// It is longer than it may be. The bytes that came are given.
    CHL_HEAD_TOO_LONG = 2,
    /// It took longer than it may. The bytes that came are given.
    CHL_HEAD_LATE = 3,
} chl_head;

/// A server.
typedef struct chl_server chl_server;

/// A request and its answer. Valid until `ended` was called.
typedef struct chl_exchange chl_exchange;

/// The server's calls to its owner. All of them come on the server's thread, one after another.
typedef struct chl_callbacks {
    void *CHL_NULLABLE context;
    /// A header came. `bytes` are valid until the call returns. A whole header must be answered in the call, or
    /// `chl_expect` must be called; any other must be answered.
    void (*head)(
        void *CHL_NULLABLE context, chl_exchange *exchange, const uint8_t *CHL_NULLABLE bytes, size_t count,
        chl_head how);
    /// A part of the body came; not called once the exchange is answered.
    void (*body)(void *CHL_NULLABLE context, chl_exchange *exchange, const uint8_t *bytes, size_t count);
    /// The body took longer than it may: the exchange has to be answered before the call returns.
    void (*late)(void *CHL_NULLABLE context, chl_exchange *exchange);
    /// The request is whole: it has to be answered exactly once, now or later, by any thread.
    void (*whole)(void *CHL_NULLABLE context, chl_exchange *exchange);
    /// The client ended its side of the connection before the whole request was answered. It has to be answered all
    /// the same. May be called again.
    void (*lost)(void *CHL_NULLABLE context, chl_exchange *exchange);
    /// The exchange is over, answered or not, and goes away.
    void (*ended)(void *CHL_NULLABLE context, chl_exchange *exchange);
} chl_callbacks;

/// Opens a listening socket at `host` and `port`, 0 for any that is free. The caller owns it. -1 on failure.
int chl_listen_tcp(const char *host, uint16_t port, chl_error *error);

/// Opens a listening socket at this path, with the file mode `mode`. It replaces a socket that no process listens at.
/// The caller owns it. -1 on failure.
int chl_listen_unix(const char *path, uint32_t mode, chl_error *error);

/// Whether a text is a numeric IPv4 or IPv6 address.
bool chl_is_address(const char *text);

/// The port of a listening socket, or 0 for a Unix socket.
uint16_t chl_port(int socket);

/// Starts a server at a listening socket, which is the server's from here on. NULL on failure.
chl_server *CHL_NULLABLE chl_start(
    int socket, const chl_limits *limits, const chl_callbacks *callbacks, chl_error *error);

/// Accepts no more connections. Open ones go on to the end of their request. Any thread.
///
/// With `refuses`, new connections are refused, and waiting ones are closed. It must be false for a socket that another
/// process has too, such as systemd: the refusal would be its own as well.
void chl_quiesce(chl_server *server, bool refuses);

/// Whether `chl_quiesce` was called: an answer should say then that the connection ends. Any thread.
bool chl_is_quiet(const chl_server *server);

/// How many requests are whole and not answered yet. Any thread.
int64_t chl_unanswered(const chl_server *server);

/// How many requests began and are not over: not read, not answered, or their answer not sent. Any thread.
int64_t chl_open_count(const chl_server *server);

/// Ends all connections and frees the server. Every whole request has to be answered before.
void chl_stop(chl_server *server);

/// The caller's own pointer of an exchange.
void chl_exchange_set_user(chl_exchange *exchange, void *CHL_NULLABLE user);
void *CHL_NULLABLE chl_exchange_user(const chl_exchange *exchange);

/// The server of an exchange.
const chl_server *chl_exchange_server(const chl_exchange *exchange);

/// Says what follows a whole header: `body_count` bytes of a body, and whether the client waits to hear that they are
/// wanted. In the head callback only.
void chl_expect(chl_exchange *exchange, uint64_t body_count, bool awaits_continue);

/// Answers an exchange with the bytes of a whole answer, which are copied. Any thread.
///
/// A body that was not read yet is read and dropped first, unless `closes` ends the connection.
void chl_answer(chl_exchange *exchange, const uint8_t *CHL_NULLABLE bytes, size_t count, bool closes);

/// The length of the header that the first `count` bytes begin with, or 0 if its end has not come. `scanned` bytes were
/// looked at before.
size_t chl_scan(const uint8_t *CHL_NULLABLE bytes, size_t scanned, size_t count, bool *is_broken);

/// How many exchanges are open in this process.
int64_t chl_live_count(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#ifdef __cplusplus
}
#endif

#endif
