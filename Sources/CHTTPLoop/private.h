#ifndef CHTTPLOOP_PRIVATE_H
#define CHTTPLOOP_PRIVATE_H

#include "CHTTPLoop.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>

enum {
    /// The first room for a header; it is doubled until the limit.
    CHL_HEADER_ROOM = 4096,
    /// The most bytes of one read, and of one connection before the others have their turn.
    CHL_READ_BYTES = 65536,
    CHL_TURN_BYTES = 4 * CHL_READ_BYTES,
    /// Limits on dropping the rest of a request that is answered already: bytes, time, and connections at once.
    CHL_LINGER_BYTES = 4 << 20,
    CHL_LINGER_MS = 2000,
    CHL_LINGER_COUNT = 64,
    /// The most addresses that are trusted.
    CHL_TRUSTED_COUNT = 64,
};

/// The state of a connection.
typedef enum chl_state {
    CHL_READING_HEAD,
    CHL_READING_BODY,
    /// The request is whole, and its answer is awaited.
    CHL_WORKING,
    CHL_SENDING,
    /// The answer is out; what still comes is dropped, so that the answer is not lost to the reset that unread bytes cause.
    CHL_LINGERING,
    CHL_OVER,
} chl_state;

typedef struct chl_connection chl_connection;

struct chl_exchange {
    chl_server *server;
    chl_connection *connection;
    void *user;
    uint64_t body_count, body_read;
    /// When the header was whole.
    int64_t began;
    bool is_expected, awaits_continue, is_whole;
    /// Guarded by the server's lock from here on.
    uint8_t *answer;
    size_t answer_count;
    bool is_answered, closes, is_awaited;
    chl_exchange *next_ready;
};

struct chl_connection {
    int socket;
    chl_state state;
    struct sockaddr_storage address;
    /// The bytes of a header, and what came behind it.
    uint8_t *bytes;
    size_t count, room, scanned;
    /// Whether a byte of a request came that is not over, and whether an empty line before it was passed over.
    bool has_begun, has_skipped;
    chl_exchange *exchange;
    size_t sent;
    /// When it is ended, by the monotonic clock; 0 for never.
    int64_t deadline;
    size_t linger_room;
    chl_connection *previous, *next;
};

struct chl_server {
    chl_callbacks callbacks;
    chl_limits limits;
    int socket, poll, wake;
    pthread_t thread;
    int64_t tick_ms;
    /// The loop's own.
    chl_connection *connections, *dead;
    uint32_t connection_count, lingering_count;
    struct sockaddr_storage trusted[CHL_TRUSTED_COUNT];
    uint32_t trusted_count;
    bool is_deaf;
    /// Requests that are whole and not answered, and all that began and are not over.
    atomic_int_least64_t unanswered, open;
    atomic_bool is_quiet, is_over;
    /// Guards the answers, which any thread gives.
    pthread_mutex_t lock;
    chl_exchange *ready;
};

int64_t chl_now(void);
void chl_fail(chl_error *error, chl_code code, int native, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/// exchange.c
chl_exchange *chl_exchange_make(chl_connection *connection, chl_server *server);
void chl_exchange_end(chl_exchange *exchange);
/// Whether it is answered; where it is not, its answer wakes the loop.
bool chl_exchange_await(chl_exchange *exchange);
bool chl_exchange_is_answered(chl_exchange *exchange);

/// connection.c
void chl_connection_add(chl_server *server, int socket, const struct sockaddr_storage *address);
/// Goes on as far as its socket allows.
void chl_connection_advance(chl_server *server, chl_connection *connection);
/// Its client ended its side while the answer is awaited.
void chl_connection_lose(chl_server *server, chl_connection *connection);
/// Its time is over.
void chl_connection_expire(chl_server *server, chl_connection *connection);
/// Ends it; the loop frees it later.
void chl_connection_end(chl_server *server, chl_connection *connection);

#endif
