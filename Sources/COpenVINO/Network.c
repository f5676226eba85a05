#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "Library.h"

// A network compiled for one shape, or for every shape.
typedef struct form {
    ov_compiled_model *compiled;
    ov_infer_request *request;
    // The input of the request: memory of its own.
    ov_tensor *input;
} form;

// A form for a single shape, compiled on first use.
typedef struct fixed_form {
    int64_t shape[OVB_MAX_RANK];
    form form;
} fixed_form;

struct ovb_network {
    ov_model *model;
    ovb_precision precision;
    int32_t threads;
    // The input's shape in the file; -1 for an open extent.
    int64_t stated[OVB_MAX_RANK];
    int32_t rank;
    size_t output_count;
    char **output_names;
    // Compiling a form takes a tenth of a second. An open extent costs a tenth of a run, and half the run of a small
    // network if the shape differs from the last one. Therefore the file's own shape, which embedders always use, has a
    // form of its own. So have the shapes that were announced as frequent. All other shapes share one form. Forms
    // differ in their last bits. The form depends on the shape alone, so a picture gives the same result whatever ran
    // before.
    fixed_form fixed[1 + OVB_MAX_FREQUENT_SHAPES];
    int32_t fixed_count;
    form open;
    // The axes that have differed from the file's so far, which `open` leaves open.
    bool is_open[OVB_MAX_RANK];
    // The form that was prepared last, and whether it has run since.
    form *ready;
    bool has_run;
};

static bool refuse(ovb_error *error, ovb_code code, const char *why) {
    ovb_fail(error, code, "%s", why);
    return false;
}

// Reads rank and extents of the only input.
static bool read_input(ovb_network *network, ovb_error *error) {
    size_t inputs = 0;
    int status = ovb_ov.ov_model_inputs_size(network->model, &inputs);
    if (status != OV_OK) return ovb_fail_native(error, OVB_UNREADABLE, status, "the network's inputs cannot be read");
    if (inputs != 1) return refuse(error, OVB_UNREADABLE, "the network must have exactly one input");
    ov_port *port = NULL;
    ov_partial_shape shape = {0};
    int type = -1;
    status = ovb_ov.ov_model_const_input_by_index(network->model, 0, &port);
    if (status == OV_OK) status = ovb_ov.ov_port_get_element_type(port, &type);
    if (status == OV_OK) status = ovb_ov.ov_port_get_partial_shape(port, &shape);
    if (port != NULL) ovb_ov.ov_output_const_port_free(port);
    if (status != OV_OK) return ovb_fail_native(error, OVB_UNREADABLE, status, "the network's input cannot be read");
    bool usable = type == OV_F32 && shape.rank.least == shape.rank.most && shape.rank.least >= 1
        && shape.rank.least <= OVB_MAX_RANK;
    if (usable) {
        network->rank = (int32_t)shape.rank.least;
        for (int32_t axis = 0; axis < network->rank; axis += 1) {
            const ov_dimension extent = shape.extents[axis];
            network->stated[axis] = extent.least == extent.most ? extent.least : -1;
        }
    }
    ovb_ov.ov_partial_shape_free(&shape);
    return usable || refuse(error, OVB_UNREADABLE, "the network's input is not of 32-bit floats in 1 to 8 axes");
}

static bool read_outputs(ovb_network *network, ovb_error *error) {
    size_t count = 0;
    int status = ovb_ov.ov_model_outputs_size(network->model, &count);
    if (status != OV_OK || count == 0 || count > 1024) {
        return refuse(error, OVB_UNREADABLE, "the network must have 1 to 1024 outputs");
    }
    network->output_names = calloc(count, sizeof *network->output_names);
    if (network->output_names == NULL) return refuse(error, OVB_OUT_OF_MEMORY, "memory ran out");
    for (network->output_count = 0; network->output_count < count; network->output_count += 1) {
        ov_port *port = NULL;
        char *name = NULL;
        status = ovb_ov.ov_model_const_output_by_index(network->model, network->output_count, &port);
        if (status == OV_OK) status = ovb_ov.ov_port_get_any_name(port, &name);
        if (port != NULL) ovb_ov.ov_output_const_port_free(port);
        if (status != OV_OK) return ovb_fail_native(error, OVB_UNREADABLE, status, "an output has no name");
        network->output_names[network->output_count] = name;
    }
    return true;
}

