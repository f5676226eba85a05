#include "private.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

/// How a step ended.
typedef enum step { GO_ON, NEEDS_BYTES, NEEDS_ROOM, NEEDS_ANSWER, IS_OVER } step;

// MARK: Beginning and end

void chl_connection_add(chl_server *server, int socket, const struct sockaddr_storage *address) {
    chl_connection *connection = calloc(1, sizeof *connection);
    if (!connection) {
        close(socket);
        return;
    }
    const int one = 1;
    (void)setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    connection->socket = socket;
    connection->address = *address;
    connection->deadline = chl_now() + server->limits.header_ms;
    connection->next = server->connections;
    if (connection->next) connection->next->previous = connection;
    server->connections = connection;
    server->connection_count += 1;
    struct epoll_event event = {.events = EPOLLIN | EPOLLONESHOT, .data.ptr = connection};
    if (epoll_ctl(server->poll, EPOLL_CTL_ADD, socket, &event) != 0) chl_connection_end(server, connection);
}

/// The request of a connection is over.
static void end_request(chl_server *server, chl_connection *connection) {
    if (connection->exchange) chl_exchange_end(connection->exchange);
    connection->exchange = NULL;
    if (connection->has_begun) atomic_fetch_sub(&server->open, 1);
    connection->has_begun = false;
}

void chl_connection_end(chl_server *server, chl_connection *connection) {
    if (connection->state == CHL_OVER) return;
    if (connection->state == CHL_LINGERING) server->lingering_count -= 1;
    connection->state = CHL_OVER;
    end_request(server, connection);
    // A program that this one starts has the socket too, until it runs. A close alone would leave the socket watched until then.
    (void)epoll_ctl(server->poll, EPOLL_CTL_DEL, connection->socket, NULL);
    close(connection->socket);
    if (connection->next) connection->next->previous = connection->previous;
    if (connection->previous) connection->previous->next = connection->next;
    if (server->connections == connection) server->connections = connection->next;
    server->connection_count -= 1;
    free(connection->bytes);
    // Events of it may still be in the batch that is looked through.
    connection->next = server->dead;
    server->dead = connection;
}

/// Takes bytes from the front of what came.
static void take(chl_connection *connection, size_t count) {
    connection->count -= count;
    if (connection->count > 0) memmove(connection->bytes, connection->bytes + count, connection->count);
    connection->scanned = 0;
    if (connection->count > 0 || connection->room <= CHL_HEADER_ROOM) return;
    free(connection->bytes);
    connection->bytes = NULL;
    connection->room = 0;
}

// MARK: The header

static void tell_head(chl_server *server, chl_connection *connection, size_t count, chl_head how) {
    chl_exchange *exchange = connection->exchange = chl_exchange_make(connection, server);
    if (!exchange) {
        chl_connection_end(server, connection);
        return;
    }
    if (!connection->has_begun) atomic_fetch_add(&server->open, 1);
    connection->has_begun = true;
    server->callbacks.head(server->callbacks.context, exchange, connection->bytes, count, how);
    const bool is_answered = chl_exchange_is_answered(exchange);
    if (!is_answered && !exchange->is_expected) {
        chl_connection_end(server, connection);
        return;
    }
    if (!exchange->is_expected || (is_answered && (exchange->closes || exchange->awaits_continue))) {
        // The place where the next request begins is not known: a client that waits for "100 Continue" may or may not send
        // its body once it is refused.
        exchange->closes = true;
        connection->state = CHL_SENDING;
    } else {
        take(connection, count);
        connection->state = CHL_READING_BODY;
    }
    connection->deadline = exchange->began + server->limits.body_ms;
}

static step read_head(chl_server *server, chl_connection *connection) {
    if (connection->count >= 2 && !connection->has_skipped && memcmp(connection->bytes, "\r\n", 2) == 0) {
        // One empty line before a request is passed over (RFC 9112, 2.2).
        take(connection, 2);
        connection->has_skipped = true;
    }
    bool is_broken = false;
    const size_t end = chl_scan(connection->bytes, connection->scanned, connection->count, &is_broken);
    connection->scanned = connection->count;
    if (is_broken) {
        tell_head(server, connection, connection->count, CHL_HEAD_BROKEN);
    } else if (end > 0 && end <= server->limits.header_bytes) {
        tell_head(server, connection, end, CHL_HEAD_WHOLE);
    } else if (connection->count >= server->limits.header_bytes) {
        tell_head(server, connection, connection->count, CHL_HEAD_TOO_LONG);
    } else {
        return NEEDS_BYTES;
    }
    return connection->state == CHL_OVER ? IS_OVER : GO_ON;
}

