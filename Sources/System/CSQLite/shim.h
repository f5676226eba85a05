#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast of a number to a function, which Swift does not see: SQLite copies what is bound.
   No address means nothing bound to it, where an empty text was meant. */
static inline int sqlite_bind_copied_text(sqlite3_stmt *statement, int index, const char *text, long long count) {
    return sqlite3_bind_text64(statement, index, text ? text : "", (sqlite3_uint64)count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int sqlite_bind_copied_bytes(sqlite3_stmt *statement, int index, const void *bytes, long long count) {
    return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", (sqlite3_uint64)count, SQLITE_TRANSIENT);
}
