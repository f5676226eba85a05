// The languages of the pages, in the order of the menu: two lines each. They are listed only here. English is first,
// and has the keys and places that the others must have.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CServiceData.h"

#define CSD_TEXT(text) #text
#define CSD_PATH(path) CSD_TEXT(path)

static const csd_language languages[] = {
#define LANGUAGE en
#include "language.h"
#define LANGUAGE ar
#include "language.h"
#define LANGUAGE de
#include "language.h"
#define LANGUAGE es
#include "language.h"
#define LANGUAGE fr
#include "language.h"
#define LANGUAGE it
#include "language.h"
#define LANGUAGE nl
#include "language.h"
#define LANGUAGE pl
#include "language.h"
#define LANGUAGE pt
#include "language.h"
#define LANGUAGE tr
#include "language.h"
};

const csd_language *csd_languages(size_t *count) {
    *count = sizeof languages / sizeof languages[0];
    return languages;
}
