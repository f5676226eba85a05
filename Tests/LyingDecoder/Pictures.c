#include <stdlib.h>
#include <string.h>

#include "Lies.h"

void lie_about_picture(const cdp_request *request, char lie) {
    static char zeros[1 << 16];
    cdp_answer answer = {.magic = CDP_MAGIC, .status = CDP_OK, .width = 8, .height = 4, .channels = 3, .bit_depth = 8,
                         .pages = 1};
    answer.picture = (cdp_picture){.format = 1, .width = 8, .height = 4, .orientation = 1, .channels = 3, .bit_depth = 8};
    if (request->task == CDP_DECODE) answer.payload = 8 * 4 * 3;
    if (request->task == CDP_TEXT) answer.payload = 6;
    switch (lie) {
    case 's': return;                                               /* silent */
    case 'a': abort();
    case 'h': lie_wait_for_ever(); break;
    case 'H': lie_put(&answer, sizeof answer / 2); lie_wait_for_ever(); break;
    case 'm': answer.magic++; break;
    case 'u': answer.status = 4711; break;
    case 'w': answer.width = answer.height = 0x7fffffff; break;
    case 'W': /* sides of which no product fits into an integer */
        answer.width = answer.height = UINT32_MAX;
        answer.picture.width = answer.picture.height = UINT32_MAX;
        break;
    case 'z': answer.height = 0; break;
    case 'p': answer.pages = 1 << 30; break;
    case 'l': answer.payload = UINT64_MAX; break;
    case 'd': if (request->task == CDP_DECODE) answer.width = 4, answer.height = 8; break;
    case 'f': if (request->task == CDP_DECODE) answer.payload--; break;
    case 'e': /* an endless payload */
        lie_put(&answer, sizeof answer);
        for (;;) lie_put(zeros, sizeof zeros);
    case 'c': lie_put(&answer, sizeof answer - 1); return;          /* cut short */
    case 'o': /* one byte more, and then nothing */
        lie_put(&answer, sizeof answer);
        lie_put(zeros, answer.payload + 1);
        lie_wait_for_ever();
        break;
    case 't': /* text that takes over a terminal */
        lie_put(&answer, sizeof answer);
        lie_put(request->task == CDP_TEXT ? "\x1b[2J\xffz" : zeros, request->task == CDP_TEXT ? answer.payload : 0);
        return;
    case 'x': /* a codec's words that take over a terminal */
        answer.status = CDP_CODEC_FAILED;
        answer.codec = 2;
        memset(answer.message, 0x1b, sizeof answer.message);
        break;
    case '6': case '7': case '8': case '9': answer.status = (uint32_t)(lie - '0'); break; /* blames the system */
    case 'F': answer.picture.format = 4711; break;                  /* a format that is none */
    case 'O': answer.picture.orientation = 9; break;
    default: break;
    }
    lie_put(&answer, sizeof answer);
}
