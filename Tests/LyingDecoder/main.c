/*
 * Stands for a decoder that a hostile file has taken over: what it does is told by the first letter behind the file's first
 * eight bytes.
 */
#include <CDecoderProtocol.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put(const void *bytes, size_t count) {
    const char *at = bytes;
    while (count > 0) {
        ssize_t written = write(STDOUT_FILENO, at, count);
        if (written <= 0) _exit(1);
        at += written;
        count -= (size_t)written;
    }
}

static void wait_for_ever(void) {
    for (;;) pause();
}

int main(void) {
    cdp_request request;
    if (read(STDIN_FILENO, &request, sizeof request) != sizeof request) return 1;
    char head[9] = {0};
    if (request.input >= sizeof head) (void)!read(STDIN_FILENO, head, sizeof head);
    static char zeros[1 << 16];
    cdp_answer answer = {.magic = CDP_MAGIC, .status = CDP_OK, .width = 8, .height = 4, .channels = 3, .bit_depth = 8,
                         .pages = 1};
    if (request.task == CDP_DECODE) answer.payload = 8 * 4 * 3;
    if (request.task == CDP_TEXT) answer.payload = 6;
    switch (head[8]) {
    case 's': return 0;                                             /* silent */
    case 'a': abort();
    case 'h': wait_for_ever(); break;                               /* hangs, and has not read its input */
    case 'H': put(&answer, sizeof answer / 2); wait_for_ever(); break;
    case 'm': answer.magic++; break;
    case 'u': answer.status = 4711; break;
    case 'w': answer.width = answer.height = 0x7fffffff; break;
    case 'z': answer.height = 0; break;
    case 'p': answer.pages = 1 << 30; break;
    case 'l': answer.payload = UINT64_MAX; break;
    case 'd': if (request.task == CDP_DECODE) answer.width = 4, answer.height = 8; break;
    case 'f': if (request.task == CDP_DECODE) answer.payload--; break;
    case 'e': /* an endless payload */
        put(&answer, sizeof answer);
        for (;;) put(zeros, sizeof zeros);
    case 'c': /* cut short */
        put(&answer, sizeof answer);
        if (answer.payload > 0) put(zeros, answer.payload - 1);
        return 0;
    case 'o': /* one byte more, and then nothing */
        put(&answer, sizeof answer);
        put(zeros, answer.payload + 1);
        wait_for_ever();
        break;
    case 't': /* text that takes over a terminal */
        put(&answer, sizeof answer);
        put(request.task == CDP_TEXT ? "\x1b[2J\xffz" : zeros, answer.payload);
        return 0;
    default: break;
    }
    put(&answer, sizeof answer);
    if (answer.payload < sizeof zeros) put(zeros, answer.payload);
    return 0;
}
