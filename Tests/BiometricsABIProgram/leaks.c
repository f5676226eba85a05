// Makes many calls of every kind on one picture, and frees all that they give. scripts/bindings runs it under the leak
// sanitizer. It ends with 1 if a handle is left.
//
//   leaks PICTURE ROUNDS
#include <biometrics.h>
#include <stdio.h>
#include <stdlib.h>

static void freed(biometrics_status status, biometrics_status expected, biometrics_answer **answer) {
    if (status != expected) {
        fprintf(stderr, "A call ended with %d: %s\n", (int)status, biometrics_answer_json(*answer, NULL));
        exit(1);
    }
    // The place and not the answer is an argument: C may evaluate it before the call.
    biometrics_answer_free(*answer);
}

static void round_of_calls(biometrics_context *context, const biometrics_source *picture) {
    biometrics_answer *answer;
    biometrics_source broken = *picture;
    broken.length = 100;
    biometrics_cancellation *cancellation = biometrics_cancellation_new();
    const biometrics_call call = {sizeof call, 60000, cancellation, NULL};
    freed(biometrics_detect(context, picture, &call, &answer), BIOMETRICS_OK, &answer);
    freed(biometrics_embed(context, picture, &call, &answer), BIOMETRICS_OK, &answer);
    freed(biometrics_compare(context, picture, NULL, &call, &answer), BIOMETRICS_OK, &answer);
    if (biometrics_detect(context, &broken, &call, &answer) == BIOMETRICS_OK) exit(1);
    biometrics_answer_free(answer);
    biometrics_cancellation_cancel(cancellation);
    if (biometrics_detect(context, picture, &call, &answer) == BIOMETRICS_OK) exit(1);
    biometrics_answer_free(answer);
    biometrics_cancellation_free(cancellation);
    // A context of its own, whose models are missing.
    biometrics_context *empty;
    freed(biometrics_context_open("{\"models\": \"/nonexistent\"}", &empty, &answer), BIOMETRICS_OK, &answer);
    if (biometrics_detect(empty, picture, NULL, &answer) == BIOMETRICS_OK) exit(1);
    biometrics_answer_free(answer);
    biometrics_context_close(empty);
}

int main(int count, char **arguments) {
    FILE *file = count == 3 ? fopen(arguments[1], "rb") : NULL;
    if (!file) {
        fprintf(stderr, "leaks PICTURE ROUNDS\n");
        return 64;
    }
    static unsigned char bytes[1 << 24];
    const size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    const long rounds = atol(arguments[2]);
    biometrics_context *context;
    biometrics_answer *answer;
    freed(biometrics_context_open("{\"workers\": 1, \"embedders\": [\"mobilefacenet-ms1m\"]}", &context, &answer),
          BIOMETRICS_OK, &answer);
    const biometrics_source picture = biometrics_bytes(bytes, length, "picture");
    for (long done = 0; done < rounds; done++) round_of_calls(context, &picture);
    biometrics_context_close(context);
    if (biometrics_handle_count() != 0) {
        fprintf(stderr, "%zu handles are left.\n", biometrics_handle_count());
        return 1;
    }
    return 0;
}
