#include "ls-goal-private.h"

#include <string.h>

#include "ls-error.h"
#include "ls-lanes.h"

/* Places that hold values, as a person writes them to be looked for. */

/* "R2.xy": taken apart by the language of expressions, which knows the names. Returns: FALSE if it
 * is something else. */
static gboolean
take_register (LsExpr *expr, LsTarget *target)
{
  LsExprCells cells;

  if (!ls_expr_get_cells (expr, &cells) || ls_expr_get_format (expr) != '\0')
    return FALSE;
  target->ref = cells.refs[0];
  for (guint i = 0; i < cells.n; i++)
    target->channels |= 1u << cells.refs[i].channel;
  return TRUE;
}

static gboolean
read_register (LsGoalReader *reader, const char *name, GError **error)
{
  g_autoptr (LsExpr) expr = ls_goal_of_compile (reader->of, name, error);

  if (expr == NULL)
    return FALSE;
  if (take_register (expr, &reader->goal->target))
    return TRUE;
  g_autofree char *example = ls_program_dup_example (ls_subject_get_program (reader->of->subject));
  return ls_fail (error, LS_ERROR_SYNTAX, "'%s' is no register (write such as %s or %s@22)", name,
                  example, example);
}

/* "[4]" or "[4..7]" */
static gboolean
read_words (const char *text, gsize *first, gsize *last)
{
  g_autofree char *inside = g_strdup (text + 1);
  gsize length = strlen (inside);
  guint64 low, high;

  if (length == 0 || inside[length - 1] != ']')
    return FALSE;
  inside[length - 1] = '\0';
  char *dots = strstr (inside, "..");
  if (dots != NULL)
    *dots = '\0';
  if (!g_ascii_string_to_unsigned (inside, 10, 0, G_MAXUINT32, &low, NULL) ||
      !g_ascii_string_to_unsigned (dots != NULL ? dots + 2 : inside, 10, low, G_MAXUINT32, &high,
                                   NULL))
    return FALSE;
  *first = low;
  *last = high;
  return TRUE;
}

/* Returns: whether text is a memory's name and a range in brackets, "export[4..7]", or means to be. */
static gboolean
names_words (const LsGoalReader *reader, const char *text, LsMemory *memory)
{
  const LsMachine *machine = ls_program_machine (ls_subject_get_program (reader->of->subject));
  const char *words = strchr (text, '[');
  gsize first, last;
  g_autofree char *name = NULL;

  if (words == NULL || (!read_words (words, &first, &last) && strstr (words, "..") == NULL))
    return FALSE;
  name = g_strndup (text, (gsize) (words - text));
  *memory = ls_machine_memory_named (machine, name);
  return *memory != LS_NO_MEMORY;
}

static gboolean
read_memory (LsGoalReader *reader, const char *text, GError **error)
{
  LsTarget *target = &reader->goal->target;

  target->kind = LS_TARGET_MEMORY;
  if (read_words (strchr (text, '['), &target->first, &target->last))
    return TRUE;
  return ls_fail (error, LS_ERROR_SYNTAX,
                  "'%s' is no range of a memory (write such as export[4] or export[4..7])", text);
}

/* Takes "@LANES" off the end of a place, if it is there. Returns: (transfer full): the place; NULL
 * with an error. */
static char *
take_lanes (const char *text, LsMask *lanes, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, "@", 2);

  if (parts[0] == NULL)
    {
      ls_fail (error, LS_ERROR_SYNTAX,
               "which register or memory? (such as R2.y, R2.xy@22 or export[4..7])");
      return NULL;
    }
  if (parts[1] != NULL && !ls_lanes_parse (g_strstrip (parts[1]), lanes, error))
    return NULL;
  return g_strdup (g_strchomp (parts[0]));
}

gboolean
ls_goal_read_written (LsGoalReader *reader, GError **error)
{
  g_autofree char *place = take_lanes (reader->rest, &reader->goal->target.lanes, error);

  return place != NULL && read_register (reader, place, error);
}

/* A register or words of a memory. */
gboolean
ls_goal_read_touched (LsGoalReader *reader, GError **error)
{
  LsTarget *target = &reader->goal->target;
  LsTargetKind kind = target->kind;
  g_autofree char *place = take_lanes (reader->rest, &target->lanes, error);

  if (place == NULL)
    return FALSE;
  target->is_memory = names_words (reader, place, &target->memory);
  gboolean ok =
    target->is_memory ? read_memory (reader, place, error) : read_register (reader, place, error);
  target->kind = kind;
  return ok;
}

/* Returns: whether there is nothing, or something that looks like lanes behind the first @. */
static gboolean
means_place (const char *text)
{
  const char *at = strchr (text, '@');

  return *text == '\0' ||
         (at != NULL && at[1 + strspn (at + 1, "0123456789abcdefxABCDEFX-,")] == '\0');
}

/* What is no place is watched by its value. */
static gboolean
read_value (LsGoalReader *reader, GError **error)
{
  g_autoptr (LsExpr) expr = ls_goal_of_compile (reader->of, reader->rest, error);

  if (expr == NULL)
    return FALSE;
  const LsExprReads *reads = ls_expr_get_reads (expr);
  if (reads->n_refs == 0 && reads->files == 0 && reads->masks == 0 && reads->memories == 0 &&
      !reads->place)
    return ls_fail (error, LS_ERROR_SYNTAX, "'%s' never changes: nothing in it does", reader->rest);

  LsGoalOf *own = ls_goal_of_copy (reader->of);
  const LsExprContext where = ls_goal_of_context (own, NULL);
  reader->goal->measure = ls_measure_new (expr, &where, own, (GDestroyNotify) ls_goal_of_free);
  reader->goal->target.kind = LS_TARGET_VALUE;
  reader->goal->target.measure = reader->goal->measure;
  return TRUE;
}

/* A register or words of a memory, which whoever writes them tells; or any expression. */
gboolean
ls_goal_read_change (LsGoalReader *reader, GError **error)
{
  LsTarget *target = &reader->goal->target;
  g_autoptr (GError) problem = NULL;
  LsMask lanes = 0;
  g_autofree char *place = take_lanes (reader->rest, &lanes, &problem);
  g_autoptr (LsExpr) expr = place != NULL ? ls_goal_of_compile (reader->of, place, NULL) : NULL;
  gboolean is_words = place != NULL && names_words (reader, place, &target->memory);

  if (problem != NULL && means_place (reader->rest))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  if (!is_words && (expr == NULL || !take_register (expr, target)))
    return read_value (reader, error);
  target->lanes = lanes;
  return !is_words || read_memory (reader, place, error);
}
