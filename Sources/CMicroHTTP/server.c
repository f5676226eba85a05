#include "private.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct mhb_server {
    const mhb_library *library;
    struct MHD_Daemon *daemon;
    mhb_callbacks callbacks;
    mhb_limits limits;
    mhb_watch watch;
    /// Requests that are whole and not answered, and all that began and are not over.
    atomic_int_least64_t unanswered, open;
    atomic_bool is_quiet;
    int socket;
};

typedef struct header {
    const char *name, *value;
    size_t name_count, value_count;
} header;

struct mhb_exchange {
    mhb_server *server;
    struct MHD_Connection *connection;
    void *user;
    char *target;
    const char *method, *version;
    header *headers;
    size_t header_count, header_room;
    /// When the header was whole, and how much of the body came since.
    int64_t began;
    uint64_t body_count;
    /// Guards what follows: an answer may come from any thread while the server's suspends the connection.
    pthread_mutex_t lock;
    struct MHD_Response *response;
    unsigned int status;
    bool has_head, is_exact, is_whole, is_answered, is_suspended, closes, is_queued;
};

static atomic_int_least64_t live;

int64_t mhb_live_count(void) { return atomic_load(&live); }

// MARK: The exchange

void mhb_exchange_set_user(mhb_exchange *exchange, void *user) { exchange->user = user; }
void *mhb_exchange_user(const mhb_exchange *exchange) { return exchange->user; }
const char *mhb_method(const mhb_exchange *exchange) { return exchange->method; }
const char *mhb_target(const mhb_exchange *exchange) { return exchange->target; }
const char *mhb_version(const mhb_exchange *exchange) { return exchange->version; }
bool mhb_is_exact(const mhb_exchange *exchange) { return exchange->is_exact; }
size_t mhb_header_count(const mhb_exchange *exchange) { return exchange->header_count; }

const char *mhb_header_name(const mhb_exchange *exchange, size_t index, size_t *count) {
    *count = exchange->headers[index].name_count;
    return exchange->headers[index].name;
}

const char *mhb_header_value(const mhb_exchange *exchange, size_t index, size_t *count) {
    *count = exchange->headers[index].value_count;
    return exchange->headers[index].value ? exchange->headers[index].value : "";
}

void mhb_answer(
    mhb_exchange *exchange, uint32_t status, const char *const *names, const char *const *values, size_t header_count,
    const uint8_t *body, size_t body_count, bool closes) {
    const mhb_library *library = exchange->server->library;
    struct MHD_Response *response =
        library->create_response_from_buffer(body_count, (void *)body, MHD_RESPMEM_MUST_COPY);
    for (size_t index = 0; response && index < header_count; ++index) {
        (void)library->add_response_header(response, names[index], values[index]);
    }
    pthread_mutex_lock(&exchange->lock);
    exchange->is_answered = true;
    exchange->response = response;
    exchange->status = status;
    exchange->closes = closes;
    const bool resumes = exchange->is_suspended;
    exchange->is_suspended = false;
    const bool was_whole = exchange->is_whole;
    mhb_server *server = exchange->server;
    struct MHD_Connection *connection = exchange->connection;
    pthread_mutex_unlock(&exchange->lock);
    // From here on the server's thread may end the exchange.
    if (resumes) library->resume_connection(connection);
    if (was_whole) atomic_fetch_sub(&server->unanswered, 1);
}

// MARK: What libmicrohttpd calls