ovb_network *ovb_network_open(
    const uint8_t *bytes, size_t count, ovb_precision precision, int32_t threads, ovb_error *error) {
    if (ovb_version() == NULL) {
        refuse(error, OVB_UNAVAILABLE, "OpenVINO is not open");
        return NULL;
    }
    if (bytes == NULL || count == 0) {
        refuse(error, OVB_UNREADABLE, "the network is empty");
        return NULL;
    }
    if (threads < 1 || threads > 256) {
        refuse(error, OVB_INVALID_ARGUMENT, "a network runs on 1 to 256 threads");
        return NULL;
    }
    ovb_network *network = calloc(1, sizeof *network);
    if (network == NULL) {
        refuse(error, OVB_OUT_OF_MEMORY, "memory ran out");
        return NULL;
    }
    network->precision = precision;
    network->threads = threads;
    int status = ovb_ov.ov_core_read_model_from_memory_buffer(
        ovb_core, (const char *)bytes, count, NULL, &network->model);
    bool opened = status == OV_OK || ovb_fail_native(error, OVB_UNREADABLE, status, "the network cannot be read");
    if (!opened || !read_input(network, error) || !read_outputs(network, error)) {
        ovb_network_free(network);
        return NULL;
    }
    memcpy(network->fixed[0].shape, network->stated, sizeof network->stated);
    network->fixed_count = 1;
    return network;
}

bool ovb_network_expect(ovb_network *network, const int64_t *shape, int32_t rank, ovb_error *error) {
    if (rank != network->rank) {
        ovb_fail(error, OVB_INVALID_ARGUMENT, "the network takes %d axes, not %d", (int)network->rank, (int)rank);
        return false;
    }
    for (int32_t axis = 0; axis < rank; axis += 1) {
        if (shape[axis] < 1) return refuse(error, OVB_INVALID_ARGUMENT, "an extent must be at least 1");
    }
    if (network->fixed_count == 1 + OVB_MAX_FREQUENT_SHAPES) {
        return refuse(error, OVB_INVALID_ARGUMENT, "too many frequent shapes");
    }
    memcpy(network->fixed[network->fixed_count].shape, shape, (size_t)rank * sizeof *shape);
    network->fixed_count += 1;
    return true;
}

static void free_form(form *form) {
    if (form->input != NULL) ovb_ov.ov_tensor_free(form->input);
    if (form->request != NULL) ovb_ov.ov_infer_request_free(form->request);
    if (form->compiled != NULL) ovb_ov.ov_compiled_model_free(form->compiled);
    memset(form, 0, sizeof *form);
}

void ovb_network_free(ovb_network *network) {
    if (network == NULL) return;
    for (int32_t index = 0; index < network->fixed_count; index += 1) free_form(&network->fixed[index].form);
    free_form(&network->open);
    for (size_t index = 0; index < network->output_count; index += 1) ovb_ov.ov_free(network->output_names[index]);
    free(network->output_names);
    if (network->model != NULL) ovb_ov.ov_model_free(network->model);
    free(network);
}

int32_t ovb_network_output_count(const ovb_network *network) { return (int32_t)network->output_count; }

const char *ovb_network_output_name(const ovb_network *network, int32_t index) {
    return index >= 0 && (size_t)index < network->output_count ? network->output_names[index] : NULL;
}

