#include "private.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

void chl_fail(chl_error *error, chl_code code, int native, const char *format, ...) {
    error->code = code;
    error->native = native;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
}

int64_t chl_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// MARK: Accepting

static bool is_same_host(const struct sockaddr_storage *one, const struct sockaddr_storage *other) {
    if (one->ss_family != other->ss_family) return false;
    if (one->ss_family == AF_INET)
        return ((const struct sockaddr_in *)one)->sin_addr.s_addr == ((const struct sockaddr_in *)other)->sin_addr.s_addr;
    return one->ss_family == AF_INET6 && memcmp(&((const struct sockaddr_in6 *)one)->sin6_addr,
                                             &((const struct sockaddr_in6 *)other)->sin6_addr,
                                             sizeof(struct in6_addr)) == 0;
}

/// Makes an IPv4 address of one that is written as IPv6, as a socket for both gives it.
static void unmap(struct sockaddr_storage *address) {
    const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
    if (address->ss_family != AF_INET6 || !IN6_IS_ADDR_V4MAPPED(six)) return;
    struct sockaddr_in four = {.sin_family = AF_INET};
    memcpy(&four.sin_addr, six->s6_addr + 12, sizeof four.sin_addr);
    *address = (struct sockaddr_storage){0};
    memcpy(address, &four, sizeof four);
}

static bool is_trusted(const chl_server *server, const struct sockaddr_storage *address) {
    for (uint32_t index = 0; index < server->trusted_count; ++index)
        if (is_same_host(&server->trusted[index], address)) return true;
    return false;
}

/// Ends the connection that has waited longest for a header: of this address, or of any where it is NULL.
///
/// Thousands of connections that send a byte now and then would otherwise keep everybody else out, probes among them. A
/// request whose header came whole is never ended for another.
static bool make_room(chl_server *server, const struct sockaddr_storage *address) {
    chl_connection *longest = NULL;
    for (chl_connection *each = server->connections; each; each = each->next) {
        if (each->state != CHL_READING_HEAD || (address && !is_same_host(&each->address, address))) continue;
        if (!longest || each->deadline <= longest->deadline) longest = each;
    }
    if (longest) chl_connection_end(server, longest);
    return longest != NULL;
}

static bool has_room(chl_server *server, const struct sockaddr_storage *address) {
    if (!is_trusted(server, address) && server->limits.connections_by_address > 0) {
        uint32_t count = 0;
        for (const chl_connection *each = server->connections; each; each = each->next)
            count += is_same_host(&each->address, address);
        if (count >= server->limits.connections_by_address && !make_room(server, address)) return false;
    }
    return server->connection_count < server->limits.connections || make_room(server, NULL);
}

static void listen_for(chl_server *server, bool hears) {
    struct epoll_event event = {.events = hears ? EPOLLIN : 0, .data.ptr = &server->socket};
    if (epoll_ctl(server->poll, EPOLL_CTL_MOD, server->socket, &event) == 0) server->is_deaf = !hears;
}

static void let_in(chl_server *server) {
    // The others have their turn after so many.
    for (int number = 0; number < 64 && !chl_is_quiet(server); ++number) {
        struct sockaddr_storage address = {0};
        socklen_t count = sizeof address;
        const int socket =
            accept4(server->socket, (struct sockaddr *)&address, &count, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (socket < 0) {
            // Without descriptors or memory a client waits at the door, and is looked for again at the next tick.
            if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) listen_for(server, false);
            if (errno == EINTR || errno == ECONNABORTED) continue;
            return;
        }
        unmap(&address);
        if (!chl_is_quiet(server) && has_room(server, &address)) {
            chl_connection_add(server, socket, &address);
        } else {
            close(socket);
        }
    }
}

// MARK: The loop

/// Sends what was answered since.
static void send_ready(chl_server *server) {
    eventfd_t count;
    (void)eventfd_read(server->wake, &count);
    pthread_mutex_lock(&server->lock);
    chl_exchange *ready = server->ready;
    server->ready = NULL;
    pthread_mutex_unlock(&server->lock);
    while (ready) {
        chl_exchange *next = ready->next_ready;
        ready->connection->state = CHL_SENDING;
        chl_connection_advance(server, ready->connection);
        ready = next;
    }
}

static void look_at_clock(chl_server *server) {
    const int64_t now = chl_now();
    for (chl_connection *each = server->connections, *next; each; each = next) {
        next = each->next;
        if (each->deadline != 0 && each->deadline <= now) chl_connection_expire(server, each);
    }
    if (server->is_deaf && !chl_is_quiet(server)) listen_for(server, true);
}

static void free_dead(chl_server *server) {
    for (chl_connection *each = server->dead, *next; each; each = next) {
        next = each->next;
        free(each);
    }
    server->dead = NULL;
}

