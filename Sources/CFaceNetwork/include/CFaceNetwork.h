#ifndef C_FACE_NETWORK_H
#define C_FACE_NETWORK_H

#include <stddef.h>
#include <stdint.h>

// The network of the face detector YuNet (2023mar), for the library and for browsers. It is also compiled for wasm32 without
// a C library, with and without 128-bit vectors.
//
// It allocates nothing and keeps nothing. Safe from any thread, if each thread has its own scratch.
//
// Source: Wu, Peng and Yu 2023, "YuNet: A Tiny Millisecond-level Face Detector", doi:10.1007/s11633-023-1423-y.

/// The length of the file of weights in bytes.
///
/// The file is "CFN1", and then IEEE numbers of 16 bits, little-endian. First comes the convolution of 3×3. Then come the
/// eleven units of the backbone, and the three of the neck from the coarsest stride. The heads of strides 8, 16 and 32 are last.
///
/// The first convolution is [16][blue, green, red][3][3], and then 16 offsets. A unit is [outputs][inputs], [outputs] offsets,
/// [outputs][3][3], and [outputs] offsets. The heads of a stride are one unit with 16 outputs: cls, obj, bbox (4), kps (10).
enum { CFN_WEIGHT_BYTES = 4 + 2 * 53104 };

/// The least and the greatest side of a picture. Sides are multiples of CFN_SIDE_STEP.
enum { CFN_LEAST_SIDE = 64, CFN_GREATEST_SIDE = 1280, CFN_SIDE_STEP = 32 };

/// How many floats `cfn_prepare` writes.
size_t cfn_unpacked_floats(void);

/// Unpacks a file of weights. Returns 0 unless the file has the right length and only finite weights.
///
/// @param unpacked  room for `cfn_unpacked_floats()` floats. Their order depends on the instructions of this build.
int cfn_prepare(const uint8_t *weights, size_t count, float *unpacked);

/// How many floats of scratch `cfn_run` needs beside the unpacked weights; 0 for a size that is not allowed.
size_t cfn_scratch_floats(size_t width, size_t height);

/// How many floats `cfn_run` writes as outputs; 0 for a size that is not allowed.
size_t cfn_output_floats(size_t width, size_t height);

/// Runs the network on a picture. Returns 0, and writes nothing, if the size or `channels` is not allowed.
///
/// The outputs are cls_8, cls_16, cls_32, obj_8 ... obj_32, bbox_8 ... bbox_32 and kps_8 ... kps_32. In each of them, the cells
/// lie row by row, with 1, 1, 4 or 10 values each. cls and obj are probabilities: the sigmoid is already applied.
///
/// @param pixels    rows without padding, with 3 or 4 (`channels`) bytes per pixel. The fourth byte is ignored.
/// @param is_bgr    whether blue is first; otherwise red is.
/// @param scratch   room for `cfn_scratch_floats(width, height)` floats, whose values do not matter.
/// @param outputs   room for `cfn_output_floats(width, height)` floats.
int cfn_run(const float *unpacked, const uint8_t *pixels, size_t channels, int is_bgr, size_t width, size_t height,
            float *scratch, float *outputs);

#endif
