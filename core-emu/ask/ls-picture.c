#include "ls-picture.h"

#include <inttypes.h>

const char *const ls_picture_stops[] = {
  [LS_STOP_STEP] = "cut",  [LS_STOP_BREAKPOINT] = "cut",      [LS_STOP_END] = "end",
  [LS_STOP_TRAP] = "trap", [LS_STOP_INTERRUPT] = "interrupt",
};

static const LsPicture *const pictures[] = {
#define PICTURE(id, question, pane, title, icon) &ls_##question##_picture,
#include "ls-pictures.def"
};

const LsPicture *
ls_picture_get (LsPictureKind kind)
{
  return pictures[kind];
}

gboolean
ls_picture_has_clauses (const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);

  for (guint i = 0; i < machine->n_reg_files; i++)
    if (machine->reg_files[i].life == LS_LIFE_CLAUSE)
      return TRUE;
  return FALSE;
}

/* --- text ------------------------------------------------------------------------------------------------ */

const char *
ls_picture_end_name (LsStopReason reason, gboolean is_full)
{
  return is_full ? "memory" : ls_picture_stops[reason];
}

char *
ls_picture_dup_column (guint64 sum, guint n, const char *one, const char *many)
{
  g_autoptr (GString) mean = g_string_new (NULL);

  if (sum == n)
    return g_strdup (ls_words (one));
  ls_form_append_mean (mean, sum, n);
  return ls_words_fill (ls_words (many), mean->str, NULL);
}

void
ls_picture_append_stop (GString *text, LsStopReason reason, guint64 last_step)
{
  typedef struct
  {
    LsStopReason reason;
    guint64 last_step;
  } End;
  /* clang-format off */
  static const LsField fields[] = {
    LS_FIELD_NAMED (End, reason, "reason", ls_picture_stops), LS_FIELD (End, UINT, last_step), LS_FIELD_END
  };
  static const LsSentence sentences[] = { LS_PICTURE_STOPS, LS_PICTURE_MORE, { NULL, NULL } };
  /* clang-format on */
  static const LsForm form = { .fields = fields, .summary = sentences };
  const End end = { reason, last_step };
  g_autoptr (GVariant) data = g_variant_ref_sink (ls_form_to_data (&form, &end, NULL, NULL));
  g_autofree char *lines = ls_form_to_text (&form, &end, data, NULL);

  g_string_append (text, lines);
}

void
ls_picture_append_full (GString *text, gboolean is_full)
{
  static const LsSentence full = LS_PICTURE_FULL;

  if (is_full)
    g_string_append_printf (text, "%s\n", ls_words (full.text));
}

gboolean
ls_picture_has_room (LsBudgetShare *share, guint n, gsize n_bytes)
{
  return n % LS_PICTURE_CHUNK != 0 ||
         ls_budget_share_grow (share, 2 * (guint64) n_bytes * LS_PICTURE_CHUNK);
}
