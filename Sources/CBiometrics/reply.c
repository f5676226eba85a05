#include "reply.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void clear_templates(biometrics_reply *reply) {
    for (stored_template *each = reply->templates; each;) {
        stored_template *next = each->next;
        free(each->features);
        free(each->model);
        free(each);
        each = next;
    }
    reply->templates = NULL;
    reply->end = &reply->templates;
    reply->template_count = 0;
}

static void clear(biometrics_reply *reply) {
    clear_templates(reply);
    free(reply->json);
    free(reply->code);
    free(reply->message);
    free(reply->path);
    reply->json = reply->code = reply->message = reply->path = NULL;
    reply->length = 0;
}

static void destroy(object *object) {
    clear((biometrics_reply *)object);
    free(object);
}

/// The texts of this error are those of the program, so that none has to be made.
static void lack_memory(biometrics_reply *reply) {
    clear(reply);
    reply->status = BIOMETRICS_INTERNAL_ERROR;
}

biometrics_reply *reply_new(void) {
    biometrics_reply *reply = calloc(1, sizeof *reply);
    if (!reply) return NULL;
    reply->object.references = 1;
    reply->object.destroy = destroy;
    reply->end = &reply->templates;
    return reply;
}

biometrics_status reply_give(biometrics_reply *reply, biometrics_answer **answer) {
    if (!reply) return BIOMETRICS_INTERNAL_ERROR;
    biometrics_status status = reply->status;
    if (answer) {
        *answer = handle_make(OBJECT_ANSWER, &reply->object);
        if (!*answer) status = BIOMETRICS_INTERNAL_ERROR;
    } else {
        object_release(&reply->object);
    }
    return status;
}

static char *copy(const char *text, size_t length) {
    char *made = malloc(length + 1);
    if (!made) return NULL;
    memcpy(made, text, length);
    made[length] = 0;
    return made;
}

void biometrics_reply_set_json(biometrics_reply *reply, const char *bytes, size_t length) {
    free(reply->json);
    reply->json = copy(bytes, length);
    reply->length = length;
    if (!reply->json) lack_memory(reply);
}

void biometrics_reply_set_error(
    biometrics_reply *reply, biometrics_status status, const char *code, const char *message, const char *path) {
    clear(reply);
    reply->status = status;
    reply->code = copy(code, strlen(code));
    reply->message = copy(message, strlen(message));
    if (path) reply->path = copy(path, strlen(path));
    if (!reply->code || !reply->message || (path && !reply->path)) lack_memory(reply);
}

void biometrics_reply_add_template(
    biometrics_reply *reply, const float *features, size_t count, const char *model) {
    stored_template *made = calloc(1, sizeof *made);
    if (!made) return lack_memory(reply);
    *reply->end = made;
    reply->end = &made->next;
    reply->template_count += 1;
    made->count = count;
    made->model = copy(model, strlen(model));
    made->features = calloc(count + 1, sizeof *features);
    if (!made->model || !made->features) return lack_memory(reply);
    memcpy(made->features, features, count * sizeof *features);
}

// ---- What callers see of it

static const biometrics_reply *reply_of(const biometrics_answer *answer) {
    return (const biometrics_reply *)handle_look(OBJECT_ANSWER, answer);
}

static const char no_memory[] =
    "{\"error\":{\"code\":\"out_of_memory\",\"message\":\"There is not enough memory for the answer.\",\"path\":null},"
    "\"schema\":\"biometrics.error/1\"}\n";

const char *biometrics_answer_json(const biometrics_answer *answer, size_t *length) {
    const biometrics_reply *reply = reply_of(answer);
    const char *json = reply ? reply->json : NULL;
    if (reply && !json && reply->status != BIOMETRICS_OK) json = no_memory;
    if (length) *length = !json ? 0 : json == no_memory ? sizeof no_memory - 1 : reply->length;
    return json;
}

const char *biometrics_answer_code(const biometrics_answer *answer) {
    const biometrics_reply *reply = reply_of(answer);
    if (!reply || reply->status == BIOMETRICS_OK) return NULL;
    return reply->code ? reply->code : "out_of_memory";
}

const char *biometrics_answer_message(const biometrics_answer *answer) {
    const biometrics_reply *reply = reply_of(answer);
    if (!reply || reply->status == BIOMETRICS_OK) return NULL;
    return reply->message ? reply->message : "There is not enough memory for the answer.";
}

const char *biometrics_answer_path(const biometrics_answer *answer) {
    const biometrics_reply *reply = reply_of(answer);
    return reply ? reply->path : NULL;
}

size_t biometrics_answer_template_count(const biometrics_answer *answer) {
    const biometrics_reply *reply = reply_of(answer);
    return reply ? reply->template_count : 0;
}

const float *biometrics_answer_template(
    const biometrics_answer *answer, size_t index, size_t *count, const char **model) {
    const biometrics_reply *reply = reply_of(answer);
    const stored_template *found = reply ? reply->templates : NULL;
    while (found && index > 0) {
        found = found->next;
        index -= 1;
    }
    if (count) *count = found ? found->count : 0;
    if (model) *model = found ? found->model : NULL;
    return found ? found->features : NULL;
}

void biometrics_answer_free(biometrics_answer *answer) { handle_free(OBJECT_ANSWER, answer); }
