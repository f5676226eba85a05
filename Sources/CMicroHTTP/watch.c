#include "private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    /// What is dropped of a request that was answered before it was read, how long, and of how many at once.
    MHB_LINGER_BYTES = 4 << 20,
    MHB_LINGER_MS = 2000,
    MHB_LINGER_COUNT = 64,
};

int64_t mhb_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/// Says to a client that was too slow why it is let go, where nothing was said to it yet, and ends the connection. The
/// server's thread sees the end and closes the socket.
static void end(mhb_connection *connection) {
    static const char body[] =
        "{\"type\":\"about:blank\",\"title\":\"Request Timeout\",\"status\":408,\"code\":\"request_timeout\","
        "\"detail\":\"The request took longer than it may.\"}\n";
    static const char head[] =
        "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        "Content-Length: ";
    if (connection->is_reading) {
        char answer[sizeof head + sizeof body + 16];
        size_t count = sizeof head - 1;
        memcpy(answer, head, count);
        const size_t length = sizeof body - 1;
        answer[count++] = (char)('0' + length / 100 % 10);
        answer[count++] = (char)('0' + length / 10 % 10);
        answer[count++] = (char)('0' + length % 10);
        memcpy(answer + count, "\r\n\r\n", 4);
        memcpy(answer + count + 4, body, length);
        (void)!send(connection->socket, answer, count + 4 + length, MSG_DONTWAIT | MSG_NOSIGNAL);
    }
    shutdown(connection->socket, SHUT_RDWR);
    connection->deadline = 0;
}

/// Whether more of `lingering` is to be waited for.
static bool drop(mhb_lingering *lingering, int64_t now) {
    char room[16384];
    while (lingering->room > 0 && now < lingering->deadline) {
        const ssize_t count = recv(lingering->socket, room, sizeof room, MSG_DONTWAIT);
        if (count < 0) return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
        if (count == 0) return false;
        lingering->room -= (size_t)count < lingering->room ? (size_t)count : lingering->room;
    }
    return false;
}

static void *run(void *argument) {
    mhb_watch *watch = argument;
    pthread_mutex_lock(&watch->lock);
    while (!watch->is_over) {
        const int64_t now = mhb_now();
        for (mhb_connection *each = watch->connections; each; each = each->next) {
            if (each->deadline != 0 && each->deadline <= now) end(each);
        }
        for (mhb_lingering **place = &watch->lingering; *place;) {
            mhb_lingering *each = *place;
            if (drop(each, now)) {
                place = &each->next;
                continue;
            }
            *place = each->next;
            close(each->socket);
            free(each);
            watch->lingering_count -= 1;
        }
        const int64_t wait = watch->lingering && watch->tick_ms > 10 ? 10 : watch->tick_ms;
        const int64_t next = now + wait;
        const struct timespec until = {.tv_sec = next / 1000, .tv_nsec = next % 1000 * 1000000};
        pthread_cond_timedwait(&watch->wakes, &watch->lock, &until);
    }
    pthread_mutex_unlock(&watch->lock);
    return NULL;
}

bool mhb_watch_start(mhb_watch *watch, int64_t tick_ms) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&watch->wakes, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&watch->lock, NULL);
    watch->tick_ms = tick_ms < 1 ? 1 : tick_ms;
    if (pthread_create(&watch->thread, NULL, run, watch) == 0) return true;
    pthread_cond_destroy(&watch->wakes);
    pthread_mutex_destroy(&watch->lock);
    return false;
}

void mhb_watch_stop(mhb_watch *watch) {
    pthread_mutex_lock(&watch->lock);
    watch->is_over = true;
    pthread_cond_signal(&watch->wakes);
    pthread_mutex_unlock(&watch->lock);
    pthread_join(watch->thread, NULL);
    while (watch->lingering) {
        mhb_lingering *each = watch->lingering;
        watch->lingering = each->next;
        close(each->socket);
        free(each);
    }
    pthread_cond_destroy(&watch->wakes);
    pthread_mutex_destroy(&watch->lock);
}

mhb_connection *mhb_watch_add(mhb_watch *watch, int socket, int64_t deadline) {
    mhb_connection *connection = calloc(1, sizeof *connection);
    if (!connection) return NULL;
    connection->socket = socket;
    connection->deadline = deadline;
    connection->is_reading = true;
    pthread_mutex_lock(&watch->lock);
    connection->next = watch->connections;
    if (connection->next) connection->next->previous = connection;
    watch->connections = connection;
    pthread_mutex_unlock(&watch->lock);
    return connection;
}

void mhb_watch_remove(mhb_watch *watch, mhb_connection *connection) {
    pthread_mutex_lock(&watch->lock);
    if (connection->previous) connection->previous->next = connection->next;
    if (connection->next) connection->next->previous = connection->previous;
    if (watch->connections == connection) watch->connections = connection->next;
    if (connection->lingers && watch->lingering_count < MHB_LINGER_COUNT) {
        mhb_lingering *lingering = malloc(sizeof *lingering);
        const int socket = lingering ? dup(connection->socket) : -1;
        if (socket >= 0) {
            shutdown(socket, SHUT_WR);
            *lingering = (mhb_lingering){
                .socket = socket, .deadline = mhb_now() + MHB_LINGER_MS, .room = MHB_LINGER_BYTES,
                .next = watch->lingering};
            watch->lingering = lingering;
            watch->lingering_count += 1;
            pthread_cond_signal(&watch->wakes);
        } else {
            free(lingering);
        }
    }
    pthread_mutex_unlock(&watch->lock);
    free(connection);
}

void mhb_watch_set(mhb_watch *watch, mhb_connection *connection, int64_t deadline, bool is_reading) {
    if (!connection) return;
    pthread_mutex_lock(&watch->lock);
    connection->deadline = deadline;
    connection->is_reading = is_reading;
    pthread_mutex_unlock(&watch->lock);
}

void mhb_watch_linger(mhb_watch *watch, mhb_connection *connection) {
    if (!connection) return;
    pthread_mutex_lock(&watch->lock);
    connection->lingers = true;
    pthread_mutex_unlock(&watch->lock);
}
