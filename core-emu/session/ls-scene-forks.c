#include <string.h>

#include "ls-scene-marks.h"

/* [fork HASH NAME]: a run that starts as another one and is changed on the way. */

typedef struct
{
  const LsSceneEntry *parent;
  guint wave;
} ForkKeys;

static const LsSceneKey fork_keys[] = {
  { "parent", LS_KEY_ENTRY, offsetof (ForkKeys, parent), 0, 0, NULL },
  { "wave", LS_KEY_UINT, offsetof (ForkKeys, wave), 0, G_MAXUINT32, NULL },
  { "edit1", LS_KEY_PATTERN, 0, 0, 0, NULL },
};

const LsSceneGroupKeys ls_scene_keys_fork = { "fork",    "HASH NAME",
                                              fork_keys, G_N_ELEMENTS (fork_keys),
                                              FALSE,     LS_SCOPE_SCENE };

/* --- edits ----------------------------------------------------------------------------------------------- */

typedef struct
{
  const LsMachine *machine;
  LsMarkEdit edit;
  gboolean has_step, has_lanes, has_values;
  guint n_values;
} EditReader;

static gboolean
read_register (const LsSceneFile *file,
               const LsSceneEntry *entry,
               const LsSceneField *field,
               gpointer mark,
               GError **error)
{
  EditReader *reader = mark;

  return ls_scene_parse_register (reader->machine, field->text, &reader->edit) ||
         ls_scene_field_fail (file, entry, field, LS_ERROR_REFERENCE, error,
                              "\"%s\" is not a register component (write such as R2.y)",
                              field->text);
}

static gboolean
read_mask (const LsSceneFile *file,
           const LsSceneEntry *entry,
           const LsSceneField *field,
           gpointer mark,
           GError **error)
{
  EditReader *reader = mark;

  return ls_scene_parse_mask (reader->machine, field->text, &reader->edit) ||
         ls_scene_field_fail (file, entry, field, LS_ERROR_REFERENCE, error,
                              "\"%s\" is not a mask of %s (write such as %s)", field->text,
                              reader->machine->id, reader->machine->masks[0].id);
}

static gboolean
read_constant (const LsSceneFile *file,
               const LsSceneEntry *entry,
               const LsSceneField *field,
               gpointer mark,
               GError **error)
{
  EditReader *reader = mark;

  return ls_scene_parse_constant (field->text, &reader->edit) ||
         ls_scene_field_fail (file, entry, field, LS_ERROR_REFERENCE, error,
                              "\"%s\" is not a constant (write such as cb0.3.y, c.12.x, b4 or "
                              "loop0)",
                              field->text);
}

static gboolean
read_step (const LsSceneFile *file,
           const LsSceneEntry *entry,
           const LsSceneField *field,
           gpointer mark,
           GError **error)
{
  EditReader *reader = mark;

  reader->has_step = TRUE;
  return ls_scene_field_uint (file, entry, field, 0, G_MAXINT64, &reader->edit.step, error);
}

static gboolean
read_lanes (const LsSceneFile *file,
            const LsSceneEntry *entry,
            const LsSceneField *field,
            gpointer mark,
            GError **error)
{
  EditReader *reader = mark;

  reader->has_lanes = TRUE;
  return ls_scene_field_lanes (file, entry, field, &reader->edit.lanes, error);
}

/* Bits, because they are what has to come back. */
static gboolean
read_values (const LsSceneFile *file,
             const LsSceneEntry *entry,
             const LsSceneField *field,
             gpointer mark,
             GError **error)
{
  EditReader *reader = mark;
  g_auto (GStrv) words = g_strsplit_set (field->text, " \t", -1);

  reader->has_values = TRUE;
  for (guint i = 0; words[i]; i++)
    {
      guint64 bits;

      if (!*words[i])
        continue;
      if (reader->n_values == LS_LANES)
        return ls_scene_field_fail (file, entry, field, LS_ERROR_RANGE, error,
                                    "more than %d values", LS_LANES);
      if (g_ascii_strncasecmp (words[i], "0x", 2) ||
          !ls_scene_parse_uint (words[i], G_MAXUINT32, &bits))
        return ls_scene_field_fail (file, entry, field, LS_ERROR_SYNTAX, error,
                                    "value \"%s\" (write 32 bits behind 0x)", words[i]);
      reader->edit.values[reader->n_values++] = (guint32) bits;
    }
  return TRUE;
}