// If the processor lacks a precision, OpenVINO uses another one without an error.
static bool check_precision(const ovb_network *network, const form *form, ovb_error *error) {
    char *taken = NULL;
    int status = ovb_ov.ov_compiled_model_get_property(form->compiled, "INFERENCE_PRECISION_HINT", &taken);
    if (status != OV_OK || taken == NULL) {
        return ovb_fail_native(error, OVB_OPENVINO, status, "the network's precision cannot be read");
    }
    const char *asked = ovb_precision_name(network->precision);
    bool same = strcmp(taken, asked) == 0;
    if (!same) ovb_fail(error, OVB_UNAVAILABLE, "OpenVINO computes in %s here, not in %s as requested", taken, asked);
    ovb_ov.ov_free(taken);
    return same;
}

// Compiles `form` for an input with the given extents; -1 allows any extent.
static bool compile(ovb_network *network, form *form, const int64_t *extents, ovb_error *error) {
    ov_dimension dimensions[OVB_MAX_RANK];
    for (int32_t axis = 0; axis < network->rank; axis += 1) {
        bool any = extents[axis] < 0;
        dimensions[axis] = (ov_dimension){any ? 0 : extents[axis], any ? -1 : extents[axis]};
    }
    const ov_partial_shape shape = {{network->rank, network->rank}, dimensions};
    int status = ovb_ov.ov_model_reshape_single_input(network->model, shape);
    if (status != OV_OK) {
        return ovb_fail_native(error, OVB_OPENVINO, status, "the network does not accept an input of this shape");
    }
    // Every setting that OpenVINO would choose by the processor is fixed, so that results do not depend on it. With
    // pinning, the only threads of two workers would share one core.
    char threads[16];
    snprintf(threads, sizeof threads, "%d", (int)network->threads);
    const size_t texts = 10;
    status = ovb_ov.ov_core_compile_model(
        ovb_core, network->model, "CPU", texts, &form->compiled, "INFERENCE_PRECISION_HINT",
        ovb_precision_name(network->precision), "INFERENCE_NUM_THREADS", threads, "NUM_STREAMS", "1",
        "PERFORMANCE_HINT", "LATENCY", "ENABLE_CPU_PINNING", "NO");
    if (status != OV_OK) return ovb_fail_native(error, OVB_OPENVINO, status, "the network cannot be compiled");
    if (!check_precision(network, form, error)) return false;
    status = ovb_ov.ov_compiled_model_create_infer_request(form->compiled, &form->request);
    if (status == OV_OK) status = ovb_ov.ov_infer_request_get_input_tensor_by_index(form->request, 0, &form->input);
    return status == OV_OK || ovb_fail_native(error, OVB_OPENVINO, status, "the network cannot be prepared");
}

// The form for `shape` alone, or NULL.
static form *fixed_form_for(ovb_network *network, const int64_t *shape) {
    for (int32_t index = 0; index < network->fixed_count; index += 1) {
        fixed_form *fixed = &network->fixed[index];
        if (memcmp(shape, fixed->shape, (size_t)network->rank * sizeof *shape) == 0) return &fixed->form;
    }
    return NULL;
}

// The form for `shape`: its own, or the shared one, with more open extents if needed.
static form *form_for(ovb_network *network, const int64_t *shape, ovb_error *error) {
    form *form = fixed_form_for(network, shape);
    bool fits = form != NULL && form->input != NULL;
    if (form == NULL) {
        form = &network->open;
        fits = form->input != NULL;
        for (int32_t axis = 0; axis < network->rank; axis += 1) {
            if (shape[axis] == network->stated[axis] || network->is_open[axis]) continue;
            network->is_open[axis] = true;
            fits = false;
        }
    }
    if (fits) return form;
    int64_t extents[OVB_MAX_RANK];
    for (int32_t axis = 0; axis < network->rank; axis += 1) {
        extents[axis] = form != &network->open ? shape[axis] : network->is_open[axis] ? -1 : network->stated[axis];
    }
    free_form(form);
    if (compile(network, form, extents, error)) return form;
    free_form(form);
    if (form == &network->open) memset(network->is_open, 0, sizeof network->is_open);
    return NULL;
}

