/* Answers about a whole clip. Free them; `count` is their length in bytes. Without memory the process ends. */
#ifndef DEC_CLIP_ANSWERS_H
#define DEC_CLIP_ANSWERS_H

#include <CFFmpeg.h>

/* A cdp_clip_facts, and a cdp_clip_tag for each tag. */
void *dec_clip_facts(const ffb_clip *clip, int64_t *count);
/* A cdp_clip_thumbnail for each waiting thumbnail, with its luma behind it. */
void *dec_clip_thumbnails(ffb_clip *clip, int64_t *count);
/* A cdp_clip_place for each frame. */
void *dec_clip_places(const ffb_clip *clip, int64_t *count);

#endif
