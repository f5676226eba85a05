#define _GNU_SOURCE
#include "Fonts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "Library.h"

/* fontconfig's own, as release 2 states them in <fontconfig/fontconfig.h>. */
typedef struct pattern pattern;
typedef struct font_set {
    int count, room;
    pattern **fonts;
} font_set;
enum { SYSTEM_FONTS = 0, FOUND = 0, FOR_MATCHING = 0 };

#define FUNCTIONS(X) \
    X(int, FcInit, (void)) \
    X(font_set *, FcConfigGetFonts, (void *, int)) \
    X(pattern *, FcNameParse, (const unsigned char *)) \
    X(int, FcConfigSubstitute, (void *, pattern *, int)) \
    X(void, FcDefaultSubstitute, (pattern *)) \
    X(pattern *, FcFontMatch, (void *, pattern *, int *)) \
    X(int, FcPatternGetString, (const pattern *, const char *, int, unsigned char **))

static struct { FUNCTIONS(DEC_FIELD) } f;

/* More than a page names, and fewer than the thousand descriptors that a process usually may have. */
enum { MOST_FONTS = 256 };
static struct {
    char *path;
    int descriptor;
} fonts[MOST_FONTS];
static size_t font_count;
static int last_descriptor = STDERR_FILENO;

static void add(const pattern *font) {
    unsigned char *path = NULL;
    if (!font || font_count == MOST_FONTS || f.FcPatternGetString(font, "file", 0, &path) != FOUND) return;
    for (size_t i = 0; i < font_count; i++) {
        if (strcmp(fonts[i].path, (const char *)path) == 0) return;
    }
    int number = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC);
    char *copy = number >= 0 ? strdup((const char *)path) : NULL;
    if (!copy) return;
    fonts[font_count].path = copy;
    fonts[font_count++].descriptor = number;
    if (number > last_descriptor) last_descriptor = number;
}

/* Adds the substitutes of the fonts that every reader of PDF must have. They come first, as not all fonts may be opened. */
static void add_usual(void) {
    static const char *const names[] = {
        "Helvetica", "Helvetica:bold", "Helvetica:italic", "Helvetica:bold:italic", "Times", "Times:bold",
        "Times:italic", "Times:bold:italic", "Courier", "Courier:bold", "Courier:italic", "Courier:bold:italic",
        "Symbol", "ZapfDingbats",
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        pattern *wanted = f.FcNameParse((const unsigned char *)names[i]);
        if (!wanted) continue;
        f.FcConfigSubstitute(NULL, wanted, FOR_MATCHING);
        f.FcDefaultSubstitute(wanted);
        int result = 0;
        add(f.FcFontMatch(NULL, wanted, &result));
    }
}

void dec_fonts_open(void) {
    void *library = dec_library("libfontconfig.so.1");
    bool found = library != NULL;
    FUNCTIONS(DEC_FIND)
    if (!found || !f.FcInit()) return;
    font_set *all = f.FcConfigGetFonts(NULL, SYSTEM_FONTS);
    if (all && all->count > MOST_FONTS) add_usual();
    for (int i = 0; all && i < all->count; i++) add(all->fonts[i]);
}

/* One more than there are, to lend. */
uint32_t dec_fonts_descriptors(void) { return (uint32_t)last_descriptor + 2; }

/* MARK: Functions that libraries find here before those of the C library */

static int open_or_lend(const char *path, int flags, mode_t mode) {
    if ((flags & ~O_CLOEXEC) == O_RDONLY) {
        for (size_t i = 0; i < font_count; i++) {
            if (strcmp(fonts[i].path, path) == 0) return dup(fonts[i].descriptor);
        }
    }
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

static bool makes_file(int flags) { return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE; }

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = makes_file(flags) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_or_lend(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = makes_file(flags) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open_or_lend(path, flags, mode);
}

static FILE *read_stream(const char *path, const char *mode) {
    if (mode[0] != 'r' || strchr(mode, '+')) {
        errno = EPERM;
        return NULL;
    }
    int number = open_or_lend(path, O_RDONLY, 0);
    if (number < 0) return NULL;
    /* All borrowers of a font share one position in its file, so it is reset. */
    lseek(number, 0, SEEK_SET);
    FILE *stream = fdopen(number, mode);
    if (!stream) close(number);
    return stream;
}

FILE *fopen(const char *path, const char *mode) { return read_stream(path, mode); }

FILE *fopen64(const char *path, const char *mode) { return read_stream(path, mode); }

/* The C library's own asks by a call that could as well ask about any path, which is refused. */
int fstat(int descriptor, struct stat *found) { return (int)syscall(SYS_fstat, descriptor, found); }

int fstat64(int descriptor, struct stat64 *found) { return (int)syscall(SYS_fstat, descriptor, found); }
