#ifndef C_TEMPLATE_MATRIX_H
#define C_TEMPLATE_MATRIX_H

#include <stddef.h>

// Inner products of templates that lie in panels of CTM_PANEL_HEIGHT: all their first components, then all their second
// ones, and so on; a last panel that is not full is padded. Every product is summed in the order of the components, with
// fused multiplication and addition where the processor has it: the same two templates always give the same bits on one
// machine. Safe from any thread.

enum { CTM_PANEL_HEIGHT = 16 };

/// Writes the products of `row_count` templates with `column_count` others, row by row, to `scores`.
///
/// @param rows       whole panels, `dimension` components a template; likewise `columns`.
/// @param scores     room for row_count * column_count.
void ctm_multiply(const float *rows, size_t row_count, const float *columns, size_t column_count, size_t dimension,
                  float *scores);

/// The product of one template of a panel with one of another, bit by bit what `ctm_multiply` gives.
///
/// @param row        the template's first component within its panel; likewise `column`.
float ctm_score(const float *row, const float *column, size_t dimension);

/// The instructions in use: "avx512", "avx2" or "portable".
const char *ctm_instructions(void);

#endif
