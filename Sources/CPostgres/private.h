#ifndef CPOSTGRES_PRIVATE_H
#define CPOSTGRES_PRIVATE_H

#include "CPostgres.h"

// The used part of libpq 5's header. The types are opaque, and the numbers belong to its binary interface.
typedef struct pg_conn pg_conn;
typedef struct pg_result pg_result;

enum {
    PG_CONNECTION_OK = 0,
    PG_TUPLES_OK = 2,
    PG_COMMAND_OK = 1,
    PG_PIPELINE_SYNC = 10,
    PG_TRANSACTION_IDLE = 0,
    PG_TRANSACTION_UNKNOWN = 4,
    PG_DIAG_SQLSTATE = 'C',
    PG_DIAG_MESSAGE_PRIMARY = 'M',
};

#define PGB_FUNCTIONS(X)                                                                                          \
    X(pg_conn *, connectdbParams, (const char *const *keywords, const char *const *values, int expand))           \
    X(void, finish, (pg_conn *))                                                                                  \
    X(int, status, (const pg_conn *))                                                                             \
    X(int, transactionStatus, (const pg_conn *))                                                                  \
    X(const char *, parameterStatus, (const pg_conn *, const char *))                                             \
    X(char *, errorMessage, (const pg_conn *))                                                                    \
    X(void *, conninfoParse, (const char *, char **))                                                             \
    X(void, conninfoFree, (void *))                                                                               \
    X(void, freemem, (void *))                                                                                    \
    X(void *, setNoticeProcessor, (pg_conn *, void (*)(void *, const char *), void *))                            \
    X(int, enterPipelineMode, (pg_conn *))                                                                        \
    X(int, pipelineSync, (pg_conn *))                                                                             \
    X(int, sendPrepare, (pg_conn *, const char *, const char *, int, const unsigned *))                           \
    X(int, sendQueryPrepared,                                                                                     \
      (pg_conn *, const char *, int, const char *const *, const int *, const int *, int))                         \
    X(int, setnonblocking, (pg_conn *, int))                                                                      \
    X(int, socket, (const pg_conn *))                                                                             \
    X(int, flush, (pg_conn *))                                                                                    \
    X(int, isBusy, (pg_conn *))                                                                                   \
    X(int, consumeInput, (pg_conn *))                                                                             \
    X(int, libVersion, (void))                                                                                    \
    X(pg_result *, getResult, (pg_conn *))                                                                        \
    X(int, resultStatus, (const pg_result *))                                                                     \
    X(char *, resultErrorField, (const pg_result *, int))                                                         \
    X(char *, cmdStatus, (pg_result *))                                                                           \
    X(int, ntuples, (const pg_result *))                                                                          \
    X(int, nfields, (const pg_result *))                                                                          \
    X(unsigned, ftype, (const pg_result *, int))                                                                  \
    X(int, getisnull, (const pg_result *, int, int))                                                              \
    X(int, getlength, (const pg_result *, int, int))                                                              \
    X(char *, getvalue, (const pg_result *, int, int))                                                            \
    X(void, clear, (pg_result *))

/// The functions of the open library.
typedef struct pgb_library {
#define X(result, name, parameters) result(*name) parameters;
    PGB_FUNCTIONS(X)
#undef X
} pgb_library;

/// The library, after pgb_load succeeded.
extern pgb_library pgb_libpq;

/// Fills `error` with the first line of `message`.
void pgb_fail(pgb_error *error, pgb_code code, const char *state, const char *message);

#endif
