#include "private.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct pgb_connection {
    pg_conn *native;
    /// The number of commands whose answers were not read yet.
    int64_t waiting;
};

struct pgb_rows {
    pg_result *native;
};

static atomic_llong live;

static void ignore(void *context, const char *message) {
    (void)context;
    (void)message;
}

// Check the address first, because libpq's own messages quote it and it may contain a password.
static bool is_address(const char *address) {
    char *message = NULL;
    void *parsed = pgb_libpq.conninfoParse(address, &message);
    if (message) pgb_libpq.freemem(message);
    if (!parsed) return false;
    pgb_libpq.conninfoFree(parsed);
    return true;
}

pgb_connection *pgb_open(const char *address, pgb_error *error) {
    if (!is_address(address)) {
        pgb_fail(error, PGB_INVALID_ADDRESS, NULL, "the address is not in a format of libpq");
        return NULL;
    }
    // Later words win: the address over our timeouts, and our encoding over the address.
    static const char *const keywords[] = {
        "connect_timeout", "tcp_user_timeout", "keepalives_idle", "fallback_application_name", "dbname",
        "client_encoding", NULL,
    };
    const char *const values[] = {"10", "30000", "30", "biometrics", address, "UTF8", NULL};
    pgb_connection *connection = calloc(1, sizeof *connection);
    pg_conn *native = connection ? pgb_libpq.connectdbParams(keywords, values, 1) : NULL;
    if (!native) {
        free(connection);
        pgb_fail(error, PGB_OUT_OF_MEMORY, NULL, "out of memory");
        return NULL;
    }
    connection->native = native;
    atomic_fetch_add(&live, 1);
    pgb_libpq.setNoticeProcessor(native, ignore, NULL);
    // Make sending non-blocking, because libpq would wait without a timeout.
    if (pgb_libpq.status(native) != PG_CONNECTION_OK || !pgb_libpq.enterPipelineMode(native)
        || pgb_libpq.setnonblocking(native, 1) != 0) {
        pgb_fail(error, PGB_UNREACHABLE, NULL, pgb_libpq.errorMessage(native));
        pgb_close(connection);
        return NULL;
    }
    return connection;
}

void pgb_close(pgb_connection *connection) {
    if (!connection) return;
    pgb_libpq.finish(connection->native);
    free(connection);
    atomic_fetch_sub(&live, 1);
}

bool pgb_is_alive(const pgb_connection *connection) {
    return pgb_libpq.status(connection->native) == PG_CONNECTION_OK;
}

bool pgb_is_in_transaction(const pgb_connection *connection) {
    int status = pgb_libpq.transactionStatus(connection->native);
    return pgb_is_alive(connection) && status != PG_TRANSACTION_IDLE && status != PG_TRANSACTION_UNKNOWN;
}

const char *pgb_setting(const pgb_connection *connection, const char *name) {
    return pgb_libpq.parameterStatus(connection->native, name);
}

static bool sent(pgb_connection *connection, int result, pgb_error *error) {
    if (result) {
        connection->waiting += 1;
        return true;
    }
    pgb_code code = pgb_is_alive(connection) ? PGB_FAILED : PGB_UNREACHABLE;
    pgb_fail(error, code, NULL, pgb_libpq.errorMessage(connection->native));
    return false;
}

bool pgb_prepare(pgb_connection *connection, const char *name, const char *text, pgb_error *error) {
    return sent(connection, pgb_libpq.sendPrepare(connection->native, name, text, 0, NULL), error);
}

bool pgb_send(
    pgb_connection *connection, const char *name, const pgb_value *values, int32_t count, pgb_error *error) {
    enum { most = 64 };
    const char *bytes[most];
    int counts[most], forms[most];
    if (count < 0 || count > most) {
        pgb_fail(error, PGB_FAILED, NULL, "a statement has too many values");
        return false;
    }
    for (int32_t i = 0; i < count; i++) {
        // A NULL address would mean SQL null instead of an empty text.
        bytes[i] = values[i].form == PGB_NULL ? NULL : values[i].bytes ? values[i].bytes : "";
        counts[i] = values[i].count;
        forms[i] = values[i].form == PGB_BYTES;
    }
    // Answers come in binary form.
    int result = pgb_libpq.sendQueryPrepared(connection->native, name, count, bytes, counts, forms, 1);
    return sent(connection, result, error);
}

static void note(pgb_connection *connection, const pg_result *result, int64_t command, pgb_error *error) {
    const char *state = pgb_libpq.resultErrorField(result, PG_DIAG_SQLSTATE);
    const char *message = pgb_libpq.resultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    pgb_fail(
        error, pgb_is_alive(connection) ? PGB_FAILED : PGB_UNREACHABLE, state,
        message ? message : pgb_libpq.errorMessage(connection->native));
    error->command = command;
}

