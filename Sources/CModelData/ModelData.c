// The files are compiled into the program, so that they are always found and cannot be replaced unnoticed. A file of
// models/calibrations needs its array and its line here; a test fails if one is missing. #embed is C23, which every
// compiler of a Swift 6.2 toolchain supports.
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

static const unsigned char liveness[] = {
#embed "../../models/calibrations/liveness.json"
};

static const cmd_document documents[] = {
    {"manifest.json", manifest, sizeof manifest},
    {"calibrations/liveness.json", liveness, sizeof liveness},
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
};

const cmd_document *cmd_documents(size_t *count) {
    *count = sizeof documents / sizeof documents[0];
    return documents;
}