float *ovb_network_prepare(ovb_network *network, const int64_t *shape, int32_t rank, ovb_error *error) {
    network->ready = NULL;
    network->has_run = false;
    if (rank != network->rank) {
        ovb_fail(error, OVB_OPENVINO, "the network takes %d axes, not %d", (int)network->rank, (int)rank);
        return NULL;
    }
    int64_t count = 1;
    for (int32_t axis = 0; axis < rank; axis += 1) {
        if (shape[axis] < 1 || shape[axis] > OVB_MAX_INPUT_VALUES / count) {
            refuse(error, OVB_INVALID_ARGUMENT, "an input must have 1 to 268435456 values");
            return NULL;
        }
        count *= shape[axis];
    }
    form *form = form_for(network, shape, error);
    if (form == NULL) return NULL;
    int64_t copy[OVB_MAX_RANK];
    memcpy(copy, shape, (size_t)rank * sizeof *copy);
    void *data = NULL;
    size_t values = 0;
    int status = form != &network->open ? OV_OK : ovb_ov.ov_tensor_set_shape(form->input, (ov_shape){rank, copy});
    if (status == OV_OK) status = ovb_ov.ov_tensor_get_size(form->input, &values);
    if (status == OV_OK) status = ovb_ov.ov_tensor_data(form->input, &data);
    if (status != OV_OK || data == NULL || values != (size_t)count) {
        ovb_fail_native(error, OVB_OPENVINO, status, "no memory is available for an input of this shape");
        return NULL;
    }
    network->ready = form;
    return data;
}

bool ovb_network_run(ovb_network *network, ovb_error *error) {
    if (network->ready == NULL) return refuse(error, OVB_INVALID_ARGUMENT, "no input was prepared");
    int status = ovb_ov.ov_infer_request_infer(network->ready->request);
    network->has_run = status == OV_OK;
    return network->has_run || ovb_fail_native(error, OVB_OPENVINO, status, "the network failed");
}

// The shape and values of a tensor that the request owns.
static bool read_tensor(
    const ov_tensor *tensor, int64_t *shape, int32_t *rank, size_t *count, void **data, ovb_error *error) {
    ov_shape extents = {0};
    int type = -1;
    int status = ovb_ov.ov_tensor_get_element_type(tensor, &type);
    if (status == OV_OK) status = ovb_ov.ov_tensor_get_shape(tensor, &extents);
    if (status != OV_OK) return ovb_fail_native(error, OVB_OPENVINO, status, "the shape of an output cannot be read");
    bool usable = type == OV_F32 && extents.rank >= 0 && extents.rank <= OVB_MAX_RANK;
    if (usable) {
        *rank = (int32_t)extents.rank;
        if (extents.rank > 0) memcpy(shape, extents.extents, (size_t)extents.rank * sizeof *shape);
    }
    ovb_ov.ov_shape_free(&extents);
    if (!usable) return refuse(error, OVB_OPENVINO, "an output is not of 32-bit floats in up to 8 axes");
    status = ovb_ov.ov_tensor_get_size(tensor, count);
    if (status == OV_OK) status = ovb_ov.ov_tensor_data(tensor, data);
    return status == OV_OK || ovb_fail_native(error, OVB_OPENVINO, status, "an output cannot be read");
}

const float *ovb_network_output(
    ovb_network *network, int32_t index, int64_t *shape, int32_t *rank, size_t *count, ovb_error *error) {
    if (!network->has_run || index < 0 || (size_t)index >= network->output_count) {
        refuse(error, OVB_INVALID_ARGUMENT, "the output does not exist, or the network has not run");
        return NULL;
    }
    ov_tensor *tensor = NULL;
    int status = ovb_ov.ov_infer_request_get_output_tensor_by_index(network->ready->request, (size_t)index, &tensor);
    if (status != OV_OK) {
        ovb_fail_native(error, OVB_OPENVINO, status, "an output is not available");
        return NULL;
    }
    void *data = NULL;
    bool read = read_tensor(tensor, shape, rank, count, &data, error);
    // The caller owns the handle, and the request owns the values behind it.
    ovb_ov.ov_tensor_free(tensor);
    return read ? data : NULL;
}
