#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "Lies.h"

static cdp_clip_answer said(cdp_clip_said what) { return (cdp_clip_answer){.magic = CDP_MAGIC, .said = what}; }

/* The letter behind the first eight bytes, which are asked for as a decoder does. */
static char read_lie(void) {
    cdp_clip_answer wish = said(CDP_CLIP_READS);
    wish.position = 8;
    wish.count = 1;
    lie_put(&wish, sizeof wish);
    int64_t count;
    char lie;
    lie_get(&count, sizeof count);
    lie_get(&lie, sizeof lie);
    return lie;
}

/* Says the bytes behind the letter. */
static _Noreturn void say_clip(int64_t size) {
    static char script[CDP_MOST_READ];
    cdp_clip_answer wish = said(CDP_CLIP_READS);
    wish.position = 9;
    wish.count = size - wish.position;
    lie_put(&wish, sizeof wish);
    int64_t count;
    lie_get(&count, sizeof count);
    if (count < 0 || count > (int64_t)sizeof script) _exit(1);
    lie_get(script, (size_t)count);
    lie_say(script, (size_t)count);
}

static void open_clip(char lie) {
    cdp_clip_facts facts = {
        .container = 1, .coded_width = 8, .coded_height = 4, .display_width = 8, .display_height = 4,
        .output_width = 8, .output_height = 4, .pixel_aspect_ratio = 1, .duration_seconds = 1,
        .frames_per_second = 25, .frame_count = 25, .keyframe_count = 1, .stream_count = 1, .codec = "h264"};
    cdp_clip_answer answer = said(CDP_CLIP_ANSWERS);
    answer.count = sizeof facts;
    switch (lie) {
    case 's': _exit(0);                                             /* silent */
    case 'a': abort();
    case 'h': lie_wait_for_ever(); break;
    case 'm': answer.magic++; break;
    case 'u': answer.said = 4711; break;
    case 'n': facts.duration_seconds = (double)NAN; break;
    case 'i': facts.frames_per_second = (double)INFINITY; break;
    case 'z': facts.output_height = 0; break;
    case 'w': facts.output_width = facts.output_height = 0x7fffffff; break;
    case 'p': facts.frame_count = INT64_MAX; break;
    case 't': facts.rotation_degrees = 45; break;
    case 'l': answer.count = INT64_MAX; break;
    case 'L': answer.count = -1; break;
    case 'f': answer.count--; break;
    case 'r': answer.said = CDP_CLIP_READS; answer.position = -1; answer.count = 1; break;
    case 'q': answer.said = CDP_CLIP_READS; answer.position = INT64_MAX; answer.count = 1; break;
    case 'R': answer.said = CDP_CLIP_READS; answer.count = CDP_MOST_READ + 1; break;
    default: break;
    }
    lie_put(&answer, sizeof answer);
    lie_put(&facts, sizeof facts);
}

_Noreturn void lie_about_clip(const cdp_request *request) {
    (void)request;
    cdp_clip_opening opening;
    lie_get(&opening, sizeof opening);
    char lie = read_lie();
    if (lie == 'G') say_clip(opening.size);
    open_clip(lie);
    cdp_clip_order order;
    for (int number = 0;; ) {
        lie_get(&order, sizeof order);
        cdp_clip_answer answer = said(CDP_CLIP_ANSWERS);
        answer.frame = (cdp_clip_frame){.timestamp_seconds = number, .until_seconds = number + 1, .index = number,
                                        .width = 8, .height = 4};
        if (order.task == CDP_CLIP_ADVANCE) {
            answer.result = number == 25 && lie != 'E' ? 0 : 1;     /* or endless frames */
            number++;
            if (number == 3) {
                switch (lie) {
                case 'C': abort();                                  /* in mid-clip */
                case 'b': answer.frame.timestamp_seconds = 1; break; /* back in time */
                case 'N': answer.frame.until_seconds = (double)NAN; break;
                case 'x': answer.frame.width = 0x7fffffff; break;
                case 'y': answer.frame.height = -4; break;
                case 'I': answer.frame.index = -1; break;
                case 'S': _exit(0);
                default: break;
                }
            }
        }
        lie_put(&answer, sizeof answer);
    }
}
