#include "ls-scene-merge.h"

#include <string.h>

#include "ls-text-lines.h"

/* Works on lines: each stays, goes, or is replaced, and new ones come behind it. A line that says the same as before is
 * never touched, so that a person's own way of writing survives and files compare well. */

typedef struct
{
  const char *start;
  gsize length;     /* with its end */
  char *instead;    /* what replaces it, or NULL */
  gboolean is_gone; /* left out */
  GString *behind;  /* new lines, or NULL */
} Line;

typedef struct
{
  const LsSceneFile *file;
  const char *newline; /* as the text has it */
  GArray *lines;       /* Line; number 0 is an empty one before the text */
} Merge;

static void
line_clear (gpointer data)
{
  Line *line = data;

  g_free (line->instead);
  if (line->behind)
    g_string_free (line->behind, TRUE);
}

static Line *
line_at (const Merge *merge, guint number)
{
  return &g_array_index (merge->lines, Line, number);
}

static void
cut_lines (Merge *merge, const char *text, gsize length)
{
  const char *end = text + length;

  merge->lines = g_array_new (FALSE, TRUE, sizeof (Line));
  g_array_set_clear_func (merge->lines, line_clear);
  g_array_set_size (merge->lines, 1);
  for (const char *p = text; p < end;)
    {
      Line line = { .start = p, .length = (gsize) (ls_text_next_line (p, end) - p) };

      g_array_append_val (merge->lines, line);
      p += line.length;
    }
}

static gboolean
is_blank (const Line *line)
{
  for (gsize i = 0; i < line->length; i++)
    if (!g_ascii_isspace (line->start[i]))
      return FALSE;
  return TRUE;
}

static void
add_behind (Merge *merge, guint number, const char *key, const char *value)
{
  Line *line = line_at (merge, number);

  if (!line->behind)
    line->behind = g_string_new (NULL);
  g_string_append_printf (line->behind, "%s=%s%s", key, value, merge->newline);
}

/* --- groups that are there ------------------------------------------------------------------------------- */

static const LsSceneGroup *
find_group (const Merge *merge, const char *name, const char *argument)
{
  for (guint i = 0; i < merge->file->groups->len; i++)
    {
      const LsSceneGroup *group = g_ptr_array_index (merge->file->groups, i);

      if (!group->stage && !strcmp (group->name, name) && !g_strcmp0 (group->argument, argument))
        return group;
    }
  return NULL;
}

/* The last line of the group that holds something. */
static guint
last_line (const LsSceneGroup *group)
{
  const LsSceneEntry *entry =
    group->entries->len ? g_ptr_array_index (group->entries, group->entries->len - 1) : NULL;

  return entry ? entry->line : group->line;
}

/* Where the next group starts. */
static guint
end_line (const Merge *merge, const LsSceneGroup *group)
{
  guint end = merge->lines->len;

  for (guint i = 0; i < merge->file->groups->len; i++)
    {
      const LsSceneGroup *other = g_ptr_array_index (merge->file->groups, i);

      if (other->line > group->line)
        end = MIN (end, other->line);
    }
  return end;
}

/* Whether nothing is left between the group's line and the next group. Comments count: they are somebody's. */
static gboolean
is_empty (const Merge *merge, const LsSceneGroup *group)
{
  guint end = end_line (merge, group);

  for (guint i = group->line; i < end; i++)
    {
      const Line *line = line_at (merge, i);

      if (line->behind || (i > group->line && !line->is_gone && !is_blank (line)))
        return FALSE;
    }
  return TRUE;
}

/* Takes the blank line before the group away too, as it was put there with it. */
static void
drop_group (Merge *merge, const LsSceneGroup *group)
{
  line_at (merge, group->line)->is_gone = TRUE;
  if (group->line > 1 && is_blank (line_at (merge, group->line - 1)))
    line_at (merge, group->line - 1)->is_gone = TRUE;
}

/* Lines whose keys are gone go. */
static void
drop_entries (Merge *merge, const LsSceneGroup *group, const LsMarkGroup *now)
{
  for (guint i = 0; i < group->entries->len; i++)
    {
      const LsSceneEntry *entry = g_ptr_array_index (group->entries, i);

      if (!now || !ls_mark_group_get (now, entry->key))
        line_at (merge, entry->line)->is_gone = TRUE;
    }
}

/* Lines with other values are replaced, new ones come behind the one that they follow. */
static void
set_entries (Merge *merge,
             const LsSceneGroup *group,
             const LsMarkGroup *was,
             const LsMarkGroup *now)
{
  guint anchor = group->line;

  for (guint i = 0; i < now->entries->len; i++)
    {
      const LsMarkEntry *wanted = g_ptr_array_index (now->entries, i);
      const LsSceneEntry *entry = ls_scene_group_entry (group, wanted->key);

      if (!entry)
        {
          add_behind (merge, anchor, wanted->key, wanted->value);
          continue;
        }
      anchor = entry->line;
      if (g_strcmp0 (was ? ls_mark_group_get (was, wanted->key) : NULL, wanted->value))
        line_at (merge, anchor)->instead = g_strconcat (wanted->key, "=", wanted->value, NULL);
    }
}

/* --- groups that come -------------------------------------------------------------------------------------- */

/* written: (nullable): the group as it stood elsewhere. */
static void
insert_group (Merge *merge, guint anchor, const LsMarkGroup *now, const char *written)
{
  Line *line = line_at (merge, anchor);
  gboolean is_last = anchor + 1 == merge->lines->len;

  if (!line->behind)
    line->behind = g_string_new (NULL);
  if (line->behind->len || (anchor > 0 && !(is_last && is_blank (line))))
    g_string_append (line->behind, merge->newline);
  if (written)
    g_string_append_printf (line->behind, "%s%s", written, merge->newline);
  else
    ls_mark_group_append (now, merge->newline, line->behind);
}

