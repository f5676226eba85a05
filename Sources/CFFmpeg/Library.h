// The functions of FFmpeg that are used, found at run time. Only types come from its headers.
#ifndef CFFMPEG_LIBRARY_H
#define CFFMPEG_LIBRARY_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/mem.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

#include "CFFmpeg.h"

// X(library, function), in the order in which the libraries depend on one another.
#define FFB_FUNCTIONS(X) \
    X(avutil, av_log_set_level) \
    X(avutil, av_version_info) \
    X(avutil, av_max_alloc) \
    X(avutil, av_malloc) \
    X(avutil, av_free) \
    X(avutil, av_freep) \
    X(avutil, av_strerror) \
    X(avutil, av_dict_set) \
    X(avutil, av_dict_get) \
    X(avutil, av_dict_free) \
    X(avutil, av_frame_alloc) \
    X(avutil, av_frame_free) \
    X(avutil, av_frame_unref) \
    X(avutil, av_frame_move_ref) \
    X(avutil, av_get_pix_fmt_name) \
    X(avutil, av_color_range_name) \
    X(avutil, av_color_space_name) \
    X(avutil, av_color_transfer_name) \
    X(avcodec, avcodec_get_name) \
    X(avcodec, avcodec_find_decoder_by_name) \
    X(avcodec, avcodec_alloc_context3) \
    X(avcodec, avcodec_free_context) \
    X(avcodec, avcodec_parameters_to_context) \
    X(avcodec, avcodec_open2) \
    X(avcodec, avcodec_send_packet) \
    X(avcodec, avcodec_receive_frame) \
    X(avcodec, avcodec_flush_buffers) \
    X(avcodec, av_packet_alloc) \
    X(avcodec, av_packet_free) \
    X(avcodec, av_packet_unref) \
    X(avformat, avformat_alloc_context) \
    X(avformat, avformat_open_input) \
    X(avformat, avformat_find_stream_info) \
    X(avformat, avformat_close_input) \
    X(avformat, av_find_input_format) \
    X(avformat, av_read_frame) \
    X(avformat, av_seek_frame) \
    X(avformat, avformat_index_get_entries_count) \
    X(avformat, av_stream_get_side_data) \
    X(avformat, av_guess_sample_aspect_ratio) \
    X(avformat, avio_alloc_context) \
    X(avformat, avio_context_free) \
    X(swscale, sws_getContext) \
    X(swscale, sws_freeContext) \
    X(swscale, sws_getCoefficients) \
    X(swscale, sws_setColorspaceDetails) \
    X(swscale, sws_scale)

typedef struct ffb_functions {
#define X(library, function) __typeof__(&function) function;
    FFB_FUNCTIONS(X)
#undef X
} ffb_functions;

// Filled by ffb_load; not to be read before it returned true.
extern ffb_functions ffb_av;

// Lets one allocation of FFmpeg's be as large as a frame of `pixels` needs. Never lowers the bound.
void ffb_permit_frames_of(int64_t pixels);

#endif
