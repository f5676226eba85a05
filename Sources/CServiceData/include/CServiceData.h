/// Files of the service that are part of the program, so that it finds them wherever it is installed.
#ifndef CSERVICEDATA_H
#define CSERVICEDATA_H

#include <stddef.h>

/// A part of the contract. All of it lives for ever.
typedef struct {
    /// Its path in the folder Documentation.
    const char *_Nonnull path;
    /// JSON with a zero at its end.
    const unsigned char *_Nonnull text;
} csd_part;

/// The parts of the contract: `*count` of them, the operations first.
const csd_part *_Nonnull csd_contract(size_t *_Nonnull count);

/// A file of a page. All of it lives for ever.
typedef struct {
    /// Its name, without a folder.
    const char *_Nonnull name;
    /// What it holds.
    const unsigned char *_Nonnull bytes;
    /// How many bytes that is.
    size_t count;
} csd_asset;

/// A language of the pages. All of it lives for ever.
typedef struct {
    /// Its tag of BCP 47.
    const char *_Nonnull tag;
    /// The texts of the page that captures, as JSON with a zero at its end.
    const unsigned char *_Nonnull capture;
    /// The texts of the page on which a person reviews, likewise.
    const unsigned char *_Nonnull review;
} csd_language;

/// The languages: `*count` of them, English first.
const csd_language *_Nonnull csd_languages(size_t *_Nonnull count);

/// The files of the page that captures, but for its languages: `*count` of them.
const csd_asset *_Nonnull csd_capture_page(size_t *_Nonnull count);

/// The module with which other pages show the page that captures: `*count` bytes that live for ever.
const unsigned char *_Nonnull csd_capture_element(size_t *_Nonnull count);

/// The files of the page on which a person reviews, but for its languages: `*count` of them.
const csd_asset *_Nonnull csd_review_page(size_t *_Nonnull count);

#endif
