// The properties of a clip.
#ifndef CFFMPEG_FACTS_H
#define CFFMPEG_FACTS_H

#include "Demuxer.h"

enum { FFB_MOST_TAGS = 32 };

// The exchange of rows and columns that turns a picture upright.
typedef struct ffb_orientation {
    bool transposed, flip_x, flip_y;
} ffb_orientation;

typedef struct ffb_facts {
    ffb_container container;
    ffb_info info;
    ffb_tag_text tags[FFB_MOST_TAGS];
    int32_t tag_count;
    ffb_orientation orientation;
} ffb_facts;

void ffb_read_facts(ffb_clip *clip, const ffb_demuxer *demuxer);
void ffb_read_tags(ffb_clip *clip, const ffb_demuxer *demuxer);

#endif
