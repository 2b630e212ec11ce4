#include "ls-tell-parts.h"

#include <inttypes.h>
#include <string.h>

#include "ls-program-path.h"
#include "ls-tell-words.h"
#include "ls-words.h"

/* --- lines and steps -------------------------------------------------------------------------------------- */

/* The function that a line of the listing calls. Returns: FALSE: none with a name. */
static gboolean
find_called (const LsProgram *program, guint line, LsCallFrame *called)
{
  g_autoptr (GArray) leads = g_array_new (FALSE, FALSE, sizeof (LsLead));

  ls_program_leads (program, leads);
  for (guint i = 0; i < leads->len; i++)
    {
      const LsLead *lead = &g_array_index (leads, LsLead, i);

      if (lead->kind == LS_LEAD_CALL && lead->from == line &&
          ls_program_machine (program)->debug_info->function (program, lead->to, called) &&
          called->name != NULL)
        return TRUE;
    }
  return FALSE;
}

/* What a function gives back. Returns: FALSE: it is no number and no vector of such that fit a word each. */
static gboolean
find_result (const LsProgram *program, const LsCallFrame *called, LsVariable *result)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;

  for (guint i = 0; info->signature (program, i, 0, result); i++)
    if (strcmp (result->name, called->name) == 0)
      return (result->shape == LS_SHAPE_NUMBER || result->shape == LS_SHAPE_VECTOR) &&
             result->bits <= 32;
  return FALSE;
}

/* "0.5", "(1.0, 0.0)": what a call has taken back in a lane, which the step writes first. Returns: (transfer full) (nullable): NULL:
 * nothing, or more than a line tells. */
static char *
dup_returned (const LsProgram *program,
              const LsBindings *bindings,
              const void *before,
              const void *now,
              const LsCallFrame *called,
              guint lane)
{
  g_autoptr (GArray) touches = g_array_new (FALSE, FALSE, sizeof (LsTouch));
  g_autoptr (GString) text = g_string_new (NULL);
  LsVariable result;
  guint n = 0, n_all;
  LsRow row;

  if (!find_result (program, called, &result))
    return NULL;
  n_all = result.shape == LS_SHAPE_VECTOR ? result.n : 1;
  ls_program_touches (program, bindings, before, lane, touches);
  for (guint i = 0; i < touches->len && n < n_all; i++)
    {
      const LsTouch *touch = &g_array_index (touches, LsTouch, i);

      if (touch->kind != LS_TOUCH_WRITE || touch->cell.kind != LS_CELL_REGISTER ||
          !ls_program_read_row (program, now, touch->cell.ref, &row))
        continue;
      g_string_append (text, n > 0 ? ", " : "");
      if (result.bits == 1)
        g_string_append (text, row.u[lane] != 0 ? "true" : "false");
      else
        ls_cell_append_taken (text, &touch->cell, ls_program_machine (program), result.type,
                              row.u[lane]);
      n++;
    }
  if (n > 1)
    g_string_append_c (g_string_prepend_c (text, '('), ')');
  return n == n_all ? g_strdup (text->str) : NULL;
}

char *
ls_tell_dup_back (const LsProgram *program,
                  const LsBindings *bindings,
                  const void *before,
                  const void *now,
                  guint lane)
{
  g_autofree char *name = NULL, *place = NULL, *value = NULL;
  LsCallFrame called;
  LsPlace from, to;

  ls_program_place (program, before, &from);
  ls_program_place (program, now, &to);
  /* The call goes on where the function has ended, and behind that where it has given its value. */
  if ((!from.goes_on && !to.goes_on) ||
      !find_called (program, from.goes_on ? from.line : to.line, &called))
    return NULL;
  place = ls_tell_dup_text_line (program, to.line, FALSE);
  if (place == NULL)
    return NULL;
  name = ls_call_frame_dup_name (&called);
  value = from.goes_on ? dup_returned (program, bindings, before, now, &called, lane) : NULL;
  return value != NULL ? g_strdup_printf (ls_words ("%s () comes back to %s with %s in lane %u."),
                                          name, place, value, lane)
                       : g_strdup_printf (ls_words ("%s () comes back to %s."), name, place);
}

char *
ls_tell_dup_step (guint64 step, const LsProgram *program, guint index)
{
  g_autofree char *line = ls_program_dup_place_op (program, index);

  return g_strdup_printf (ls_words ("step %" PRIu64 ", %s"), step, line);
}

