#include "ls-tell-frame.h"

#include "ls-words.h"

static char *
dup_index (const LsFrame *frame G_GNUC_UNUSED, const LsProgram *program)
{
  return g_strdup (ls_program_machine (program)->loop_index);
}

/* The one that runs is among those left. */
static GVariant *
read_last (const LsFrame *frame, const LsFieldScope *scope G_GNUC_UNUSED)
{
  return frame->count >= 0 ? g_variant_new_int64 (frame->iteration + frame->count - 1) : NULL;
}

/* clang-format off */
static const LsField loop_fields[] = {
  LS_FIELD (LsFrame, UINT, iteration),
  LS_FIELD (LsFrame, INT, index),
  LS_FIELD_AS (LsFrame, INDEX, count, "left"),
  LS_FIELD_END
};
static const LsField kind_fields[] = { LS_FIELD_AS (LsFrameDesc, STRING, id, "kind"), LS_FIELD_END };
static const LsField details_said[] = {
  LS_FIELD_TOLD ("index_name", dup_index),
  LS_FIELD_MADE ("last", read_last),
  LS_FIELD_FOR_VALUE (LsFrame, back, LS_LINE_NONE),
  LS_FIELD_AS (LsFrame, FLAG, back, "to_end"),
  LS_FIELD_END
};
static const LsPart parts[] = {
  { "iteration", "iteration,?last", N_ ("; iteration {iteration} of {last}") }, { "iteration", "iteration", N_ ("; iteration {iteration}") },
  { "index", "iteration,index_name", ", {index_name} = {index}" }, { "counter", "?counter", N_ ("; counter {counter}: {waiting:count} lanes wait") },
  { "back", "to_end", N_ ("; returns to the end of the program") }, { "back", "returns_to", N_ ("; returns to {returns_to:place}") },
  { NULL, NULL, NULL }
};
static const LsSentence details[] = { { NULL, "{@iteration}{@index}{@counter}{@back}" }, { NULL, NULL } };
const LsField ls_frame_fields[] = {
  LS_FIELD_TO_MEMBERS (LsFrame, kind, kind_fields),
  LS_FIELD (LsFrame, LINE, line),
  LS_FIELD_AS (LsFrame, INSTRUCTION, line, "op"),
  LS_FIELD_AS (LsFrame, LANES, active, "restores"),
  LS_FIELD_MEMBERS_IF (LsFrame, loop_fields, iteration),
  LS_FIELD_IF (LsFrame, LINE, back, "returns_to", back),
  LS_FIELD_IF (LsFrame, INT, counter, "counter", has_counter),
  LS_FIELD_IF (LsFrame, LANES, waiting, "waiting", has_counter),
  LS_FIELD_SAY_OF ("_details", details_said, details, parts),
  LS_FIELD_END
};
/* clang-format on */

void
ls_frame_append_details (GString *text, const LsFrame *frame, const LsProgram *program)
{
  g_autofree char *told = ls_fields_say (ls_frame_fields, frame, program, NULL);

  g_string_append (text, told);
}

char *
ls_frame_dup_title (const LsFrame *frame, guint level)
{
  g_autofree char *number = g_strdup_printf ("%u", level);

  return ls_words_fill (ls_words (frame->kind->title), number, NULL);
}

char *
ls_frame_dup_card (const LsFrame *frame, LsMask running, const LsProgram *program)
{
  const guint n_lanes = ls_mask_count (frame->active);
  const guint n_back = ls_mask_count (frame->active & ~running);
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, ls_words_many ("restores %u lane", "restores %u lanes", n_lanes),
                          n_lanes);
  if (n_back > 0)
    g_string_append_printf (text, ls_words (", %u of them off now"), n_back);
  ls_frame_append_details (text, frame, program);
  return g_string_free (text, FALSE);
}
