/// Networks in ONNX, run by OpenCV's dnn module on the CPU in 32-bit floats.
#ifndef CVB_NETWORK_H
#define CVB_NETWORK_H

#include "cvb_base.h"

CVB_NONNULL_BEGIN
CVB_C_BEGIN

/// An open network. Running changes it, so only one caller may use it at a time. For parallel work, open one per
/// worker.
typedef struct cvb_network cvb_network;

/// The outputs of one run. The caller owns them, and they do not depend on the network.
typedef struct cvb_tensors cvb_tensors;

/// How pixels become numbers: `(pixel * scale - mean[c]) / std[c]`, where c is the channel in input order.
typedef struct cvb_preprocessing {
    /// Feed red, green, blue instead of blue, green, red.
    bool swap_red_blue;
    float scale;
    float mean[3];
    /// Not zero.
    float std[3];
} cvb_preprocessing;

/// Opens the ONNX network in `bytes` (borrowed for the call). The caller frees it with cvb_network_free.
cvb_network *CVB_NULLABLE cvb_network_open_memory(const uint8_t *CVB_NULLABLE bytes, size_t count, cvb_error *err);

/// Frees `network`; NULL does nothing.
void cvb_network_free(cvb_network *CVB_NULLABLE network);

/// How many outputs the network has.
int32_t cvb_network_output_count(const cvb_network *network);

/// The name of output `index`, in the order of OpenCV's list; NULL outside of 0..<count. Lives as long as the network.
const char *CVB_NULLABLE cvb_network_output_name(const cvb_network *network, int32_t index);

/// Runs a batch of `image_count` images of the same size and channels as one N x C x H x W input. Returns the outputs
/// `outputs` (indices into the network's list) in that order, or NULL. The caller frees them with cvb_tensors_free.
cvb_tensors *CVB_NULLABLE cvb_network_run_images(
    cvb_network *network, const cvb_image *images, int32_t image_count, const cvb_preprocessing *preprocessing,
    const int32_t *outputs, int32_t output_count, cvb_error *err);

/// Runs one tensor of `rank` (1...8) dimensions, row-major, the last dimension fastest. Otherwise like
/// cvb_network_run_images.
cvb_tensors *CVB_NULLABLE cvb_network_run_tensor(
    cvb_network *network, const float *CVB_NULLABLE values, const int32_t *shape, int32_t rank,
    const int32_t *outputs, int32_t output_count, cvb_error *err);

/// Writes the N x C x H x W input of cvb_network_run_images. `capacity` is the size of `values` in floats.
bool cvb_preprocess(
    const cvb_image *images, int32_t image_count, const cvb_preprocessing *preprocessing, float *values,
    size_t capacity, cvb_error *err);

/// Frees `tensors`; NULL does nothing.
void cvb_tensors_free(cvb_tensors *CVB_NULLABLE tensors);

/// How many tensors there are: one per requested output.
int32_t cvb_tensors_count(const cvb_tensors *tensors);

/// The number of dimensions of tensor `index`; 0 outside of 0..<count.
int32_t cvb_tensors_rank(const cvb_tensors *tensors, int32_t index);

/// The extent of dimension `axis` of tensor `index`; 0 if the tensor or the axis does not exist.
int32_t cvb_tensors_extent(const cvb_tensors *tensors, int32_t index, int32_t axis);

/// The values of tensor `index`, row-major; valid as long as `tensors`. `*count` receives their number.
const float *CVB_NULLABLE cvb_tensors_values(const cvb_tensors *tensors, int32_t index, size_t *count);

CVB_C_END
CVB_NONNULL_END

#endif
