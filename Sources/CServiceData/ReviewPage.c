// The files of the review page, one on each line. The texts of its languages are in Languages.c.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CServiceData.h"

static const unsigned char index_html[] = {
#embed "review/index.html"
};
static const unsigned char review_css[] = {
#embed "review/review.css"
};
static const unsigned char main_js[] = {
#embed "review/main.js"
};
static const unsigned char service_js[] = {
#embed "review/service.js"
};
static const unsigned char screens_js[] = {
#embed "review/screens.js"
};
static const unsigned char case_js[] = {
#embed "review/case.js"
};
static const unsigned char calls_js[] = {
#embed "review/calls.js"
};
static const unsigned char evidence_js[] = {
#embed "review/evidence.js"
};
static const unsigned char faces_js[] = {
#embed "review/faces.js"
};
static const unsigned char cut_js[] = {
#embed "review/cut.js"
};
static const unsigned char findings_js[] = {
#embed "review/findings.js"
};
static const unsigned char statistics_js[] = {
#embed "review/statistics.js"
};
static const unsigned char view_js[] = {
#embed "review/view.js"
};

#define ASSET(name, bytes) {name, bytes, sizeof bytes}

static const csd_asset assets[] = {
    ASSET("index.html", index_html), ASSET("review.css", review_css),   ASSET("main.js", main_js),
    ASSET("service.js", service_js), ASSET("screens.js", screens_js), ASSET("case.js", case_js),
    ASSET("calls.js", calls_js),     ASSET("evidence.js", evidence_js), ASSET("findings.js", findings_js),
    ASSET("statistics.js", statistics_js), ASSET("view.js", view_js), ASSET("faces.js", faces_js),
    ASSET("cut.js", cut_js),
};

const csd_asset *csd_review_page(size_t *count) {
    *count = sizeof assets / sizeof assets[0];
    return assets;
}
