// The designs of documents that the program knows, one line each: what tells them, and their fields.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CDocumentDesigns.h"

#define CDD_TEXT(text) #text
#define CDD_PATH(path) CDD_TEXT(path)

const char *cdd_labels(void) {
    static const unsigned char labels[] = {
#embed "labels.json" suffix(, 0)
    };
    return (const char *)labels;
}

static const char *const designs[] = {
#define DESIGN aut-driving-licence
#include "design.h"
#define DESIGN aut-identity-card
#include "design.h"
#define DESIGN bel-driving-licence
#include "design.h"
#define DESIGN bel-identity-card
#include "design.h"
#define DESIGN can-driver-license
#include "design.h"
#define DESIGN che-driving-licence
#include "design.h"
#define DESIGN che-identity-card
#include "design.h"
#define DESIGN cze-driving-licence
#include "design.h"
#define DESIGN cze-identity-card
#include "design.h"
#define DESIGN deu-driving-licence
#include "design.h"
#define DESIGN deu-identity-card
#include "design.h"
#define DESIGN esp-driving-licence
#include "design.h"
#define DESIGN esp-identity-card
#include "design.h"
#define DESIGN eu-residence-permit
#include "design.h"
#define DESIGN fra-driving-licence
#include "design.h"
#define DESIGN fra-identity-card-1988
#include "design.h"
#define DESIGN fra-identity-card-2021
#include "design.h"
#define DESIGN gbr-driving-licence
#include "design.h"
#define DESIGN icao-identity-card
#include "design.h"
#define DESIGN icao-passport
#include "design.h"
#define DESIGN icao-visa
#include "design.h"
#define DESIGN ita-driving-licence
#include "design.h"
#define DESIGN ita-identity-card
#include "design.h"
#define DESIGN nld-driving-licence
#include "design.h"
#define DESIGN nld-identity-card
#include "design.h"
#define DESIGN pol-driving-licence
#include "design.h"
#define DESIGN pol-identity-card
#include "design.h"
#define DESIGN prt-driving-licence
#include "design.h"
#define DESIGN prt-identity-card
#include "design.h"
#define DESIGN prt-identity-card-before-2007
#include "design.h"
#define DESIGN usa-driver-license
#include "design.h"
#define DESIGN usa-identification-card
#include "design.h"
};

const char *const *cdd_designs(size_t *count) {
    *count = sizeof designs / sizeof *designs;
    return designs;
}
