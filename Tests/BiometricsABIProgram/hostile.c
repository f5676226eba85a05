/// Calls the installed library as no careful program would, and checks what it answers. It needs no model.
///
///   hostile [PICTURE]   with a picture that has one face, also makes real calls, which need models
#define _GNU_SOURCE
#include <biometrics.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int failures;

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "hostile.c:%d: %s\n", __LINE__, #condition);                                               \
            failures += 1;                                                                                             \
        }                                                                                                              \
    } while (0)

static biometrics_context *context;

/// Frees the answer of a call and says whether it failed with this code.
static int failed(biometrics_status status, biometrics_answer *answer, const char *code) {
    const char *said = biometrics_answer_code(answer);
    int fits = status != BIOMETRICS_OK && said && strcmp(said, code) == 0 && biometrics_answer_message(answer) &&
               strstr(biometrics_answer_json(answer, NULL), "biometrics.error/1");
    if (!fits) fprintf(stderr, "status %d, code %s instead of %s\n", status, said ? said : "none", code);
    biometrics_answer_free(answer);
    return fits;
}

static void check_arguments(void) {
    biometrics_answer *answer = NULL;
    biometrics_source none = {0}, empty = biometrics_bytes("", 0, NULL);
    biometrics_status status = biometrics_detect(context, NULL, NULL, &answer);
    CHECK(failed(status, answer, "invalid_argument"));
    status = biometrics_detect(context, &none, NULL, &answer);
    CHECK(failed(status, answer, "invalid_argument"));
    status = biometrics_detect((biometrics_context *)(void *)&none, &empty, NULL, &answer);
    CHECK(failed(status, answer, "invalid_argument"));
    biometrics_source file = biometrics_file(NULL);
    status = biometrics_detect(context, &file, NULL, &answer);
    CHECK(failed(status, answer, "invalid_argument"));
    CHECK(biometrics_detect(context, &empty, NULL, NULL) == BIOMETRICS_INVALID_ARGUMENT);
    biometrics_context *other = NULL;
    status = biometrics_context_open("{\"workers\": 1000}", &other, &answer);
    CHECK(failed(status, answer, "invalid_configuration") && !other);
    // Neither a text that is no JSON nor one with a directive of printf does harm.
    status = biometrics_context_open("%s%n{", &other, &answer);
    CHECK(failed(status, answer, "invalid_configuration"));
    status = biometrics_install_models("%s%n{", &answer);
    CHECK(failed(status, answer, "invalid_configuration"));
    CHECK(biometrics_install_models(NULL, NULL) == BIOMETRICS_INVALID_ARGUMENT);
}

static void check_freed_handles(void) {
    biometrics_context *closed = NULL;
    biometrics_answer *answer = NULL;
    CHECK(biometrics_context_open(NULL, &closed, NULL) == BIOMETRICS_OK);
    biometrics_context_close(closed);
    biometrics_context_close(closed);
    biometrics_source bytes = biometrics_bytes("x", 1, NULL);
    biometrics_status status = biometrics_detect(closed, &bytes, NULL, &answer);
    CHECK(failed(status, answer, "invalid_argument"));
    CHECK(biometrics_answer_json(answer, NULL) == NULL);
    biometrics_answer_free(answer);
}

static void check_fork(void) {
    pid_t child = fork();
    if (child == 0) {
        failures = 0;
        biometrics_answer *answer = NULL;
        biometrics_context *other = NULL;
        biometrics_source bytes = biometrics_bytes("x", 1, NULL);
        biometrics_status status = biometrics_detect(context, &bytes, NULL, &answer);
        CHECK(status == BIOMETRICS_FORKED && failed(status, answer, "forked_process"));
        status = biometrics_context_open(NULL, &other, &answer);
        CHECK(status == BIOMETRICS_FORKED && failed(status, answer, "forked_process"));
        CHECK(!biometrics_cancellation_new());
        biometrics_context_close(context);
        _exit(failures ? 1 : 0);
    }
    int status = -1;
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/// Opens, calls, cancels and closes from many threads at once.
static void *abuse(void *unused) {
    (void)unused;
    for (int round = 0; round < 200; round++) {
        biometrics_cancellation *cancellation = biometrics_cancellation_new();
        biometrics_call call = {sizeof call, 1, cancellation, round % 2 ? "{\"as\": 3}" : NULL};
        biometrics_source bytes = biometrics_bytes("x", 1, NULL);
        biometrics_answer *answer = NULL;
        if (round % 3 == 0) biometrics_cancellation_cancel(cancellation);
        biometrics_status status = biometrics_detect(context, &bytes, &call, &answer);
        if (status == BIOMETRICS_OK || !biometrics_answer_code(answer)) __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
        biometrics_answer_free(answer);
        biometrics_cancellation_free(cancellation);
    }
    return NULL;
}

static void check_threads(void) {
    pthread_t threads[8];
    for (int index = 0; index < 8; index++) pthread_create(&threads[index], NULL, abuse, NULL);
    for (int index = 0; index < 8; index++) pthread_join(threads[index], NULL);
}

static void check_picture(const char *path) {
    biometrics_source picture = biometrics_file(path);
    biometrics_answer *answer = NULL;
    CHECK(biometrics_detect(context, &picture, NULL, &answer) == BIOMETRICS_OK);
    CHECK(strstr(biometrics_answer_json(answer, NULL), "\"schema\" : \"biometrics.detect/1\""));
    biometrics_answer_free(answer);
    CHECK(biometrics_embed(context, &picture, NULL, &answer) == BIOMETRICS_OK);
    size_t count = 0;
    CHECK(biometrics_answer_template_count(answer) > 0);
    CHECK(biometrics_answer_template(answer, 0, &count, NULL) && count > 0);
    biometrics_answer_free(answer);
}

int main(int count, char **arguments) {
    biometrics_answer *answer = NULL;
    const char *configuration = count > 1 ? NULL : "{\"models\": \"/nonexistent\"}";
    if (biometrics_abi_version() != BIOMETRICS_ABI_VERSION) return 2;
    if (biometrics_context_open(configuration, &context, &answer) != BIOMETRICS_OK) {
        fprintf(stderr, "%s\n", biometrics_answer_message(answer));
        return 2;
    }
    check_arguments();
    check_freed_handles();
    check_threads();
    if (count > 1) check_picture(arguments[1]);
    check_fork();
    biometrics_context_close(context);
    CHECK(biometrics_handle_count() == 0);
    if (failures == 0) printf("The library answered every call.\n");
    return failures ? 1 : 0;
}