static const LsSceneFieldKind edit_fields[] = {
  { "register", read_register, TRUE, FALSE }, { "mask", read_mask, TRUE, FALSE },
  { "constant", read_constant, TRUE, FALSE }, { "step", read_step, FALSE, FALSE },
  { "lanes", read_lanes, FALSE, FALSE },      { "values", read_values, FALSE, FALSE },
};

/* From one for all, or one for each from the lowest, to one for each by its number. */
static void
spread_values (EditReader *reader)
{
  guint32 values[LS_LANES];
  guint n = 0;

  memcpy (values, reader->edit.values, sizeof values);
  memset (reader->edit.values, 0, sizeof reader->edit.values);
  LS_FOREACH_LANE (lane, reader->edit.lanes)
    reader->edit.values[lane] = values[reader->n_values > 1 ? n++ : 0];
}

static gboolean
check_parts (const EditReader *reader, guint n_values, const char **problem)
{
  gboolean is_constant = reader->edit.kind > LS_MARK_EDIT_MASK;

  *problem = NULL;
  if (!is_constant && !reader->has_step)
    *problem = "no step (write the position that the edit belongs to, such as step 22)";
  else if (is_constant && (reader->has_step || reader->has_lanes))
    *problem = "constants are the same for all steps and lanes (leave step and lanes out)";
  else if (reader->edit.kind == LS_MARK_EDIT_MASK && reader->has_values)
    *problem = "values of a mask (its lanes are what it becomes)";
  else if (reader->n_values != n_values && (is_constant || reader->n_values != 1))
    *problem = "not as many values as there are words or lanes";
  return *problem == NULL;
}

static gboolean
read_edit (const LsSceneFile *file,
           const LsSceneEntry *entry,
           const LsMachine *machine,
           LsMarkEdit *edit,
           GError **error)
{
  EditReader reader = { .machine = machine };
  guint n_values = 1;
  const char *problem;

  reader.edit.lanes = LS_MASK_ALL;
  if (!ls_scene_fields_read_with (file, entry, edit_fields, G_N_ELEMENTS (edit_fields), &reader,
                                  error))
    return FALSE;
  if (reader.edit.kind == LS_MARK_EDIT_REGISTER)
    n_values = ls_mask_count (reader.edit.lanes);
  else if (reader.edit.kind == LS_MARK_EDIT_LOOP)
    n_values = 3;
  else if (reader.edit.kind == LS_MARK_EDIT_MASK)
    n_values = 0;
  if (!check_parts (&reader, n_values, &problem))
    return ls_scene_fail_value (file, entry, LS_ERROR_SYNTAX, error, "%s", problem);
  if (reader.edit.kind == LS_MARK_EDIT_REGISTER)
    spread_values (&reader);
  else if (reader.edit.kind != LS_MARK_EDIT_MASK)
    reader.edit.lanes = 0;
  *edit = reader.edit;
  return TRUE;
}

/* --- forks ----------------------------------------------------------------------------------------------- */

/* The keys of the table, without the edits. */
static gboolean
read_keys (const LsSceneFile *file, const LsSceneGroup *group, ForkKeys *keys, GError **error)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  LsSceneGroup rest = *group;

  for (guint i = 0; i < group->entries->len; i++)
    {
      LsSceneEntry *entry = g_ptr_array_index (group->entries, i);

      if (!g_str_has_prefix (entry->key, "edit"))
        g_ptr_array_add (others, entry);
    }
  rest.entries = others;
  return ls_scene_read_keys (file, &rest, &ls_scene_keys_fork, keys, error);
}