char *
ls_tell_dup_text_line (const LsProgram *program, guint line, gboolean begins)
{
  const LsDebugInfo *info = ls_program_machine (program)->debug_info;
  LsStatementPlace place;

  return info != NULL && info->statement (program, line, &place) && place.line > 0
           ? ls_tell_dup_text_place (program, &place, begins)
           : NULL;
}

char *
ls_tell_dup_text_place (const LsProgram *program, const LsStatementPlace *place, gboolean begins)
{
  if (place->file != 0)
    return ls_program_dup_text_place (program, place);
  return g_strdup_printf (begins ? ls_words ("Line %u") : ls_words ("line %u"), place->line);
}

char *
ls_tell_dup_with_text (const char *sentence, const LsCauseSource *source)
{
  return source->text != NULL && *source->text != '\0'
           ? g_strdup_printf ("%s (%s)", sentence, source->text)
           : g_strdup (sentence);
}

/* --- traps ------------------------------------------------------------------------------------------------ */

void
ls_tell_say_trap (GString *text,
                  const char *who,
                  guint64 step,
                  const LsTrap *trap,
                  const LsProgram *program)
{
  g_autofree char *place = ls_program_dup_place (program, trap->line);

  ls_words_say (text, ls_words ("%s stopped at step %" PRIu64 ", %s: %s."), who, step, place,
                trap->detail);
}

/* --- cells ------------------------------------------------------------------------------------------------ */

char *
ls_cause_dup_name (const LsCause *cause, const LsProgram *program)
{
  return ls_cell_dup_name (&cause->cell, ls_program_machine (program), cause->names,
                           cause->kind == LS_CAUSE_PRELOADED);
}

char *
ls_tell_dup_bits (const LsCause *cause, const LsProgram *program, guint64 value)
{
  GString *text = g_string_new (NULL);

  ls_cell_append_taken (text, &cause->cell, ls_program_machine (program), cause->type, value);
  return g_string_free (text, FALSE);
}

/* text: (transfer full); name: (transfer full) (nullable): what the source calls a cell, in brackets. */
static char *
join (GString *text, char *name, const char *value)
{
  if (name != NULL)
    g_string_append_printf (text, " (%s)", name);
  if (value != NULL)
    g_string_append_printf (text, " = %s", value);
  g_free (name);
  return g_string_free (text, FALSE);
}

char *
ls_cause_dup_what (const LsCause *cause, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  if (cause->other.is_there)
    ls_cell_append_pair (text, &cause->cell, program, ls_cause_value (cause));
  else
    ls_cell_append (text, &cause->cell, program, cause->value);
  return g_string_free (text, FALSE);
}

/* value: (nullable) */
static char *
dup_place (const LsCause *cause, gboolean is_own, const char *value, const LsProgram *program)
{
  g_autofree char *what = ls_cause_dup_what (cause, program);
  GString *text = g_string_new_len (what, is_own ? (gssize) strcspn (what, "@") : -1);

  return join (text, ls_cause_dup_name (cause, program), value);
}

char *
ls_tell_dup_named (const LsCause *cause, gboolean is_own, const LsProgram *program)
{
  return dup_place (cause, is_own, NULL, program);
}

char *
ls_tell_dup_read (const LsCause *cause, gboolean is_own, const LsProgram *program)
{
  g_autofree char *value = ls_tell_dup_bits (cause, program, ls_cause_value (cause));

  if (cause->cell.kind == LS_CELL_LITERAL)
    return g_steal_pointer (&value);
  return dup_place (cause, is_own, value, program);
}

char *
ls_uses_dup_what (const LsUses *uses, const LsProgram *program)
{
  GString *text = g_string_new (NULL);

  if (uses->is_wide)
    ls_cell_append_pair (text, &uses->cell, program, ls_uses_value (uses));
  else
    ls_cell_append (text, &uses->cell, program, uses->value);
  return g_string_free (text, FALSE);
}

char *
ls_uses_dup_cell (const LsUses *uses, gboolean with_value, const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);
  g_autofree char *what = ls_uses_dup_what (uses, program);
  g_autoptr (GString) value = g_string_new (NULL);

  ls_cell_append_taken (value, &uses->cell, machine, uses->type, ls_uses_value (uses));
  return join (g_string_new (what), ls_cell_dup_name (&uses->cell, machine, uses->names, FALSE),
               with_value ? value->str : NULL);
}
