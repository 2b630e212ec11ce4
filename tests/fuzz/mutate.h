#pragma once

#include "fuzz-bundle.h"

/* Changes that leave most of an input what it is, so that it gets beyond reading. */

/* Lines without their newlines. Returns: (transfer full). */
GPtrArray *mutate_lines_split (const FuzzPart *part);
void mutate_lines_join (const GPtrArray *lines, GByteArray *bytes);
void mutate_line_set (GPtrArray *lines, guint i, char *line); /* takes line */

const char *mutate_pick (GRand *rand, const char *const *words, guint n);
guint mutate_below (GRand *rand, guint n); /* n may be 0 */
/* Numbers at which something may change. Returns: (transfer none). */
const char *mutate_number (GRand *rand);
/* Exchanges one number of a line, small ones for small ones where it belongs to a name. Returns: (transfer full): NULL if
 * the line has none. */
char *mutate_number_in (GRand *rand, const char *line);

/* Each of these makes one change in place. */
void mutate_scene (GRand *rand, GPtrArray *lines, const GPtrArray *parts);
void mutate_assembly (GRand *rand, GPtrArray *lines, guint i);
gboolean mutate_tgsi (GRand *rand,
                      GPtrArray *lines,
                      guint i);                            /* FALSE: the line is in no such text */
void mutate_assembly_text (GRand *rand, GPtrArray *lines); /* in any line; of the R700 or of TGSI */
void mutate_r500_text (GRand *rand, GPtrArray *lines);
void mutate_expression (GRand *rand, GPtrArray *lines); /* of one line */
void mutate_script (GRand *rand, GPtrArray *lines, gboolean is_tgsi);
void mutate_words (GRand *rand, GByteArray *bytes); /* of 32 bits */
/* Takes over a group, or a key of one, from another scene. */
void mutate_cross (GRand *rand, GPtrArray *lines, const GPtrArray *others);
