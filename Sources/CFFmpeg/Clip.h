// An open clip: its parts, each of which has a header of its own.
#ifndef CFFMPEG_CLIP_H
#define CFFMPEG_CLIP_H

#include "Convert.h"
#include "Decoder.h"
#include "Demuxer.h"
#include "Effort.h"
#include "Facts.h"
#include "Failure.h"
#include "Index.h"
#include "Library.h"
#include "Source.h"
#include "Thumbnail.h"

struct ffb_clip {
    ffb_source source;
    ffb_limits limits;
    ffb_options options;
    ffb_facts facts;
    // The number of the video stream.
    int stream;
    ffb_index index;
    ffb_work work;
    ffb_decoder decoder;
    // The frame last given; the latest one not after the target; the one decoded beyond it.
    ffb_held current, candidate, ahead;
    double last_given;
    ffb_scaler scaler;
    ffb_watched watch;
    // Something of the clip is missing or damaged.
    bool partial;
    ffb_error failure;
};

#endif
