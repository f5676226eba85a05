// The layouts of version 1 on 64-bit machines. A change that would break existing plugins does not compile.
#include "BiometricsPluginABI.h"

#define SIZE(type, bytes) _Static_assert(sizeof(type) == (bytes), #type " has another size than in version 1")
#define PLACE(type, field, bytes) \
    _Static_assert(offsetof(type, field) == (bytes), #type "." #field " lies elsewhere than in version 1")

#if UINTPTR_MAX == UINT64_MAX
SIZE(bio_error, 516);
SIZE(bio_image, 32);
SIZE(bio_point, 16);
SIZE(bio_face, 128);
SIZE(bio_cue, 280);
SIZE(bio_quality_measure, 96);
SIZE(bio_character, 48);
SIZE(bio_text, 24);
SIZE(bio_vertex, 24);
SIZE(bio_mesh, 24);
SIZE(bio_model, 40);
SIZE(bio_context, 32);
SIZE(bio_face_buffer, 24);
SIZE(bio_face_batch, 40);
SIZE(bio_frame, 48);
SIZE(bio_clip, 72);
SIZE(bio_evidence, 560);
SIZE(bio_quality, 536);
SIZE(bio_face_detector, 64);
SIZE(bio_face_embedder, 136);
SIZE(bio_still_liveness, 32);
SIZE(bio_clip_liveness, 48);
SIZE(bio_quality_assessor, 32);
SIZE(bio_text_recognizer, 32);
SIZE(bio_face_mesh, 32);
SIZE(bio_plugin, 56);
SIZE(bio_library, 24);
PLACE(bio_image, pixels, 24);
PLACE(bio_face, confidence, 32);
PLACE(bio_face, landmarks, 40);
PLACE(bio_face, landmarks_are_estimated, 120);
PLACE(bio_cue, value, 64);
PLACE(bio_cue, explanation, 88);
PLACE(bio_quality_measure, value, 80);
PLACE(bio_character, scalar, 40);
PLACE(bio_text, characters, 16);
PLACE(bio_text_recognizer, recognize, 24);
PLACE(bio_mesh, points, 16);
PLACE(bio_face_mesh, lay, 24);
PLACE(bio_context, models, 16);
PLACE(bio_face_batch, pixels, 32);
PLACE(bio_frame, image, 24);
PLACE(bio_evidence, cues, 40);
PLACE(bio_evidence, cause, 48);
PLACE(bio_quality, cause, 24);
PLACE(bio_face_detector, detect, 24);
PLACE(bio_face_embedder, embed, 24);
PLACE(bio_face_embedder, model_id, 120);
PLACE(bio_plugin, id, 16);
PLACE(bio_plugin, table, 48);
PLACE(bio_library, plugins, 16);
#endif