/// Reads more of a header, and never more than a header may have.
static step fill_head(chl_server *server, chl_connection *connection) {
    if (connection->count == connection->room) {
        size_t room = connection->room ? connection->room * 2 : CHL_HEADER_ROOM;
        if (room > server->limits.header_bytes) room = server->limits.header_bytes;
        uint8_t *bytes = room > connection->room ? realloc(connection->bytes, room) : NULL;
        if (!bytes) return IS_OVER;
        connection->bytes = bytes;
        connection->room = room;
    }
    const ssize_t count = recv(
        connection->socket, connection->bytes + connection->count, connection->room - connection->count, 0);
    if (count < 0) return errno == EAGAIN || errno == EINTR ? NEEDS_BYTES : IS_OVER;
    if (count == 0) return IS_OVER;
    connection->count += (size_t)count;
    if (!connection->has_begun) atomic_fetch_add(&server->open, 1);
    connection->has_begun = true;
    return GO_ON;
}

// MARK: The body

static void give_body(chl_server *server, chl_connection *connection, const uint8_t *bytes, size_t count) {
    chl_exchange *exchange = connection->exchange;
    exchange->body_read += count;
    // A body has the time of what came of it, and not of what its header states: one that states much and sends nothing
    // would hold memory for long.
    const uint64_t per_ms = server->limits.body_bytes_per_ms < 1 ? 1 : (uint64_t)server->limits.body_bytes_per_ms;
    connection->deadline = exchange->began + server->limits.body_ms + (int64_t)(exchange->body_read / per_ms);
    if (!chl_exchange_is_answered(exchange))
        server->callbacks.body(server->callbacks.context, exchange, bytes, count);
}

static step end_body(chl_server *server, chl_connection *connection) {
    chl_exchange *exchange = connection->exchange;
    connection->deadline = 0;
    if (!chl_exchange_is_answered(exchange)) {
        exchange->is_whole = true;
        connection->state = CHL_WORKING;
        atomic_fetch_add(&server->unanswered, 1);
        server->callbacks.whole(server->callbacks.context, exchange);
        if (!chl_exchange_await(exchange)) return NEEDS_ANSWER;
    }
    connection->state = CHL_SENDING;
    return GO_ON;
}

static step read_body(chl_server *server, chl_connection *connection, size_t *turn) {
    chl_exchange *exchange = connection->exchange;
    uint64_t left = exchange->body_count - exchange->body_read;
    if (left > 0 && connection->count > 0) {
        const size_t count = left < connection->count ? (size_t)left : connection->count;
        give_body(server, connection, connection->bytes, count);
        take(connection, count);
        left -= count;
    }
    if (left == 0) return end_body(server, connection);
    if (exchange->awaits_continue) {
        static const char goes_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
        exchange->awaits_continue = false;
        // So few bytes fit, unless the client has not read the answers before: it is not to be waited for then.
        if (exchange->body_read == 0 &&
            send(connection->socket, goes_on, sizeof goes_on - 1, MSG_DONTWAIT | MSG_NOSIGNAL) != sizeof goes_on - 1)
            return IS_OVER;
    }
    uint8_t room[CHL_READ_BYTES];
    const ssize_t count = recv(connection->socket, room, left < sizeof room ? (size_t)left : sizeof room, 0);
    if (count < 0) return errno == EAGAIN || errno == EINTR ? NEEDS_BYTES : IS_OVER;
    if (count == 0) return IS_OVER;
    give_body(server, connection, room, (size_t)count);
    *turn += (size_t)count;
    return GO_ON;
}

// MARK: The answer

/// Ends a connection whose answer is out: softly where the client may still be sending.
static step end_softly(chl_server *server, chl_connection *connection) {
    const chl_exchange *exchange = connection->exchange;
    const bool is_read = exchange->is_whole || (exchange->is_expected && exchange->body_read == exchange->body_count);
    if ((is_read && connection->count == 0) || server->lingering_count >= CHL_LINGER_COUNT) return IS_OVER;
    end_request(server, connection);
    shutdown(connection->socket, SHUT_WR);
    connection->state = CHL_LINGERING;
    connection->linger_room = CHL_LINGER_BYTES;
    connection->deadline = chl_now() + CHL_LINGER_MS;
    server->lingering_count += 1;
    return GO_ON;
}

