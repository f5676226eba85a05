/// The static page of an evaluation's report. It is part of the library, so that a report can be written wherever the library is
/// installed.
#ifndef CREPORTPAGE_H
#define CREPORTPAGE_H

#include <stddef.h>

/// A text in UTF-8 that lives for ever.
typedef struct {
    const unsigned char *_Nonnull bytes;
    size_t count;
} crp_text;

/// The page. `{{style}}`, `{{script}}` and other names in such braces stand for what a report puts there.
crp_text crp_html(void);

/// Its style sheet.
crp_text crp_style(void);

/// Its scripts, as one.
crp_text crp_script(void);

#endif
