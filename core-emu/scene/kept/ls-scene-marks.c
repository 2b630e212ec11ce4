#include "ls-scene-marks.h"

#include <string.h>

#include "ls-breakpoint-limit.h"
#include "ls-scene-private.h"
#include "ls-text-scene.h"
#include "ls-words.h"

/* [breakpoints HASH] and [watches], and marks as a whole. */

#define HASH_DIGITS (LS_PROGRAM_HASH_SIZE - 1)

static const LsSceneKey numbered_keys[] = {
  { "1", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (breakpoints, "breakpoints", "HASH", numbered_keys, LS_SCOPE_SCENE);
LS_SCENE_GROUP (watches, "watches", NULL, numbered_keys, LS_SCOPE_SCENE);

gboolean
ls_scene_is_hash (const char *text)
{
  return strlen (text) == HASH_DIGITS && strspn (text, "0123456789abcdef") == HASH_DIGITS;
}

/* Numbers are written in one way only, so that a key that is there twice is found. */
static gboolean
read_number (const LsDocGroup *group, const LsDocEntry *entry, guint *number, GError **error)
{
  guint64 value;

  *number = 0;
  if (entry->key[0] == '0' ||
      !g_ascii_string_to_unsigned (entry->key, 10, 1, LS_MARK_MAX_NUMBER, &value, NULL))
    return ls_doc_fail (entry->at, LS_ERROR_SYNTAX, error,
                        "key %s in [%s] (write a number from 1 to %d)", entry->key, group->name,
                        LS_MARK_MAX_NUMBER);
  *number = (guint) value;
  return TRUE;
}

/* --- breakpoints ----------------------------------------------------------------------------------------- */

static gboolean
read_line (const LsSceneField *field, gpointer mark, GError **error)
{
  LsMarkBreakpoint *breakpoint = mark;
  guint64 line;

  if (!ls_scene_field_uint (field, 1, G_MAXINT32, &line, error))
    return FALSE;
  breakpoint->kind = LS_MARK_LINE;
  breakpoint->line = (guint) line - 1;
  return TRUE;
}

static gboolean
read_data (const LsSceneField *field, gpointer mark, GError **error G_GNUC_UNUSED)
{
  LsMarkBreakpoint *breakpoint = mark;

  breakpoint->kind = LS_MARK_DATA;
  breakpoint->what = g_strdup (field->text);
  return TRUE;
}

static gboolean
read_event (const LsSceneField *field, gpointer mark, GError **error G_GNUC_UNUSED)
{
  LsMarkBreakpoint *breakpoint = mark;

  breakpoint->kind = LS_MARK_EVENT;
  breakpoint->what = g_strdup (field->text);
  return TRUE;
}

static gboolean
read_off (const LsSceneField *field G_GNUC_UNUSED, gpointer mark, GError **error G_GNUC_UNUSED)
{
  ((LsMarkBreakpoint *) mark)->enabled = FALSE;
  return TRUE;
}

/* The limit that the field's word names: there is one. */
static const LsBreakpointLimit *
find_limit (const LsSceneField *field)
{
  guint i = 0;

  while (strcmp (ls_breakpoint_limits[i].word, field->word))
    i++;
  return &ls_breakpoint_limits[i];
}

static gboolean
read_TEXT (const LsSceneField *field, gpointer mark, GError **error G_GNUC_UNUSED)
{
  ls_mark_set_text (ls_breakpoint_limit_text (find_limit (field), mark), field->text);
  return TRUE;
}

static gboolean
read_RULE (const LsSceneField *field, gpointer mark, GError **error)
{
  const LsBreakpointLimit *limit = find_limit (field);
  LsHitRule *rule = ls_breakpoint_limit_rule (limit, mark);
  g_autoptr (GError) problem = NULL;

  if (!ls_hit_rule_parse (field->text, rule, &problem))
    return ls_doc_fail (field->at, LS_ERROR_SYNTAX, error, "%s", problem->message);
  return rule->kind != LS_HIT_EACH ||
         ls_doc_fail (field->at, LS_ERROR_RANGE, error, "%s %s is each of them (leave it out)",
                      limit->word, field->text);
}

static gboolean
read_NUMBER (const LsSceneField *field, gpointer mark, GError **error)
{
  return ls_scene_field_uint (field, 0, G_MAXUINT64,
                              ls_breakpoint_limit_number (find_limit (field), mark), error);
}

static gboolean
read_LANES (const LsSceneField *field, gpointer mark, GError **error)
{
  return ls_scene_field_lanes (field, ls_breakpoint_limit_lanes (find_limit (field), mark), error);
}

static const LsSceneFieldKind breakpoint_fields[] = {
  { "line", read_line, TRUE, FALSE },
  { "data", read_data, TRUE, FALSE },
  { "event", read_event, TRUE, FALSE },
  { "off", read_off, FALSE, TRUE },
#define N_OTHERS 4
#define LIMIT(id, rank, kind, member, word, ...) \
  [N_OTHERS + rank] = { word, read_##kind, FALSE, FALSE },
#include "ls-breakpoint-limits.def"
};

static gboolean
read_fields (const LsDocEntry *entry, guint n_lines, LsMarkBreakpoint *breakpoint, GError **error)
{
  if (!ls_scene_fields_read_with (entry, breakpoint_fields, G_N_ELEMENTS (breakpoint_fields),
                                  breakpoint, error))
    return FALSE;
  if (breakpoint->kind == LS_MARK_LINE && breakpoint->line >= n_lines)
    return ls_doc_fail (entry->value_at, LS_ERROR_RANGE, error,
                        "breakpoint at line %u of a listing of %u (lines count from 1)",
                        breakpoint->line + 1, n_lines);
  return TRUE;
}

/* Says what is wrong with a line, where. problem: begins with file, line and column. */
static void
add_finding (const LsDocEntry *entry, const GError *problem, GPtrArray *diagnostics)
{
  const char *place = problem->message + strlen (entry->at.name) + 1;
  const char *column = strchr (place, ':') + 1;
  const char *message = strstr (column, ": ") + 2;

  ls_diagnostics_add_text (
    diagnostics, LS_SEVERITY_WARNING, entry->at.line, (guint) g_ascii_strtoull (column, NULL, 10),
    NULL, "%s; breakpoint %s is kept as it is and stops nothing", message, entry->key);
}

static void
keep_unread (LsMarkBreakpoint *breakpoint, const LsDocEntry *entry)
{
  ls_breakpoint_limits_reset (breakpoint);
  ls_mark_set_text (&breakpoint->what, entry->value);
  breakpoint->kind = LS_MARK_UNREAD;
  breakpoint->enabled = TRUE;
}

/* What a person wrote down is not lost for a slip of it: the line stays, and a finding says what is wrong. */
static gboolean
read_breakpoint (const LsDocGroup *group,
                 const LsDocEntry *entry,
                 guint n_lines,
                 const LsMarkLimits *limits,
                 GPtrArray *breakpoints,
                 GError **error)
{
  g_autoptr (GError) problem = NULL;
  LsMarkBreakpoint *breakpoint;
  guint number;

  if (!read_number (group, entry, &number, error))
    return FALSE;
  breakpoint = ls_mark_breakpoint_new (number);
  g_ptr_array_add (breakpoints, breakpoint);
  if (read_fields (entry, n_lines, breakpoint, &problem))
    return TRUE;
  keep_unread (breakpoint, entry);
  if (limits->diagnostics != NULL)
    add_finding (entry, problem, limits->diagnostics);
  return TRUE;
}

static gboolean
read_breakpoints (const LsSceneFile *file,
                  const LsMarkLimits *limits,
                  LsMarks *marks,
                  GError **error)
{
  const LsDocGroup *group;

  for (guint at = 0; (group = ls_scene_file_next (file, "breakpoints", &at)) != NULL;)
    {
      g_autoptr (LsMarks) other = NULL;
      gboolean is_own;

      if (!ls_scene_is_hash (group->argument))
        return ls_doc_fail (group->argument_at, LS_ERROR_SYNTAX, error,
                            "\"%s\" is not the hash of a program (16 digits, 0 to 9 and a to f)",
                            group->argument);
      is_own = !strcmp (group->argument, marks->program);
      other = ls_marks_new (group->argument);
      for (guint j = 0; j < group->entries->len; j++)
        if (!read_breakpoint (group, g_ptr_array_index (group->entries, j),
                              is_own ? limits->n_lines : G_MAXUINT, limits,
                              (is_own ? marks : other)->breakpoints, error))
          return FALSE;
      ls_marks_sort (marks->breakpoints);
      marks->n_other_breakpoints += other->breakpoints->len;
    }
  return TRUE;
}

/* --- watches --------------------------------------------------------------------------------------------- */

static gboolean
read_watches (const LsSceneFile *file, LsMarks *marks, GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "watches");
  const guint n = group != NULL ? group->entries->len : 0;
  g_autofree char *what =
    g_strdup_printf (ls_words_many ("showing %u watch", "showing %u watches", n), n);

  if (n && !ls_scene_take (file, group->at, n * (guint64) LS_MARK_WATCH_BYTES, what, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const LsDocEntry *entry = g_ptr_array_index (group->entries, i);
      g_autofree char *text = NULL;
      LsMarkWatch *watch;
      guint number;

      if (!read_number (group, entry, &number, error))
        return FALSE;
      text = ls_scene_unescape (entry, error);
      if (text == NULL)
        return FALSE;
      if (!*text)
        return ls_doc_fail (entry->value_at, LS_ERROR_SYNTAX, error,
                            "watch %u has no expression (write one, or remove the line)", number);
      watch = g_new0 (LsMarkWatch, 1);
      watch->number = number;
      watch->text = g_steal_pointer (&text);
      g_ptr_array_add (marks->watches, watch);
    }
  ls_marks_sort (marks->watches);
  return TRUE;
}

/* --- all ------------------------------------------------------------------------------------------------- */

gboolean
ls_scene_marks_read (const LsSceneFile *file,
                     const LsMarkLimits *limits,
                     LsMarks *marks,
                     GError **error)
{
  return read_breakpoints (file, limits, marks, error) && read_watches (file, marks, error) &&
         ls_scene_notes_read (file, limits, marks, error) &&
         ls_scene_forks_read (file, limits, marks, error) &&
         (!limits->has_position || ls_scene_position_read (file, limits, marks, error));
}

/* --- of a scene ------------------------------------------------------------------------------------------ */

void
ls_scene_init_marks (LsScene *scene)
{
  char hash[LS_PROGRAM_HASH_SIZE];

  ls_program_hash (scene->program, hash);
  scene->marks = ls_marks_new (hash);
}

gboolean
ls_scene_load_marks (const LsSceneFile *file, LsScene *scene, GError **error)
{
  const LsMarkLimits limits = { .machine = scene->machine,
                                .program = scene->program,
                                .n_lines = ls_program_n_lines (scene->program),
                                .n_waves = scene->layout.n_waves,
                                .diagnostics = scene->diagnostics,
                                .has_position = TRUE };

  ls_scene_init_marks (scene);
  return ls_scene_marks_read (file, &limits, scene->marks, error);
}

const LsMarks *
ls_scene_get_marks (const LsScene *scene)
{
  return scene->marks;
}

GBytes *
ls_scene_dup_text (const LsScene *scene)
{
  if (scene->frame != NULL)
    return g_bytes_ref (scene->frame);
  return scene->text != NULL && !scene->is_imported ? g_bytes_ref (scene->text) : NULL;
}

gboolean
ls_scene_is_unnamed (const LsScene *scene)
{
  return scene->is_imported && scene->frame == NULL;
}

gboolean
ls_scene_is_imported (const LsScene *scene)
{
  return ls_scene_is_unnamed (scene) && !ls_text_scene_fits (scene);
}

void
ls_scene_get_position (const LsScene *scene, guint *wave, guint *lane, guint64 *step)
{
  *wave = scene->marks->wave;
  *lane = scene->marks->lane;
  *step = scene->marks->step;
}