static step send_answer(chl_server *server, chl_connection *connection) {
    chl_exchange *exchange = connection->exchange;
    if (connection->sent == 0) connection->deadline = chl_now() + server->limits.answer_ms;
    while (connection->sent < exchange->answer_count) {
        const ssize_t count = send(
            connection->socket, exchange->answer + connection->sent, exchange->answer_count - connection->sent,
            MSG_DONTWAIT | MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno == EAGAIN ? NEEDS_ROOM : IS_OVER;
        connection->sent += (size_t)count;
    }
    connection->sent = 0;
    if (exchange->closes || chl_is_quiet(server)) return end_softly(server, connection);
    end_request(server, connection);
    connection->state = CHL_READING_HEAD;
    connection->has_skipped = false;
    connection->deadline = chl_now() + server->limits.header_ms;
    if (connection->count > 0) {
        connection->has_begun = true;
        atomic_fetch_add(&server->open, 1);
    }
    return GO_ON;
}

static step drop(chl_connection *connection) {
    uint8_t room[CHL_READ_BYTES];
    const ssize_t count = recv(connection->socket, room, sizeof room, 0);
    if (count < 0) return errno == EAGAIN || errno == EINTR ? NEEDS_BYTES : IS_OVER;
    if (count == 0 || (size_t)count >= connection->linger_room) return IS_OVER;
    connection->linger_room -= (size_t)count;
    return GO_ON;
}

// MARK: One step after another

static step go(chl_server *server, chl_connection *connection, size_t *turn) {
    switch (connection->state) {
    case CHL_READING_HEAD: {
        const step found = connection->count > 0 ? read_head(server, connection) : NEEDS_BYTES;
        return found == NEEDS_BYTES ? fill_head(server, connection) : found;
    }
    case CHL_READING_BODY: return read_body(server, connection, turn);
    case CHL_WORKING: return NEEDS_ANSWER;
    case CHL_SENDING: return send_answer(server, connection);
    case CHL_LINGERING: return drop(connection);
    case CHL_OVER: break;
    }
    return IS_OVER;
}

/// Whether there is something to do without another byte from the client.
static bool can_go_on(const chl_connection *connection) {
    if (connection->count > 0) return true;
    const chl_exchange *exchange = connection->exchange;
    // The body may become whole with the last bytes of a turn. The client then sends no more.
    return connection->state == CHL_READING_BODY && exchange->body_read == exchange->body_count;
}

void chl_connection_advance(chl_server *server, chl_connection *connection) {
    step next = GO_ON;
    // Requests that came together share a turn as well.
    for (size_t turn = 0, steps = 0; next == GO_ON && turn < CHL_TURN_BYTES && steps < 256; ++steps)
        next = go(server, connection, &turn);
    if (next == IS_OVER) {
        chl_connection_end(server, connection);
        return;
    }
    const bool writes = next == NEEDS_ROOM || (next == GO_ON && connection->state == CHL_SENDING);
    const bool goes_on = next == GO_ON && can_go_on(connection);
    // While an answer is awaited, nothing is read, and the client's end is the only event. It comes once, so that it does
    // not keep the loop busy.
    const uint32_t wanted = next == NEEDS_ANSWER ? EPOLLRDHUP : writes || goes_on ? EPOLLOUT : EPOLLIN;
    struct epoll_event event = {.events = wanted | EPOLLONESHOT, .data.ptr = connection};
    if (epoll_ctl(server->poll, EPOLL_CTL_MOD, connection->socket, &event) != 0)
        chl_connection_end(server, connection);
}

void chl_connection_lose(chl_server *server, chl_connection *connection) {
    server->callbacks.lost(server->callbacks.context, connection->exchange);
}

void chl_connection_expire(chl_server *server, chl_connection *connection) {
    if (connection->state == CHL_READING_HEAD && connection->has_begun) {
        tell_head(server, connection, connection->count, CHL_HEAD_LATE);
    } else if (connection->state == CHL_READING_BODY) {
        chl_exchange *exchange = connection->exchange;
        if (!chl_exchange_is_answered(exchange)) server->callbacks.late(server->callbacks.context, exchange);
        exchange->closes = true;
        connection->state = CHL_SENDING;
    } else {
        chl_connection_end(server, connection);
    }
    if (connection->state == CHL_SENDING) chl_connection_advance(server, connection);
}
