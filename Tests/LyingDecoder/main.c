/*
 * Stands for a decoder that a hostile file has taken over: what it does is told by the letter behind the file's first eight
 * bytes.
 */
#define _GNU_SOURCE
#include <CConfinement.h>
#include <CDecoderProtocol.h>
#include <CDescriptors.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "Lies.h"

/* Where the worker's socket is. */
static int near;

void lie_put(const void *bytes, size_t count) {
    const char *at = bytes;
    while (count > 0) {
        ssize_t written = write(near, at, count);
        if (written <= 0) _exit(1);
        at += written;
        count -= (size_t)written;
    }
}

void lie_get(void *bytes, size_t count) {
    if (cds_receive(near, bytes, count, NULL, 0) != 0) _exit(0);
}

void lie_wait_for_ever(void) {
    for (;;) pause();
}

void lie_say(const void *bytes, size_t count) {
    lie_put(bytes, count);
    /* The library sees an end. It would see an error if its orders were not read. */
    shutdown(near, SHUT_WR);
    char order[256];
    while (read(near, order, sizeof order) > 0) {}
    _exit(0);
}

/*
 * Says bytes of the file. Behind its letter are two lengths of four bytes: that of the answer to a probe, and that of the
 * answer to any other request. Then the answers follow.
 */
static _Noreturn void say_file(const cdp_request *request, int file) {
    static char script[1 << 16];
    uint32_t lengths[2];
    const off_t place = 9;
    if (pread(file, lengths, sizeof lengths, place) != sizeof lengths) _exit(1);
    int number = request->task == CDP_PROBE ? 0 : 1;
    off_t start = place + (off_t)sizeof lengths + (number == 0 ? 0 : lengths[0]);
    if (lengths[number] > sizeof script || pread(file, script, lengths[number], start) != (ssize_t)lengths[number]) _exit(1);
    lie_say(script, lengths[number]);
}

static _Noreturn void work(void) {
    cdp_greeting greeting = {.process = getpid(), .status = CDP_OK, .magic = CDP_MAGIC};
    lie_put(&greeting, sizeof greeting);
    cdp_request request;
    int memory[CDS_MOST];
    if (cds_receive(near, &request, sizeof request, memory, CDS_MOST) != 0) _exit(0);
    if (request.task == CDP_PLAY) lie_about_clip(&request);
    char head[9] = {0};
    if (request.input >= sizeof head) (void)!pread(memory[0], head, sizeof head, 0);
    if (head[8] == 'G') say_file(&request, memory[0]);
    lie_about_picture(&request, head[8]);
    _exit(0);
}

int main(void) {
    cdp_opening opening;
    if (cds_receive(STDIN_FILENO, &opening, sizeof opening, NULL, 0) != 0) return 1;
    char order;
    while (cds_receive(STDIN_FILENO, &order, sizeof order, &near, 1) == 0) {
        if (cnf_copy() == 0) work();
        close(near);
    }
    return 0;
}
