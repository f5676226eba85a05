/// Connections to a PostgreSQL database through libpq, behind an interface without types of libpq.
///
/// The library is opened on first use. Programs that never use it do not pay for it, and a machine without it gets an
/// error. Building does not need it. A connection must be used by one thread at a time; several may be open. Statements
/// are prepared and sent one after another without waiting for answers until they are requested.
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
    /// The library is missing or too old.
    PGB_UNAVAILABLE = 1,
    /// The address is invalid. Messages do not repeat it, because it may contain a password.
    PGB_INVALID_ADDRESS = 2,
    /// The server does not answer or rejects the connection, or the connection was lost.
    PGB_UNREACHABLE = 3,
    /// The server rejected a statement; `state` says why.
    PGB_FAILED = 4,
    PGB_OUT_OF_MEMORY = 5,
} pgb_code;

/// A failure. The caller's storage, nothing to free. `message` always ends with a zero. It is data: it may contain '%'
/// and must not be used as a format. It is the first line of the server's message, without the values that the server
/// adds.
typedef struct pgb_error {
    pgb_code code;
    /// The SQLSTATE, five letters and digits; empty if the server gave none.
    char state[6];
    char message[512];
    /// The index of the rejected command among those waited for, in the order of sending; -1 if it was another command.
    int64_t command;
} pgb_error;

/// Opens `library` (a name for the system's loader such as libpq.so.5, or an absolute path). Once it is open, later
/// calls keep it, whatever they name. Any thread.
bool pgb_load(const char *library, pgb_error *error);

/// The version of the open library, such as 150020 for 15.20. Call it after pgb_load.
int32_t pgb_library_version(void);

/// An open connection.
typedef struct pgb_connection pgb_connection;

/// Connects to `address`, a URI or keywords of libpq, whose settings override ours. Call it after pgb_load. The caller
/// frees the connection with pgb_close.
pgb_connection *PGB_NULLABLE pgb_open(const char *address, pgb_error *error);

/// Closes and frees `connection`; NULL does nothing.
void pgb_close(pgb_connection *PGB_NULLABLE connection);

/// Whether the connection is not known to be lost.
bool pgb_is_alive(const pgb_connection *connection);

/// Whether a transaction is open, including a failed one.
bool pgb_is_in_transaction(const pgb_connection *connection);

/// The server's value of a setting; NULL if it did not report one. Lives as long as the connection.
const char *PGB_NULLABLE pgb_setting(const pgb_connection *connection, const char *name);

/// The encoding of a value.
typedef enum pgb_form {
    PGB_NULL = 0,
    /// Digits, ended by a zero.
    PGB_DIGITS = 1,
    /// The bytes of a text or a blob.
    PGB_BYTES = 2,
} pgb_form;

/// A value of a statement, borrowed for the call.
typedef struct pgb_value {
    pgb_form form;
    const void *PGB_NULLABLE bytes;
    int32_t count;
} pgb_value;

/// Sends a statement for preparation under `name`, without waiting.
bool pgb_prepare(pgb_connection *connection, const char *name, const char *text, pgb_error *error);

/// Sends a prepared statement for execution, without waiting.
bool pgb_send(
    pgb_connection *connection, const char *name, const pgb_value *PGB_NULLABLE values, int32_t count, pgb_error *error);

/// The rows of an answer.
typedef struct pgb_rows pgb_rows;

/// Waits for the answers to everything sent, and returns the rows of the last one. NULL if a command was rejected; the
/// commands after it were then not run. If a server sends nothing for `patience` milliseconds, the result is
/// PGB_UNREACHABLE, and the connection must be closed. The caller frees the rows with pgb_rows_free.
pgb_rows *PGB_NULLABLE pgb_receive(pgb_connection *connection, int64_t patience, pgb_error *error);

/// Frees `rows`; NULL does nothing.
void pgb_rows_free(pgb_rows *PGB_NULLABLE rows);

int32_t pgb_row_count(const pgb_rows *rows);
int32_t pgb_column_count(const pgb_rows *rows);
/// The server's tag for the command, such as COMMIT.
const char *pgb_command(const pgb_rows *rows);

/// The type of a column.
typedef enum pgb_type {
    PGB_TEXT = 0,
    /// Eight bytes, big-endian.
    PGB_INTEGER = 1,
    PGB_RAW = 2,
} pgb_type;

pgb_type pgb_column_type(const pgb_rows *rows, int32_t column);
bool pgb_is_null(const pgb_rows *rows, int32_t row, int32_t column);
/// The bytes of a value, `*count` of them; they live as long as `rows`.
const void *pgb_bytes(const pgb_rows *rows, int32_t row, int32_t column, int32_t *count);

/// Sleeps on this thread.
void pgb_pause(int32_t milliseconds);

/// The number of open connections in this process.
int64_t pgb_live_count(void);

#ifdef __clang__
#pragma clang assume_nonnull end
#endif

#endif