static void *run(void *argument) {
    chl_server *server = argument;
    struct epoll_event events[64];
    int64_t next_look = chl_now() + server->tick_ms;
    while (!atomic_load(&server->is_over)) {
        const int64_t wait = next_look - chl_now();
        const int count = epoll_wait(server->poll, events, 64, wait > 0 ? (int)wait : 0);
        for (int index = 0; index < count; ++index) {
            void *what = events[index].data.ptr;
            if (what == &server->socket) {
                let_in(server);
            } else if (what == &server->wake) {
                send_ready(server);
            } else if (((chl_connection *)what)->state == CHL_WORKING) {
                chl_connection_lose(server, what);
            } else if (((chl_connection *)what)->state != CHL_OVER) {
                chl_connection_advance(server, what);
            }
        }
        if (chl_now() >= next_look) {
            look_at_clock(server);
            next_look = chl_now() + server->tick_ms;
        }
        free_dead(server);
    }
    while (server->connections) chl_connection_end(server, server->connections);
    free_dead(server);
    return NULL;
}

// MARK: Start and end

static bool watch(chl_server *server, int descriptor, void *what) {
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = what};
    return epoll_ctl(server->poll, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

/// Reads a numeric address. The result is false for any other text.
static bool read_address(const char *text, struct sockaddr_storage *address) {
    *address = (struct sockaddr_storage){0};
    if (inet_pton(AF_INET, text, &((struct sockaddr_in *)address)->sin_addr) == 1) {
        address->ss_family = AF_INET;
    } else if (inet_pton(AF_INET6, text, &((struct sockaddr_in6 *)address)->sin6_addr) == 1) {
        address->ss_family = AF_INET6;
        unmap(address);
    }
    return address->ss_family != 0;
}

bool chl_is_address(const char *text) {
    struct sockaddr_storage address;
    return read_address(text, &address);
}

/// Reads the trusted addresses. The caller has checked them.
static void read_trusted(chl_server *server, const char *list) {
    while (list && *list && server->trusted_count < CHL_TRUSTED_COUNT) {
        const size_t count = strcspn(list, ",");
        char text[INET6_ADDRSTRLEN];
        if (count < sizeof text) {
            memcpy(text, list, count);
            text[count] = 0;
            if (read_address(text, &server->trusted[server->trusted_count])) server->trusted_count += 1;
        }
        list += count + (list[count] == ',');
    }
}

static void dispose(chl_server *server) {
    if (server->poll >= 0) close(server->poll);
    if (server->wake >= 0) close(server->wake);
    pthread_mutex_destroy(&server->lock);
    free(server);
}

chl_server *chl_start(int socket, const chl_limits *limits, const chl_callbacks *callbacks, chl_error *error) {
    chl_server *server = calloc(1, sizeof *server);
    if (!server) {
        chl_fail(error, CHL_FAILED, ENOMEM, "there is no memory");
        return NULL;
    }
    server->callbacks = *callbacks;
    server->limits = *limits;
    server->limits.trusted = NULL;
    read_trusted(server, limits->trusted);
    server->socket = socket;
    int64_t shortest = limits->header_ms < limits->body_ms ? limits->header_ms : limits->body_ms;
    if (limits->answer_ms < shortest) shortest = limits->answer_ms;
    server->tick_ms = shortest / 4 > 500 ? 500 : shortest / 4 < 1 ? 1 : shortest / 4;
    pthread_mutex_init(&server->lock, NULL);
    server->poll = epoll_create1(EPOLL_CLOEXEC);
    server->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    const int flags = fcntl(socket, F_GETFL);
    if (server->poll < 0 || server->wake < 0 || flags < 0 || fcntl(socket, F_SETFL, flags | O_NONBLOCK) != 0 ||
        !watch(server, socket, &server->socket) || !watch(server, server->wake, &server->wake) ||
        pthread_create(&server->thread, NULL, run, server) != 0) {
        chl_fail(error, CHL_FAILED, errno, "there are no descriptors or threads for it");
        dispose(server);
        return NULL;
    }
    return server;
}

void chl_quiesce(chl_server *server, bool refuses) {
    if (atomic_exchange(&server->is_quiet, true)) return;
    (void)epoll_ctl(server->poll, EPOLL_CTL_DEL, server->socket, NULL);
    // The loop may still look at the socket: it is closed when that has ended, and only shut until then.
    if (!refuses || shutdown(server->socket, SHUT_RDWR) != 0) return;
    // TCP has closed the waiting connections. A Unix socket that is shut still hands them out, without ever blocking.
    for (int waiting; (waiting = accept(server->socket, NULL, NULL)) >= 0;) close(waiting);
}

bool chl_is_quiet(const chl_server *server) { return atomic_load(&server->is_quiet); }
int64_t chl_unanswered(const chl_server *server) { return atomic_load(&server->unanswered); }
int64_t chl_open_count(const chl_server *server) { return atomic_load(&server->open); }

void chl_stop(chl_server *server) {
    atomic_store(&server->is_over, true);
    (void)eventfd_write(server->wake, 1);
    pthread_join(server->thread, NULL);
    // The last answer may have been counted by a thread that has not let go of the lock yet.
    pthread_mutex_lock(&server->lock);
    pthread_mutex_unlock(&server->lock);
    close(server->socket);
    dispose(server);
}
