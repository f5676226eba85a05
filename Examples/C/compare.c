/// Compares a selfie with a document, finds the faces of the selfie, and takes its templates.
///
///   cc compare.c $(pkg-config --cflags --libs biometrics) -o compare && ./compare selfie.jpg document.jpg
#include <biometrics.h>
#include <stdio.h>

/// Prints the answer or the error of a call, and frees it.
static void show(const char *call, biometrics_status status, biometrics_answer *answer) {
    if (status == BIOMETRICS_OK) {
        printf("%s", biometrics_answer_json(answer, NULL));
        for (size_t index = 0; index < biometrics_answer_template_count(answer); index++) {
            size_t count;
            const char *model;
            const float *features = biometrics_answer_template(answer, index, &count, &model);
            if (features) fprintf(stderr, "%s: a template of %zu numbers by %s\n", call, count, model);
        }
    } else {
        fprintf(stderr, "%s: %s (%s)\n", call, biometrics_answer_message(answer), biometrics_answer_code(answer));
    }
    biometrics_answer_free(answer);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "compare SELFIE DOCUMENT\n");
        return BIOMETRICS_INVALID_ARGUMENT;
    }
    biometrics_context *context;
    biometrics_answer *answer;
    biometrics_status status = biometrics_context_open("{\"workers\": 2}", &context, &answer);
    if (status != BIOMETRICS_OK) {
        show("open", status, answer);
        return status;
    }

    biometrics_source selfie = biometrics_file(arguments[1]);
    biometrics_source document = biometrics_file(arguments[2]);
    // The call ends after a minute at the latest.
    biometrics_call call = {sizeof call, 60000, NULL, NULL};
    status = biometrics_compare(context, &selfie, &document, &call, &answer);
    show("compare", status, answer);
    if (status == BIOMETRICS_OK) {
        status = biometrics_detect(context, &selfie, NULL, &answer);
        show("detect", status, answer);
    }
    if (status == BIOMETRICS_OK) {
        status = biometrics_embed(context, &selfie, NULL, &answer);
        show("embed", status, answer);
    }
    biometrics_context_close(context);
    return status;
}