/* --- all --------------------------------------------------------------------------------------------------- */

/* What has become of lines from first to before end. */
static void
append_lines (const Merge *merge, guint first, guint end, GString *text)
{
  for (guint i = first; i < end; i++)
    {
      const Line *line = line_at (merge, i);
      gboolean has_end = line->length && line->start[line->length - 1] == '\n';

      if (!line->is_gone && line->instead)
        g_string_append_printf (text, "%s%s", line->instead, has_end ? merge->newline : "");
      else if (!line->is_gone)
        g_string_append_len (text, line->start, (gssize) line->length);
      if (!line->behind)
        continue;
      if (text->len && text->str[text->len - 1] != '\n')
        g_string_append (text, merge->newline);
      g_string_append (text, line->behind->str);
    }
}

/* The short form of breakpoints in [debug] gives way to a group of their own with the first change. Returns: the group
 * that it was in, which may be empty now. */
static const LsSceneGroup *
drop_short_form (Merge *merge)
{
  const LsSceneGroup *debug = find_group (merge, "debug", NULL);
  const LsSceneEntry *entry = ls_scene_group_entry (debug, "breakpoints");

  if (!entry)
    return NULL;
  line_at (merge, entry->line)->is_gone = TRUE;
  return debug;
}

/* Brings a group that is there to what it shall be. */
static void
update_group (Merge *merge, const LsMarkGroup *was, const LsMarkGroup *now)
{
  const LsMarkGroup *any = now ? now : was;
  const LsSceneGroup *group = find_group (merge, any->name, any->argument);

  if (!group)
    return;
  drop_entries (merge, group, now);
  if (now)
    set_entries (merge, group, was, now);
  if (is_empty (merge, group))
    drop_group (merge, group);
}

static void
update_groups (Merge *merge, const GPtrArray *was, const GPtrArray *now, gboolean is_forced)
{
  for (guint i = 0; i < was->len; i++)
    {
      const LsMarkGroup *before = g_ptr_array_index (was, i);

      if (!ls_mark_groups_find (now, before->name, before->argument))
        update_group (merge, before, NULL);
    }
  for (guint i = 0; i < now->len; i++)
    {
      const LsMarkGroup *after = g_ptr_array_index (now, i);
      const LsMarkGroup *before = ls_mark_groups_find (was, after->name, after->argument);

      if (!ls_mark_group_equal (before, after) ||
          (is_forced && !strcmp (after->name, "breakpoints")))
        update_group (merge, before, after);
    }
}

/* Takes a group out, with all up to the next one, as it is. Returns: (transfer full). */
static char *
take_group (Merge *merge, const LsSceneGroup *group)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint end = end_line (merge, group);

  append_lines (merge, group->line, end, text);
  for (guint i = group->line; i < end; i++)
    {
      Line *line = line_at (merge, i);

      line->is_gone = TRUE;
      if (line->behind)
        g_string_truncate (line->behind, 0);
    }
  return g_strdup (g_strchomp (text->str));
}

static void
take_later_forks (Merge *merge, guint anchor, const GPtrArray *now, guint first, GPtrArray *taken)
{
  for (guint i = first; i < now->len; i++)
    {
      const LsMarkGroup *later = g_ptr_array_index (now, i);
      const LsSceneGroup *group = find_group (merge, later->name, later->argument);

      if (group && !taken->pdata[i] && group->line <= anchor)
        taken->pdata[i] = take_group (merge, group);
    }
}

/* Each new group comes behind the one that it follows in the order of groups, or last. A fork stands before those that go
 * on from it: where one is inserted, those of the later ones that stand before that line come along. */
static void
insert_groups (Merge *merge, const GPtrArray *now)
{
  g_autoptr (GPtrArray) taken = g_ptr_array_new_full (now->len, g_free);
  guint anchor = merge->lines->len - 1;

  g_ptr_array_set_size (taken, (gint) now->len);
  for (guint i = 0; i < now->len; i++)
    {
      const LsMarkGroup *after = g_ptr_array_index (now, i);
      const LsSceneGroup *group = find_group (merge, after->name, after->argument);

      gboolean stays = group && !g_ptr_array_index (taken, i);

      if (stays)
        anchor = last_line (group);
      /* One that comments alone had kept is new where it stands. */
      if (!strcmp (after->name, "fork") && !(stays && group->entries->len))
        take_later_forks (merge, anchor, now, i + 1, taken);
      if (!stays)
        insert_group (merge, anchor, after, g_ptr_array_index (taken, i));
    }
}

char *
ls_scene_merge (const char *text,
                gsize length,
                const LsSceneFile *file,
                const GPtrArray *was,
                const GPtrArray *now,
                gboolean is_own)
{
  Merge merge = { .file = file };
  GString *joined = g_string_new (NULL);
  const LsSceneGroup *converted;

  merge.newline = ls_text_newline (text, length);
  cut_lines (&merge, text, length);
  converted = is_own ? drop_short_form (&merge) : NULL;
  update_groups (&merge, was, now, converted != NULL);
  /* Not before: the place may be written there. */
  if (converted && is_empty (&merge, converted))
    drop_group (&merge, converted);
  insert_groups (&merge, now);
  append_lines (&merge, 0, merge.lines->len, joined);
  g_array_unref (merge.lines);
  return g_string_free (joined, FALSE);
}
