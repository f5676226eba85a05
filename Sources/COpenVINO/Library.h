// The functions of OpenVINO's C API that are used, found at run time. They are declared as in release 2026.4. Only a
// library of that year is accepted, because the numbers of element types have changed between years.
#ifndef COPENVINO_LIBRARY_H
#define COPENVINO_LIBRARY_H

#include "COpenVINO.h"

#define OVB_RELEASE "2026."

enum { OV_OK = 0, OV_F32 = 4 };

typedef struct ov_core ov_core;
typedef struct ov_model ov_model;
typedef struct ov_compiled_model ov_compiled_model;
typedef struct ov_infer_request ov_infer_request;
typedef struct ov_tensor ov_tensor;
typedef struct ov_port ov_port;

typedef struct ov_version {
    const char *build;
    const char *description;
} ov_version;

typedef struct ov_shape {
    int64_t rank;
    int64_t *extents;
} ov_shape;

typedef struct ov_dimension {
    int64_t least, most;
} ov_dimension;

typedef struct ov_partial_shape {
    ov_dimension rank;
    ov_dimension *extents;
} ov_partial_shape;

// X(result, name, parameters)
#define OVB_FUNCTIONS(X) \
    X(int, ov_get_openvino_version, (ov_version *)) \
    X(char *, ov_get_last_err_msg, (void)) \
    X(void, ov_free, (const char *)) \
    X(int, ov_core_create, (ov_core **)) \
    X(int, ov_core_get_property, (const ov_core *, const char *, const char *, char **)) \
    X(int, ov_core_read_model_from_memory_buffer, \
        (const ov_core *, const char *, size_t, const ov_tensor *, ov_model **)) \
    X(int, ov_core_compile_model, (const ov_core *, const ov_model *, const char *, size_t, ov_compiled_model **, ...)) \
    X(void, ov_model_free, (ov_model *)) \
    X(int, ov_model_inputs_size, (const ov_model *, size_t *)) \
    X(int, ov_model_outputs_size, (const ov_model *, size_t *)) \
    X(int, ov_model_const_input_by_index, (const ov_model *, size_t, ov_port **)) \
    X(int, ov_model_const_output_by_index, (const ov_model *, size_t, ov_port **)) \
    X(int, ov_model_reshape_single_input, (const ov_model *, ov_partial_shape)) \
    X(int, ov_port_get_any_name, (const ov_port *, char **)) \
    X(int, ov_port_get_partial_shape, (const ov_port *, ov_partial_shape *)) \
    X(int, ov_port_get_element_type, (const ov_port *, int *)) \
    X(void, ov_output_const_port_free, (ov_port *)) \
    X(void, ov_partial_shape_free, (ov_partial_shape *)) \
    X(int, ov_compiled_model_create_infer_request, (const ov_compiled_model *, ov_infer_request **)) \
    X(int, ov_compiled_model_get_property, (const ov_compiled_model *, const char *, char **)) \
    X(void, ov_compiled_model_free, (ov_compiled_model *)) \
    X(int, ov_infer_request_get_input_tensor_by_index, (const ov_infer_request *, size_t, ov_tensor **)) \
    X(int, ov_infer_request_get_output_tensor_by_index, (const ov_infer_request *, size_t, ov_tensor **)) \
    X(int, ov_infer_request_infer, (ov_infer_request *)) \
    X(void, ov_infer_request_free, (ov_infer_request *)) \
    X(int, ov_tensor_set_shape, (ov_tensor *, ov_shape)) \
    X(int, ov_tensor_get_shape, (const ov_tensor *, ov_shape *)) \
    X(int, ov_tensor_get_element_type, (const ov_tensor *, int *)) \
    X(int, ov_tensor_get_size, (const ov_tensor *, size_t *)) \
    X(int, ov_tensor_data, (const ov_tensor *, void **)) \
    X(void, ov_tensor_free, (ov_tensor *)) \
    X(int, ov_shape_free, (ov_shape *))

typedef struct ovb_functions {
#define X(result, name, parameters) result(*name) parameters;
    OVB_FUNCTIONS(X)
#undef X
} ovb_functions;

// Filled by ovb_load. Do not read it before ovb_load has returned true.
extern ovb_functions ovb_ov;

// The only core of the process, made by ovb_load. It may be used from any thread, and is never freed.
extern ov_core *ovb_core;

// Fills `error`. `format` must be a literal; external text may only be an argument.
__attribute__((format(printf, 3, 4))) void ovb_fail(ovb_error *error, ovb_code code, const char *format, ...);

// As above, for a call that returned `status`, with OpenVINO's message after `what`. Returns false, so that the caller
// can return it.
bool ovb_fail_native(ovb_error *error, ovb_code code, int status, const char *what);

// OpenVINO's name of a precision.
const char *ovb_precision_name(ovb_precision precision);

#endif
