#include "private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

static atomic_int_least64_t live;

int64_t chl_live_count(void) { return atomic_load(&live); }
void chl_exchange_set_user(chl_exchange *exchange, void *user) { exchange->user = user; }
void *chl_exchange_user(const chl_exchange *exchange) { return exchange->user; }
const chl_server *chl_exchange_server(const chl_exchange *exchange) { return exchange->server; }

chl_exchange *chl_exchange_make(chl_connection *connection, chl_server *server) {
    chl_exchange *exchange = calloc(1, sizeof *exchange);
    if (!exchange) return NULL;
    exchange->server = server;
    exchange->connection = connection;
    exchange->began = chl_now();
    atomic_fetch_add(&live, 1);
    return exchange;
}

void chl_exchange_end(chl_exchange *exchange) {
    chl_server *server = exchange->server;
    server->callbacks.ended(server->callbacks.context, exchange);
    free(exchange->answer);
    free(exchange);
    atomic_fetch_sub(&live, 1);
}

void chl_expect(chl_exchange *exchange, uint64_t body_count, bool awaits_continue) {
    exchange->is_expected = true;
    exchange->body_count = body_count;
    exchange->awaits_continue = awaits_continue;
}

bool chl_exchange_is_answered(chl_exchange *exchange) {
    pthread_mutex_lock(&exchange->server->lock);
    const bool is_answered = exchange->is_answered;
    pthread_mutex_unlock(&exchange->server->lock);
    return is_answered;
}

bool chl_exchange_await(chl_exchange *exchange) {
    pthread_mutex_lock(&exchange->server->lock);
    const bool is_answered = exchange->is_answered;
    exchange->is_awaited = !is_answered;
    pthread_mutex_unlock(&exchange->server->lock);
    return is_answered;
}

void chl_answer(chl_exchange *exchange, const uint8_t *bytes, size_t count, bool closes) {
    chl_server *server = exchange->server;
    uint8_t *answer = malloc(count > 0 ? count : 1);
    if (answer && count > 0) memcpy(answer, bytes, count);
    pthread_mutex_lock(&server->lock);
    if (exchange->is_answered) {
        pthread_mutex_unlock(&server->lock);
        free(answer);
        return;
    }
    exchange->answer = answer;
    exchange->answer_count = answer ? count : 0;
    // Without memory for the answer nothing can be said: the connection ends.
    exchange->closes = closes || !answer;
    exchange->is_answered = true;
    if (exchange->is_whole) atomic_fetch_sub(&server->unanswered, 1);
    if (exchange->is_awaited) {
        exchange->next_ready = server->ready;
        server->ready = exchange;
        // The loop takes the exchange under the same lock: until it is left, neither that nor the server goes away.
        (void)eventfd_write(server->wake, 1);
    }
    pthread_mutex_unlock(&server->lock);
}
