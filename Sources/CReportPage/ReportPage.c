// The report's page. SwiftPM does not notice changes of the files that are embedded, so touch this one.
//
// #embed is C23, and known to every compiler that a Swift 6.2 toolchain carries.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CReportPage.h"

static const unsigned char html[] = {
#embed "page/index.html"
};

static const unsigned char style[] = {
#embed "page/report.css"
};

// One script in the order of these lines. The first file makes it strict, and the last one runs it.
static const unsigned char script[] = {
#embed "page/numbers.js" suffix(, )
#embed "page/elements.js" suffix(, )
#embed "page/plot.js" suffix(, )
#embed "page/charts.js" suffix(, )
#embed "page/match.js" suffix(, )
#embed "page/liveness.js" suffix(, )
#embed "page/documents.js" suffix(, )
#embed "page/search.js" suffix(, )
#embed "page/report.js" suffix(, )
#embed "page/main.js"
};

crp_text crp_html(void) { return (crp_text){html, sizeof html}; }

crp_text crp_style(void) { return (crp_text){style, sizeof style}; }

crp_text crp_script(void) { return (crp_text){script, sizeof script}; }