static mhb_connection *watched(struct MHD_Connection *connection, const mhb_server *server) {
    const union MHD_ConnectionInfo *info =
        server->library->get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static void *request_line(void *context, const char *target, struct MHD_Connection *connection) {
    mhb_server *server = context;
    mhb_exchange *exchange = calloc(1, sizeof *exchange);
    if (!exchange) return NULL;
    exchange->server = server;
    exchange->connection = connection;
    exchange->target = strdup(target);
    pthread_mutex_init(&exchange->lock, NULL);
    atomic_fetch_add(&live, 1);
    atomic_fetch_add(&server->open, 1);
    return exchange;
}

static enum MHD_Result take_header(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_count, const char *value,
    size_t value_count) {
    (void)kind;
    mhb_exchange *exchange = context;
    if (exchange->header_count == exchange->header_room) {
        const size_t room = exchange->header_room ? exchange->header_room * 2 : 16;
        header *headers = realloc(exchange->headers, room * sizeof *headers);
        if (!headers) return MHD_NO;
        exchange->headers = headers;
        exchange->header_room = room;
    }
    exchange->headers[exchange->header_count++] = (header){name, value, name_count, value_count};
    return MHD_YES;
}

static enum MHD_Result queue(mhb_exchange *exchange, struct MHD_Connection *connection) {
    mhb_server *server = exchange->server;
    if (!exchange->response) return MHD_NO;
    if (exchange->closes || atomic_load(&server->is_quiet))
        (void)server->library->add_response_header(exchange->response, MHD_HTTP_HEADER_CONNECTION, "close");
    mhb_connection *watching = watched(connection, server);
    mhb_watch_set(&server->watch, watching, mhb_now() + server->limits.answer_ms, false);
    if (!exchange->is_whole) mhb_watch_linger(&server->watch, watching);
    exchange->is_queued = true;
    return server->library->queue_response(connection, exchange->status, exchange->response);
}

/// Allows a body the time of what came of it, and not of what its header states: whoever states much and sends nothing
/// would hold memory for long.
static void grant_time(mhb_exchange *exchange, struct MHD_Connection *connection) {
    mhb_server *server = exchange->server;
    const int64_t per_ms = server->limits.body_bytes_per_ms < 1 ? 1 : server->limits.body_bytes_per_ms;
    const int64_t time = server->limits.body_ms + (int64_t)(exchange->body_count / (uint64_t)per_ms);
    mhb_watch_set(&server->watch, watched(connection, server), exchange->began + time, true);
}

/// Whether the header that was read is the header that was sent: every byte of it stands in the method, the target, the
/// version and the lines, with one space behind a colon or none. Old libmicrohttpd ends a header at a line without a name,
/// and texts at a zero, so that a proxy in front may see another request than is seen here.
static bool is_exact(const mhb_exchange *exchange, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = exchange->server->library->get_connection_info(
        connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    if (!info) return false;
    // Two spaces and a line's end, and the empty line behind all lines.
    size_t count = strlen(exchange->method) + strlen(exchange->target) + strlen(exchange->version) + 4 + 2;
    for (size_t index = 0; index < exchange->header_count; ++index) {
        const header *each = &exchange->headers[index];
        const uintptr_t colon = (uintptr_t)each->name + each->name_count;
        // Where the lines stand as they came, what was left out shows; else a colon is taken to have its space.
        const bool is_spaced = !each->value || (uintptr_t)each->value != colon + 1;
        count += each->name_count + 1 + (is_spaced ? 1 : 0) + each->value_count + 2;
        if (index > 0) {
            const header *before = each - 1;
            if (before->value && (uintptr_t)each->name == (uintptr_t)before->value + before->value_count + 1)
                return false;
        }
    }
    return count == info->header_size;
}

static enum MHD_Result begin(mhb_exchange *exchange, struct MHD_Connection *connection) {
    mhb_server *server = exchange->server;
    exchange->has_head = true;
    if (server->library->get_connection_values_n(connection, MHD_HEADER_KIND, take_header, exchange) < 0)
        return MHD_NO;
    exchange->is_exact = is_exact(exchange, connection);
    exchange->began = mhb_now();
    grant_time(exchange, connection);
    server->callbacks.head(server->callbacks.context, exchange);
    if (exchange->is_answered && exchange->closes) return queue(exchange, connection);
    return MHD_YES;
}

static enum MHD_Result end(mhb_exchange *exchange, struct MHD_Connection *connection) {
    mhb_server *server = exchange->server;
    exchange->is_whole = true;
    if (exchange->is_answered) return queue(exchange, connection);
    mhb_watch_set(&server->watch, watched(connection, server), 0, false);
    atomic_fetch_add(&server->unanswered, 1);
    server->callbacks.whole(server->callbacks.context, exchange);
    pthread_mutex_lock(&exchange->lock);
    const bool is_answered = exchange->is_answered;
    if (!is_answered) {
        server->library->suspend_connection(connection);
        exchange->is_suspended = true;
    }
    pthread_mutex_unlock(&exchange->lock);
    return is_answered ? queue(exchange, connection) : MHD_YES;
}

static enum MHD_Result handle(
    void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *bytes, size_t *count, void **state) {
    (void)url;
    mhb_server *server = context;
    mhb_exchange *exchange = *state;
    if (!exchange || !exchange->target) return MHD_NO;
    if (!exchange->has_head) {
        exchange->method = method;
        exchange->version = version;
        return begin(exchange, connection);
    }
    if (*count > 0) {
        exchange->body_count += *count;
        grant_time(exchange, connection);
        if (!exchange->is_answered)
            server->callbacks.body(server->callbacks.context, exchange, (const uint8_t *)bytes, *count);
        *count = 0;
        if (exchange->is_answered && exchange->closes) return queue(exchange, connection);
        return MHD_YES;
    }
    if (exchange->is_queued) return MHD_YES;
    return exchange->is_whole ? queue(exchange, connection) : end(exchange, connection);
}

static void completed(
    void *context, struct MHD_Connection *connection, void **state, enum MHD_RequestTerminationCode reason) {
    (void)reason;
    mhb_server *server = context;
    mhb_exchange *exchange = *state;
    if (!exchange) return;
    *state = NULL;
    mhb_watch_set(&server->watch, watched(connection, server), mhb_now() + server->limits.header_ms, false);
    if (exchange->has_head) server->callbacks.ended(server->callbacks.context, exchange);
    if (exchange->response) server->library->destroy_response(exchange->response);
    pthread_mutex_destroy(&exchange->lock);
    free(exchange->headers);
    free(exchange->target);
    free(exchange);
    atomic_fetch_sub(&live, 1);
    atomic_fetch_sub(&server->open, 1);
}

static void connected(
    void *context, struct MHD_Connection *connection, void **state, enum MHD_ConnectionNotificationCode event) {
    mhb_server *server = context;
    if (event == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info =
            server->library->get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
        if (info) *state = mhb_watch_add(&server->watch, info->connect_fd, mhb_now() + server->limits.header_ms);
    } else if (*state) {
        mhb_watch_remove(&server->watch, *state);
        *state = NULL;
    }
}

// MARK: The server

mhb_server *mhb_start(int socket, const mhb_limits *limits, const mhb_callbacks *callbacks, mhb_error *error) {
    const mhb_library *library = mhb_open_library(error);
    if (!library) return NULL;
    mhb_server *server = calloc(1, sizeof *server);
    if (!server) {
        mhb_fail(error, MHB_FAILED, ENOMEM, "there is no memory");
        return NULL;
    }
    server->library = library;
    server->callbacks = *callbacks;
    server->limits = *limits;
    server->socket = socket;
    int64_t shortest = limits->header_ms < limits->body_ms ? limits->header_ms : limits->body_ms;
    if (limits->answer_ms < shortest) shortest = limits->answer_ms;
    if (!mhb_watch_start(&server->watch, shortest / 4 > 500 ? 500 : shortest / 4)) {
        free(server);
        mhb_fail(error, MHB_FAILED, EAGAIN, "there is no thread");
        return NULL;
    }
    server->daemon = library->start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, server,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)socket, MHD_OPTION_CONNECTION_LIMIT, (unsigned int)limits->connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned int)limits->connections_by_address,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)limits->header_bytes, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_URI_LOG_CALLBACK, request_line, server, MHD_OPTION_NOTIFY_COMPLETED, completed, server,
        MHD_OPTION_NOTIFY_CONNECTION, connected, server, MHD_OPTION_END);
    if (!server->daemon) {
        mhb_watch_stop(&server->watch);
        free(server);
        mhb_fail(error, MHB_FAILED, errno, "libmicrohttpd does not start");
        return NULL;
    }
    return server;
}

void mhb_quiesce(mhb_server *server, bool refuses) {
    if (atomic_exchange(&server->is_quiet, true)) return;
    (void)server->library->quiesce_daemon(server->daemon);
    // The daemon's thread may still look at the socket: it is closed when that has ended, and only shut until then.
    if (!refuses || shutdown(server->socket, SHUT_RDWR) != 0) return;
    // TCP has turned away who waited; a Unix socket that is shut hands them out, and then waits for nobody.
    for (int waiting; (waiting = accept(server->socket, NULL, NULL)) >= 0;) close(waiting);
}

int64_t mhb_unanswered(mhb_server *server) { return atomic_load(&server->unanswered); }
int64_t mhb_open_count(mhb_server *server) { return atomic_load(&server->open); }

void mhb_stop(mhb_server *server) {
    const bool was_quiet = atomic_load(&server->is_quiet);
    server->library->stop_daemon(server->daemon);
    mhb_watch_stop(&server->watch);
    // A daemon that was quieted gives its socket back; any other closes it.
    if (was_quiet) close(server->socket);
    free(server);
}
