#include "Conversation.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static uint8_t waiting[1 << 16];
static size_t count_waiting;
/* Memory that the library shares; NULL where payloads go through the socket. */
static struct {
    uint8_t *bytes;
    size_t size, used;
} room;

bool dec_receive(void *target, size_t count) {
    uint8_t *at = target;
    while (count > 0) {
        ssize_t got = read(STDIN_FILENO, at, count);
        if (got == 0 || (got < 0 && errno != EINTR)) return false;
        if (got > 0) {
            at += got;
            count -= (size_t)got;
        }
    }
    return true;
}

static void write_all(const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, count);
        if (written < 0 && errno != EINTR) _exit(1);
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        }
    }
}

void dec_put_into(uint8_t *bytes, size_t size) {
    room.bytes = bytes;
    room.size = size;
}

uint8_t *dec_room(size_t *size) {
    *size = room.size;
    return room.bytes;
}

static void put_behind(const void *bytes, size_t count) {
    const uint8_t *at = bytes;
    while (count > 0) {
        size_t room = sizeof waiting - count_waiting;
        size_t piece = count < room ? count : room;
        memcpy(waiting + count_waiting, at, piece);
        count_waiting += piece;
        at += piece;
        count -= piece;
        if (count_waiting == sizeof waiting) {
            write_all(waiting, count_waiting);
            count_waiting = 0;
        }
    }
}

void dec_put(const void *bytes, size_t count) {
    if (!room.bytes) {
        put_behind(bytes, count);
    } else if (count > room.size - room.used) {
        _exit(1);
    } else if (count > 0) {
        memcpy(room.bytes + room.used, bytes, count);
        room.used += count;
    }
}

void dec_send(const void *bytes, size_t count) {
    write_all(waiting, count_waiting);
    count_waiting = 0;
    write_all(bytes, count);
}

void dec_answer(const cdp_answer *answer) { put_behind(answer, sizeof *answer); }

_Noreturn void dec_end(void) {
    write_all(waiting, count_waiting);
    /* Nothing that a stranger's bytes may have changed is run on the way out. */
    _exit(0);
}

_Noreturn void dec_refuse(cdp_status status, int32_t native) {
    cdp_answer answer = {.magic = CDP_MAGIC, .status = status, .native = native};
    dec_answer(&answer);
    dec_end();
}
