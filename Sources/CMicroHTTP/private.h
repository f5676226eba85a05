#ifndef CMICROHTTP_PRIVATE_H
#define CMICROHTTP_PRIVATE_H

#include "CMicroHTTP.h"

#include <microhttpd.h>
#include <pthread.h>

/// The functions of the open library.
typedef struct mhb_library {
    __typeof__(&MHD_start_daemon) start_daemon;
    __typeof__(&MHD_quiesce_daemon) quiesce_daemon;
    __typeof__(&MHD_stop_daemon) stop_daemon;
    __typeof__(&MHD_get_connection_values_n) get_connection_values_n;
    __typeof__(&MHD_get_connection_info) get_connection_info;
    __typeof__(&MHD_suspend_connection) suspend_connection;
    __typeof__(&MHD_resume_connection) resume_connection;
    __typeof__(&MHD_create_response_from_buffer) create_response_from_buffer;
    __typeof__(&MHD_add_response_header) add_response_header;
    __typeof__(&MHD_queue_response) queue_response;
    __typeof__(&MHD_destroy_response) destroy_response;
} mhb_library;

/// The library, opened the first time. NULL on failure.
const mhb_library *mhb_open_library(mhb_error *error);

/// Fills `error`.
void mhb_fail(mhb_error *error, mhb_code code, int native, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/// A connection, as its time is watched over.
typedef struct mhb_connection {
    int socket;
    /// When it is ended, by the monotonic clock; 0 for never.
    int64_t deadline;
    /// Whether a request is being read that a 408 may still be said to.
    bool is_reading;
    /// Whether an answer is out whose request was not read to its end.
    bool lingers;
    struct mhb_connection *previous, *next;
} mhb_connection;

/// A socket that only drops what still comes, so that an answer is not lost to the reset that unread bytes cause.
typedef struct mhb_lingering {
    int socket;
    int64_t deadline;
    size_t room;
    struct mhb_lingering *next;
} mhb_lingering;

/// Watches over the connections of a server.
typedef struct mhb_watch {
    pthread_mutex_t lock;
    pthread_cond_t wakes;
    pthread_t thread;
    bool is_over;
    int64_t tick_ms;
    mhb_connection *connections;
    mhb_lingering *lingering;
    int lingering_count;
} mhb_watch;

int64_t mhb_now(void);
bool mhb_watch_start(mhb_watch *watch, int64_t tick_ms);
void mhb_watch_stop(mhb_watch *watch);
/// NULL where there is no memory.
mhb_connection *mhb_watch_add(mhb_watch *watch, int socket, int64_t deadline);
void mhb_watch_remove(mhb_watch *watch, mhb_connection *connection);
/// `connection` may be NULL.
void mhb_watch_set(mhb_watch *watch, mhb_connection *connection, int64_t deadline, bool is_reading);
void mhb_watch_linger(mhb_watch *watch, mhb_connection *connection);

#endif
