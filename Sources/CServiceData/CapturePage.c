// The files of the capture page, one on each line. The texts of its languages are in Languages.c.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CServiceData.h"

static const unsigned char index_html[] = {
#embed "capture/index.html"
};
static const unsigned char capture_css[] = {
#embed "capture/capture.css"
};
static const unsigned char dark_css[] = {
#embed "capture/dark.css"
};
static const unsigned char icon_svg[] = {
#embed "capture/icon.svg"
};
static const unsigned char main_js[] = {
#embed "capture/main.js"
};
static const unsigned char flow_js[] = {
#embed "capture/flow.js"
};
static const unsigned char service_js[] = {
#embed "capture/service.js"
};
static const unsigned char session_js[] = {
#embed "capture/session.js"
};
static const unsigned char texts_js[] = {
#embed "capture/texts.js"
};
static const unsigned char screens_js[] = {
#embed "capture/screens.js"
};
static const unsigned char element_js[] = {
#embed "capture/element.js"
};
static const unsigned char camera_js[] = {
#embed "capture/camera.js"
};
static const unsigned char picture_js[] = {
#embed "capture/picture.js"
};
static const unsigned char preview_js[] = {
#embed "capture/preview.js"
};
static const unsigned char prompt_js[] = {
#embed "capture/prompt.js"
};
static const unsigned char capturing_js[] = {
#embed "capture/capturing.js"
};
static const unsigned char confirming_js[] = {
#embed "capture/confirming.js"
};
static const unsigned char company_js[] = {
#embed "capture/company.js"
};
static const unsigned char following_js[] = {
#embed "capture/following.js"
};
static const unsigned char film_js[] = {
#embed "capture/film.js"
};
static const unsigned char stage_css[] = {
#embed "capture/stage.css"
};
static const unsigned char pictures_svg[] = {
#embed "capture/pictures.svg"
};
static const unsigned char advice_js[] = {
#embed "capture/advice.js"
};
static const unsigned char challenging_js[] = {
#embed "capture/challenging.js"
};
static const unsigned char feedback_js[] = {
#embed "capture/feedback.js"
};
static const unsigned char pictures_js[] = {
#embed "capture/pictures.js"
};
static const unsigned char stage_js[] = {
#embed "capture/stage.js"
};
static const unsigned char licences_txt[] = {
#embed "capture/licences.txt"
};
static const unsigned char sight_js[] = {
#embed "capture/sight.js"
};
static const unsigned char qr_js[] = {
#embed "capture/qr.js"
};
static const unsigned char handover_js[] = {
#embed "capture/handover.js"
};
static const unsigned char code_css[] = {
#embed "capture/code.css"
};
// scripts/page-preview makes these.
#if __has_embed("capture/preview.wasm") && __has_embed("capture/preview-plain.wasm")
#define HAS_PREVIEW 1
static const unsigned char preview_wasm[] = {
#embed "capture/preview.wasm"
};
static const unsigned char preview_plain_wasm[] = {
#embed "capture/preview-plain.wasm"
};
#endif

#define ASSET(name, bytes) {name, bytes, sizeof bytes}

static const csd_asset assets[] = {
    ASSET("index.html", index_html),
    ASSET("capture.css", capture_css),
    ASSET("dark.css", dark_css),
    ASSET("icon.svg", icon_svg),
    ASSET("main.js", main_js),
    ASSET("flow.js", flow_js),
    ASSET("service.js", service_js),
    ASSET("session.js", session_js),
    ASSET("texts.js", texts_js),
    ASSET("screens.js", screens_js),
    ASSET("element.js", element_js),
    ASSET("camera.js", camera_js),
    ASSET("picture.js", picture_js),
    ASSET("preview.js", preview_js),
    ASSET("prompt.js", prompt_js),
    ASSET("capturing.js", capturing_js),
    ASSET("company.js", company_js),
    ASSET("confirming.js", confirming_js),
    ASSET("following.js", following_js),
    ASSET("qr.js", qr_js),
    ASSET("handover.js", handover_js),
    ASSET("code.css", code_css),
    ASSET("film.js", film_js),
    ASSET("stage.css", stage_css),
    ASSET("pictures.svg", pictures_svg),
    ASSET("advice.js", advice_js),
    ASSET("challenging.js", challenging_js),
    ASSET("feedback.js", feedback_js),
    ASSET("pictures.js", pictures_js),
    ASSET("stage.js", stage_js),
    ASSET("sight.js", sight_js),
    ASSET("licences.txt", licences_txt),
#ifdef HAS_PREVIEW
    ASSET("preview.wasm", preview_wasm),
    ASSET("preview-plain.wasm", preview_plain_wasm),
#endif
};

const csd_asset *csd_capture_page(size_t *count) {
    *count = sizeof assets / sizeof assets[0];
    return assets;
}