/* The edits are edit1, edit2 and so on. */
static gboolean
read_edits (const LsSceneFile *file,
            const LsSceneGroup *group,
            const LsMachine *machine,
            LsMarkFork *fork,
            GError **error)
{
  guint n_edits = 0;

  for (guint i = 0; i < group->entries->len; i++)
    n_edits +=
      g_str_has_prefix (((LsSceneEntry *) g_ptr_array_index (group->entries, i))->key, "edit");
  for (guint i = 1; i <= n_edits; i++)
    {
      g_autofree char *key = g_strdup_printf ("edit%u", i);
      const LsSceneEntry *entry = ls_scene_group_entry (group, key);
      LsMarkEdit edit;

      if (!entry)
        return ls_scene_fail_group (file, group, LS_ERROR_REFERENCE, error,
                                    "%u edits, but no %s (number them from edit1 on)", n_edits,
                                    key);
      if (!read_edit (file, entry, machine, &edit, error))
        return FALSE;
      ls_mark_fork_add_edit (fork, &edit);
    }
  return TRUE;
}

/* "HASH NAME" to its two parts. */
static gboolean
split_argument (const LsSceneFile *file,
                const LsSceneGroup *group,
                char **hash,
                const char **name,
                GError **error)
{
  gsize length = strcspn (group->argument, " \t");

  *hash = g_strndup (group->argument, length);
  *name = group->argument + length + strspn (group->argument + length, " \t");
  return ls_scene_is_hash (*hash) ||
         ls_scene_fail (file, group->line, group->argument_column, LS_ERROR_SYNTAX, error,
                        "\"%s\" is not the hash of a program (write [fork HASH NAME], HASH of 16 "
                        "digits, 0 to 9 and a to f)",
                        *hash);
}

/* The error of the marks, with a place. */
static gboolean
fail_fork (const LsSceneFile *file, const LsSceneGroup *group, GError *reason, GError **error)
{
  ls_scene_fail (file, group->line, group->argument_column, (LsErrorCode) reason->code, error, "%s",
                 reason->message);
  g_error_free (reason);
  return FALSE;
}

static gboolean
read_fork (const LsSceneFile *file,
           const LsSceneGroup *group,
           const char *name,
           guint n_waves,
           LsMarks *marks,
           GError **error)
{
  ForkKeys keys = { 0 };
  GError *reason = NULL;
  LsMarkFork *fork;

  if (!read_keys (file, group, &keys, error))
    return FALSE;
  if (keys.wave && keys.wave >= n_waves)
    return ls_scene_fail_value (file, ls_scene_group_entry (group, "wave"), LS_ERROR_RANGE, error,
                                "wave %u of a layout of %u (they count from 0)", keys.wave,
                                n_waves);
  fork =
    ls_marks_add_fork (marks, name, keys.parent ? keys.parent->value : NULL, keys.wave, &reason);
  return fork ? read_edits (file, group, marks->machine, fork, error)
              : fail_fork (file, group, reason, error);
}

/* Forks of each other program, which are read like the own ones and forgotten. */
static LsMarks *
marks_of (GHashTable *others, const LsMachine *machine, const char *hash)
{
  LsMarks *marks = g_hash_table_lookup (others, hash);

  if (marks)
    return marks;
  marks = ls_marks_new (machine, hash);
  g_hash_table_insert (others, marks->program, marks);
  return marks;
}

gboolean
ls_scene_forks_read (const LsSceneFile *file,
                     const LsMarkLimits *limits,
                     LsMarks *marks,
                     GError **error)
{
  g_autoptr (GHashTable) others =
    g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) ls_marks_free);

  for (guint i = 0; i < file->groups->len; i++)
    {
      const LsSceneGroup *group = g_ptr_array_index (file->groups, i);
      g_autofree char *hash = NULL;
      const char *name;
      gboolean is_own;

      if (strcmp (group->name, "fork"))
        continue;
      if (!split_argument (file, group, &hash, &name, error))
        return FALSE;
      is_own = !strcmp (hash, marks->program);
      if (!read_fork (file, group, name, is_own ? limits->n_waves : G_MAXUINT,
                      is_own ? marks : marks_of (others, marks->machine, hash), error))
        return FALSE;
    }
  return TRUE;
}
