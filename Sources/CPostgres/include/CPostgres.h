/// Connections to a PostgreSQL database by its own library libpq, behind an interface with no type of its in it.
///
/// The library is opened at run time, when it is first asked for: a program that never does so does not pay for it, and a
/// machine without it gets an error. Nothing is needed to build. A connection is used by one thread at a time; several may
/// be open. Statements are prepared and sent one after another without waiting for the answers, until somebody asks.
#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang assume_nonnull begin
#define PGB_NULLABLE _Nullable
#else
#define PGB_NULLABLE
#endif

/// The kind of a failure.
typedef enum pgb_code {
    PGB_OK = 0,
    /// The library is not there, or is too old.
    PGB_UNAVAILABLE = 1,
    /// The address is none. No message tells of it, as it may hold a password.
    PGB_INVALID_ADDRESS = 2,
    /// There is no connection: the server does not answer or refuses it, or it was lost.
    PGB_UNREACHABLE = 3,
    /// The server refused a statement; `state` says why.
    PGB_FAILED = 4,
    PGB_OUT_OF_MEMORY = 5,
} pgb_code;

/// What went wrong. The caller's storage, nothing to free. `message` is always ended by a zero, and data: it may contain
/// '%' and must not be used as a format. It is the first line of what the server said, without the values that it adds.
typedef struct pgb_error {
    pgb_code code;
    /// The SQLSTATE, five letters and digits; empty where the server gave none.
    char state[6];
    char message[512];
    /// Which of the commands that were waited for the server refused, in the order in which they were sent; -1 for none of
    /// them.
    int64_t command;
} pgb_error;

/// Opens `library` (a name for the system's loader such as libpq.so.5, or an absolute path); once it is open, later calls
/// keep that one, whatever they name. Any thread.
bool pgb_load(const char *library, pgb_error *error);

/// The version of the open library, such as 150020 of 15.20. After pgb_load.
int32_t pgb_library_version(void);

/// An open connection.
typedef struct pgb_connection pgb_connection;

/// Connects to `address`, a URI or words of libpq's, whose own settings win over ours. After pgb_load. The caller frees it
/// with pgb_close.
pgb_connection *PGB_NULLABLE pgb_open(const char *address, pgb_error *error);

/// Closes and frees `connection`; NULL does nothing.
void pgb_close(pgb_connection *PGB_NULLABLE connection);

/// Whether the connection was not seen to be lost.
bool pgb_is_alive(const pgb_connection *connection);

/// Whether a transaction is open, a failed one too.
bool pgb_is_in_transaction(const pgb_connection *connection);

/// What the server said of one of its settings; NULL where it said nothing. Lives as long as the connection.
const char *PGB_NULLABLE pgb_setting(const pgb_connection *connection, const char *name);

/// How a value is sent.
typedef enum pgb_form {
    PGB_NULL = 0,
    /// Digits, ended by a zero.
    PGB_DIGITS = 1,
    /// Bytes of a text or of bytes, as they are.
    PGB_BYTES = 2,
} pgb_form;

/// A value of a statement, borrowed for the call.
typedef struct pgb_value {
    pgb_form form;
    const void *PGB_NULLABLE bytes;
    int32_t count;
} pgb_value;

/// Sends a statement to be prepared under `name`, and waits for nothing.
bool pgb_prepare(pgb_connection *connection, const char *name, const char *text, pgb_error *error);

/// Sends a prepared statement to be run, and waits for nothing.
bool pgb_send(
    pgb_connection *connection, const char *name, const pgb_value *PGB_NULLABLE values, int32_t count, pgb_error *error);

/// The rows of an answer.
typedef struct pgb_rows pgb_rows;

/// Waits for the answers to everything that was sent, and gives the last one's rows. NULL where one was refused: none
/// behind it was run then. A server of which nothing comes for `patience` milliseconds is PGB_UNREACHABLE, and the connection
/// is only to be closed then. The caller frees them with pgb_rows_free.
pgb_rows *PGB_NULLABLE pgb_receive(pgb_connection *connection, int64_t patience, pgb_error *error);

/// Frees `rows`; NULL does nothing.
void pgb_rows_free(pgb_rows *PGB_NULLABLE rows);

int32_t pgb_row_count(const pgb_rows *rows);
int32_t pgb_column_count(const pgb_rows *rows);
/// What the server calls what it did, such as COMMIT.
const char *pgb_command(const pgb_rows *rows);

/// What a column holds.
typedef enum pgb_type {
    PGB_TEXT = 0,
    /// Eight bytes, the highest first.
    PGB_INTEGER = 1,
    PGB_RAW = 2,
} pgb_type;

pgb_type pgb_column_type(const pgb_rows *rows, int32_t column);
bool pgb_is_null(const pgb_rows *rows, int32_t row, int32_t column);
/// The bytes of a value, `*count` of them; they live as long as `rows`.
const void *pgb_bytes(const pgb_rows *rows, int32_t row, int32_t column, int32_t *count);

/// Waits on this thread.
void pgb_pause(int32_t milliseconds);

/// How many connections are open in this process.
int64_t pgb_live_count(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