static int64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Sends pending data, and waits until libpq has an answer, at most `patience` milliseconds after the last data.
/// libpq's next answer reports problems of the connection.
static bool is_ready(pgb_connection *connection, int64_t patience) {
    pg_conn *native = connection->native;
    int64_t end = milliseconds_now() + patience;
    for (;;) {
        bool unsent = pgb_libpq.flush(native) > 0;
        if (!pgb_libpq.isBusy(native)) return true;
        struct pollfd socket = {.fd = pgb_libpq.socket(native), .events = (short)(POLLIN | (unsent ? POLLOUT : 0))};
        int64_t rest = end - milliseconds_now();
        if (socket.fd < 0) return true;
        if (rest <= 0) return false;
        int count = poll(&socket, 1, rest < 60000 ? (int)rest : 60000);
        if (count < 0 && errno != EINTR) return false;
        if (count <= 0 || !(socket.revents & ~POLLOUT)) continue;
        if (!pgb_libpq.consumeInput(native)) return true;
        end = milliseconds_now() + patience;
    }
}

pgb_rows *pgb_receive(pgb_connection *connection, int64_t patience, pgb_error *error) {
    if (!pgb_libpq.pipelineSync(connection->native)) {
        pgb_fail(error, PGB_UNREACHABLE, NULL, pgb_libpq.errorMessage(connection->native));
        return NULL;
    }
    pg_result *last = NULL;
    bool failed = false, whole = false;
    // A NULL ends the answers to each command. The synchronisation point at the end has its own answer, followed by a
    // NULL.
    for (int64_t ends = 0; ends <= connection->waiting;) {
        if (!is_ready(connection, patience)) {
            pgb_libpq.clear(last);
            pgb_fail(error, PGB_UNREACHABLE, NULL, "the server does not answer");
            return NULL;
        }
        pg_result *result = pgb_libpq.getResult(connection->native);
        if (!result) {
            ends += 1;
            if (whole) break;
            continue;
        }
        switch (pgb_libpq.resultStatus(result)) {
            case PG_PIPELINE_SYNC: whole = true; break;
            case PG_TUPLES_OK:
            case PG_COMMAND_OK:
                pgb_libpq.clear(last);
                last = result;
                continue;
            default:
                // The commands after the first failure are not run.
                if (!failed) note(connection, result, ends, error);
                failed = true;
        }
        pgb_libpq.clear(result);
    }
    connection->waiting = 0;
    if (!failed && (!whole || !last || !pgb_is_alive(connection))) {
        pgb_fail(error, PGB_UNREACHABLE, NULL, pgb_libpq.errorMessage(connection->native));
        failed = true;
    }
    // A closing server sends its message before the connection appears lost.
    if (failed && (!whole || !pgb_is_alive(connection))) error->code = PGB_UNREACHABLE;
    pgb_rows *rows = failed ? NULL : malloc(sizeof *rows);
    if (!rows) {
        if (!failed) pgb_fail(error, PGB_OUT_OF_MEMORY, NULL, "out of memory");
        pgb_libpq.clear(last);
        return NULL;
    }
    rows->native = last;
    return rows;
}

void pgb_rows_free(pgb_rows *rows) {
    if (!rows) return;
    pgb_libpq.clear(rows->native);
    free(rows);
}

int32_t pgb_row_count(const pgb_rows *rows) { return pgb_libpq.ntuples(rows->native); }

int32_t pgb_column_count(const pgb_rows *rows) { return pgb_libpq.nfields(rows->native); }

const char *pgb_command(const pgb_rows *rows) { return pgb_libpq.cmdStatus(rows->native); }

pgb_type pgb_column_type(const pgb_rows *rows, int32_t column) {
    // The type numbers of bigint and bytea are the same in every database.
    switch (pgb_libpq.ftype(rows->native, column)) {
        case 20: return PGB_INTEGER;
        case 17: return PGB_RAW;
        default: return PGB_TEXT;
    }
}

bool pgb_is_null(const pgb_rows *rows, int32_t row, int32_t column) {
    return pgb_libpq.getisnull(rows->native, row, column) != 0;
}

const void *pgb_bytes(const pgb_rows *rows, int32_t row, int32_t column, int32_t *count) {
    *count = pgb_libpq.getlength(rows->native, row, column);
    return pgb_libpq.getvalue(rows->native, row, column);
}

void pgb_pause(int32_t milliseconds) {
    struct timespec rest = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    while (nanosleep(&rest, &rest) != 0) {}
}

int64_t pgb_live_count(void) { return atomic_load(&live); }
