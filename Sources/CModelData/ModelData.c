// The files are compiled into the program, so that they are always found and cannot be replaced unnoticed. A file of
// models/calibrations or models/weights needs its array and its line here; a test fails if one is missing. #embed is
// C23, which every compiler of a Swift 6.2 toolchain supports.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CModelData.h"

static const unsigned char manifest[] = {
#embed "../../models/manifest.json"
};

static const unsigned char arcface[] = {
#embed "../../models/calibrations/mobilefacenet-arcface.json"
};

static const unsigned char ms1m[] = {
#embed "../../models/calibrations/mobilefacenet-ms1m.json"
};

static const unsigned char arcface_ms1m[] = {
#embed "../../models/calibrations/mobilefacenet-arcface+mobilefacenet-ms1m.json"
};

static const unsigned char dlib[] = {
#embed "../../models/calibrations/dlib-resnet-v1.json"
};

static const unsigned char dlib_arcface[] = {
#embed "../../models/calibrations/dlib-resnet-v1+mobilefacenet-arcface.json"
};

static const unsigned char dlib_ms1m[] = {
#embed "../../models/calibrations/dlib-resnet-v1+mobilefacenet-ms1m.json"
};

static const unsigned char dlib_arcface_ms1m[] = {
#embed "../../models/calibrations/dlib-resnet-v1+mobilefacenet-arcface+mobilefacenet-ms1m.json"
};

static const unsigned char arcface_blazeface[] = {
#embed "../../models/calibrations/mobilefacenet-arcface@blazeface.json"
};

static const unsigned char ms1m_blazeface[] = {
#embed "../../models/calibrations/mobilefacenet-ms1m@blazeface.json"
};

static const unsigned char arcface_ms1m_blazeface[] = {
#embed "../../models/calibrations/mobilefacenet-arcface+mobilefacenet-ms1m@blazeface.json"
};

static const unsigned char dlib_blazeface[] = {
#embed "../../models/calibrations/dlib-resnet-v1@blazeface.json"
};

static const unsigned char dlib_arcface_blazeface[] = {
#embed "../../models/calibrations/dlib-resnet-v1+mobilefacenet-arcface@blazeface.json"
};

static const unsigned char dlib_ms1m_blazeface[] = {
#embed "../../models/calibrations/dlib-resnet-v1+mobilefacenet-ms1m@blazeface.json"
};

static const unsigned char dlib_arcface_ms1m_blazeface[] = {
#embed "../../models/calibrations/dlib-resnet-v1+mobilefacenet-arcface+mobilefacenet-ms1m@blazeface.json"
};

static const unsigned char liveness_pad_minifasnet[] = {
#embed "../../models/calibrations/liveness-biometrics-pad+minifasnet.json"
};

static const unsigned char liveness_minifasnet[] = {
#embed "../../models/calibrations/liveness-minifasnet.json"
};

static const unsigned char liveness_pad[] = {
#embed "../../models/calibrations/liveness-biometrics-pad.json"
};

static const unsigned char pad_27[] = {
#embed "../../models/weights/biometrics-pad-27.onnx"
};

static const unsigned char pad_40[] = {
#embed "../../models/weights/biometrics-pad-40.onnx"
};

static const unsigned char reading[] = {
#embed "../../models/calibrations/documents.json"
};

static const cmd_document documents[] = {
    {"manifest.json", manifest, sizeof manifest},
    // The calibrations of liveness, the best first. The last one's networks are part of the program.
    {"calibrations/liveness-biometrics-pad+minifasnet.json", liveness_pad_minifasnet, sizeof liveness_pad_minifasnet},
    {"calibrations/liveness-minifasnet.json", liveness_minifasnet, sizeof liveness_minifasnet},
    {"calibrations/liveness-biometrics-pad.json", liveness_pad, sizeof liveness_pad},
    {"calibrations/mobilefacenet-arcface.json", arcface, sizeof arcface},
    {"calibrations/mobilefacenet-ms1m.json", ms1m, sizeof ms1m},
    {"calibrations/mobilefacenet-arcface+mobilefacenet-ms1m.json", arcface_ms1m, sizeof arcface_ms1m},
    {"calibrations/dlib-resnet-v1.json", dlib, sizeof dlib},
    {"calibrations/dlib-resnet-v1+mobilefacenet-arcface.json", dlib_arcface, sizeof dlib_arcface},
    {"calibrations/dlib-resnet-v1+mobilefacenet-ms1m.json", dlib_ms1m, sizeof dlib_ms1m},
    {"calibrations/dlib-resnet-v1+mobilefacenet-arcface+mobilefacenet-ms1m.json", dlib_arcface_ms1m, sizeof dlib_arcface_ms1m},
    {"calibrations/mobilefacenet-arcface@blazeface.json", arcface_blazeface, sizeof arcface_blazeface},
    {"calibrations/mobilefacenet-ms1m@blazeface.json", ms1m_blazeface, sizeof ms1m_blazeface},
    {"calibrations/mobilefacenet-arcface+mobilefacenet-ms1m@blazeface.json", arcface_ms1m_blazeface, sizeof arcface_ms1m_blazeface},
    {"calibrations/dlib-resnet-v1@blazeface.json", dlib_blazeface, sizeof dlib_blazeface},
    {"calibrations/dlib-resnet-v1+mobilefacenet-arcface@blazeface.json", dlib_arcface_blazeface, sizeof dlib_arcface_blazeface},
    {"calibrations/dlib-resnet-v1+mobilefacenet-ms1m@blazeface.json", dlib_ms1m_blazeface, sizeof dlib_ms1m_blazeface},
    {"calibrations/dlib-resnet-v1+mobilefacenet-arcface+mobilefacenet-ms1m@blazeface.json", dlib_arcface_ms1m_blazeface, sizeof dlib_arcface_ms1m_blazeface},
    {"calibrations/documents.json", reading, sizeof reading},
    {"weights/biometrics-pad-27.onnx", pad_27, sizeof pad_27},
    {"weights/biometrics-pad-40.onnx", pad_40, sizeof pad_40},
};

const cmd_document *cmd_documents(size_t *count) {
    *count = sizeof documents / sizeof documents[0];
    return documents;
}
