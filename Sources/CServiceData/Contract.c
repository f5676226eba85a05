// The parts of the contract: the operations, and the schemas that they refer to, one on each line.
//
// #embed is C23, and known to every compiler that a Swift 6.2 toolchain carries.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CServiceData.h"

#define CSD_TEXT(text) #text
#define CSD_PATH(path) CSD_TEXT(path)

static const csd_part parts[] = {
#define PART operations
#include "part.h"
#define PART schemas/common
#include "part.h"
#define PART schemas/capture-preview-1
#include "part.h"
#define PART schemas/capture-session-1
#include "part.h"
#define PART schemas/chip-1
#include "part.h"
#define PART schemas/compare-1
#include "part.h"
#define PART schemas/detect-1
#include "part.h"
#define PART schemas/gallery-search-1
#include "part.h"
#define PART schemas/journey-1
#include "part.h"
#define PART schemas/journey-challenge-1
#include "part.h"
#define PART schemas/journey-chip-challenge-1
#include "part.h"
#define PART schemas/journey-chip-session-1
#include "part.h"
#define PART schemas/journey-erasure-1
#include "part.h"
#define PART schemas/journey-list-1
#include "part.h"
#define PART schemas/journey-piece-1
#include "part.h"
#define PART schemas/journey-prompt-1
#include "part.h"
#define PART schemas/journey-result-1
#include "part.h"
#define PART schemas/journey-statistics-1
#include "part.h"
#define PART schemas/journey-token-1
#include "part.h"
#define PART schemas/liveness-1
#include "part.h"
#define PART schemas/read-1
#include "part.h"
#define PART schemas/review-case-1
#include "part.h"
#define PART schemas/review-list-1
#include "part.h"
#define PART schemas/review-state-1
#include "part.h"
#define PART schemas/verify-1
#include "part.h"
};

const csd_part *csd_contract(size_t *count) {
    *count = sizeof parts / sizeof parts[0];
    return parts;
}
