#include "cvb_network.h"

#include <algorithm>
#include <memory>
#include <opencv2/dnn.hpp>
#include <vector>

#include "guard.hpp"
#include "handles.hpp"
#include "preprocess.hpp"

struct cvb_network {
    cv::dnn::Net net;
    std::vector<cv::String> outputs;
    /// The input of the last run, kept so that the next run of the same shape need not allocate.
    cv::Mat input;
    cvb::Counted<CVB_HANDLE_NETWORK> counted;
};

struct cvb_tensors {
    std::vector<cv::Mat> values;
    cvb::Counted<CVB_HANDLE_TENSORS> counted;
};

namespace {

cvb_network *prepared(cv::dnn::Net net) {
    cvb::require(!net.empty(), CVB_UNREADABLE, "the network has no layers");
    auto network = std::make_unique<cvb_network>();
    network->net = net;
    network->net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    network->net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    network->outputs = network->net.getUnconnectedOutLayersNames();
    cvb::require(!network->outputs.empty(), CVB_UNREADABLE, "the network has no outputs");
    return network.release();
}

std::vector<cv::String> checked_names(const cvb_network *network, const int32_t *outputs, int32_t count) {
    cvb::require(count >= 1 && count <= 1024, CVB_INVALID_ARGUMENT, "1 to 1024 outputs can be asked for");
    std::vector<cv::String> names;
    for (int32_t i = 0; i < count; i += 1) {
        const char *name = cvb_network_output_name(network, outputs[i]);
        cvb::require(name != nullptr, CVB_INVALID_ARGUMENT, "the network has no output of this index");
        names.push_back(name);
    }
    return names;
}

/// Runs `network->input`. The results are copied, because OpenCV reuses its own buffers in the next run.
cvb_tensors *forward(cvb_network *network, const std::vector<cv::String> &names) {
    network->net.setInput(network->input);
    std::vector<cv::Mat> outputs;
    network->net.forward(outputs, names);
    cvb::require(outputs.size() == names.size(), CVB_OTHER, "the network gave another number of outputs");
    auto tensors = std::make_unique<cvb_tensors>();
    for (const cv::Mat &output : outputs) {
        cvb::require(output.depth() == CV_32F, CVB_OTHER, "an output of the network is not of 32-bit floats");
        tensors->values.push_back(output.clone());
    }
    return tensors.release();
}

}  // namespace

cvb_network *cvb_network_open_memory(const uint8_t *bytes, size_t count, cvb_error *err) {
    return cvb::guarded<cvb_network *>(err, nullptr, [&] {
        cvb::require(bytes != nullptr && count > 0, CVB_UNREADABLE, "the network is empty");
        cvb::require(count <= size_t(INT32_MAX), CVB_TOO_LARGE, "the network is larger than 2 GiB");
        return prepared(cv::dnn::readNetFromONNX(reinterpret_cast<const char *>(bytes), count));
    });
}

void cvb_network_free(cvb_network *network) { delete network; }

int32_t cvb_network_output_count(const cvb_network *network) { return int32_t(network->outputs.size()); }

const char *cvb_network_output_name(const cvb_network *network, int32_t index) {
    if (index < 0 || size_t(index) >= network->outputs.size()) return nullptr;
    return network->outputs[size_t(index)].c_str();
}

cvb_tensors *cvb_network_run_images(
    cvb_network *network, const cvb_image *images, int32_t image_count, const cvb_preprocessing *preprocessing,
    const int32_t *outputs, int32_t output_count, cvb_error *err) {
    return cvb::guarded<cvb_tensors *>(err, nullptr, [&] {
        const std::vector<cv::String> asked = checked_names(network, outputs, output_count);
        const cvb::BatchShape shape = cvb::check_batch(images, image_count, preprocessing);
        const int extents[4] = {shape.count, shape.channels, shape.height, shape.width};
        network->input.create(4, extents, CV_32F);
        cvb::preprocess(images, shape, preprocessing, network->input.ptr<float>());
        return forward(network, asked);
    });
}

cvb_tensors *cvb_network_run_tensor(
    cvb_network *network, const float *values, const int32_t *shape, int32_t rank, const int32_t *outputs,
    int32_t output_count, cvb_error *err) {
    return cvb::guarded<cvb_tensors *>(err, nullptr, [&] {
        const std::vector<cv::String> asked = checked_names(network, outputs, output_count);
        cvb::require(values != nullptr && rank >= 1 && rank <= 8, CVB_INVALID_ARGUMENT, "a tensor has 1 to 8 axes");
        int64_t count = 1;
        for (int32_t axis = 0; axis < rank; axis += 1) {
            cvb::require(shape[axis] >= 1, CVB_INVALID_ARGUMENT, "an axis of the tensor is empty");
            count *= shape[axis];
            cvb::require(count <= CVB_MAX_INPUT_VALUES, CVB_TOO_LARGE, "the tensor has more than 268435456 values");
        }
        network->input.create(rank, shape, CV_32F);
        std::copy(values, values + count, network->input.ptr<float>());
        return forward(network, asked);
    });
}

void cvb_tensors_free(cvb_tensors *tensors) { delete tensors; }

int32_t cvb_tensors_count(const cvb_tensors *tensors) { return int32_t(tensors->values.size()); }

int32_t cvb_tensors_rank(const cvb_tensors *tensors, int32_t index) {
    if (index < 0 || size_t(index) >= tensors->values.size()) return 0;
    return tensors->values[size_t(index)].dims;
}

int32_t cvb_tensors_extent(const cvb_tensors *tensors, int32_t index, int32_t axis) {
    if (axis < 0 || axis >= cvb_tensors_rank(tensors, index)) return 0;
    return tensors->values[size_t(index)].size[axis];
}

const float *cvb_tensors_values(const cvb_tensors *tensors, int32_t index, size_t *count) {
    *count = 0;
    if (index < 0 || size_t(index) >= tensors->values.size()) return nullptr;
    const cv::Mat &value = tensors->values[size_t(index)];
    *count = value.total();
    return value.ptr<float>();
}
