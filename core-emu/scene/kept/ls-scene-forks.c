#include <string.h>

#include "ls-change.h"
#include "ls-scene-marks.h"

/* [fork HASH WAVE NAME]: a run that starts as another one and is changed on the way. */

typedef struct
{
  const LsDocEntry *parent;
} ForkKeys;

static const LsSceneKey fork_keys[] = {
  { "parent", LS_KEY_ENTRY, offsetof (ForkKeys, parent) },
  { "change1", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (fork, "fork", "HASH WAVE NAME", fork_keys, LS_SCOPE_SCENE);

#define CHANGE "change"

/* --- changes --------------------------------------------------------------------------------------------- */

typedef struct
{
  char *text;
  LsDocPlace at; /* of the text */
  guint64 step;
} ChangeReader;

static gboolean
read_set (const LsSceneField *field, gpointer mark, GError **error G_GNUC_UNUSED)
{
  ChangeReader *reader = mark;

  reader->text = g_strdup (field->text);
  reader->at = field->at;
  reader->at.column += (guint) strlen ("set ");
  return TRUE;
}

static gboolean
read_step (const LsSceneField *field, gpointer mark, GError **error)
{
  return ls_scene_field_uint (field, 0, G_MAXINT64, &((ChangeReader *) mark)->step, error);
}

static const LsSceneFieldKind change_fields[] = {
  { "set", read_set, TRUE, FALSE },
  { "step", read_step, FALSE, FALSE },
};

/* Gives what is wrong with something its place in the file; at: of the text that it may name a column of. Takes reason. */
static gboolean
fail_at (LsDocPlace at, GError *reason, GError **error)
{
  guint inside = ls_error_get_column (reason);
  const char *message = inside > 0 ? strstr (reason->message, ": ") + 2 : reason->message;

  at.column += inside > 0 ? inside - 1 : 0;
  ls_doc_fail (at, (LsErrorCode) reason->code, error, "%s", message);
  g_error_free (reason);
  return FALSE;
}

static gboolean
check_change (const LsMarkLimits *limits, const ChangeReader *reader, GError **error)
{
  GError *reason = NULL;
  g_autoptr (LsChange) change = NULL;

  if (!limits->program)
    return TRUE;
  change = ls_change_parse (reader->text, limits->program, LS_MASK_ALL, reader->step, &reason);
  return change != NULL || fail_at (reader->at, reason, error);
}

static gboolean
read_change (const LsDocEntry *entry, const LsMarkLimits *limits, LsMarkFork *fork, GError **error)
{
  ChangeReader reader = { 0 };
  gboolean ok = ls_scene_fields_read_with (entry, change_fields, G_N_ELEMENTS (change_fields),
                                           &reader, error) &&
                check_change (limits, &reader, error);

  if (ok)
    ls_mark_fork_add_change (fork, reader.step, reader.text);
  g_free (reader.text);
  return ok;
}

/* --- forks ----------------------------------------------------------------------------------------------- */

/* The keys of the table, without the changes. */
static gboolean
read_keys (const LsDocGroup *group, ForkKeys *keys, guint *n_changes, GError **error)
{
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  LsDocGroup rest = *group;

  for (guint i = 0; i < group->entries->len; i++)
    {
      LsDocEntry *entry = g_ptr_array_index (group->entries, i);

      if (!g_str_has_prefix (entry->key, CHANGE))
        g_ptr_array_add (others, entry);
    }
  rest.entries = others;
  *n_changes = group->entries->len - others->len;
  return ls_scene_read_keys (&rest, &ls_scene_keys_fork, keys, error);
}

/* They are change1, change2 and so on. */
static gboolean
read_changes (const LsDocGroup *group,
              guint n_changes,
              const LsMarkLimits *limits,
              LsMarkFork *fork,
              GError **error)
{
  for (guint i = 1; i <= n_changes; i++)
    {
      g_autofree char *key = g_strdup_printf (CHANGE "%u", i);
      const LsDocEntry *entry = ls_doc_group_find (group, key);

      if (entry == NULL)
        return ls_doc_fail (group->at, LS_ERROR_REFERENCE, error,
                            "%u changes, but no %s (number them from change1 on)", n_changes, key);
      if (!read_change (entry, limits, fork, error))
        return FALSE;
    }
  return TRUE;
}

/* What stands behind the name of the group. */
typedef struct
{
  char hash[LS_PROGRAM_HASH_SIZE];
  guint wave;
  const char *name;
} ForkHead;

/* In one way only, so that groups are compared by their letters. */
static gboolean
split_head (const LsDocGroup *group, ForkHead *head, GError **error)
{
  g_auto (GStrv) words = g_strsplit (group->argument, " ", 3);
  guint64 wave = 0;
  gboolean ok = g_strv_length (words) == 3 && ls_scene_is_hash (words[0]) &&
                g_ascii_string_to_unsigned (words[1], 10, 0, G_MAXUINT32, &wave, NULL) &&
                (words[1][0] != '0' || !words[1][1]);

  if (!ok)
    return ls_doc_fail (group->argument_at, LS_ERROR_SYNTAX, error,
                        "\"%s\" (write [fork HASH WAVE NAME], HASH of 16 digits, 0 to 9 and a to "
                        "f)",
                        group->argument);
  g_strlcpy (head->hash, words[0], sizeof head->hash);
  head->wave = (guint) wave;
  head->name = group->argument + strlen (words[0]) + strlen (words[1]) + 2;
  return TRUE;
}

/* The forks of one program, found by their names while they are read. */
typedef struct
{
  LsMarks *marks; /* owned, but for those that are read into */
  GHashTable *named;
} Forks;

static gboolean
read_fork (const LsDocGroup *group,
           const ForkHead *head,
           const LsMarkLimits *limits,
           const Forks *forks,
           GError **error)
{
  ForkKeys keys = { 0 };
  GError *reason = NULL;
  LsMarkFork *fork;
  guint n_changes;

  if (!read_keys (group, &keys, &n_changes, error))
    return FALSE;
  if (head->wave >= limits->n_waves)
    return ls_doc_fail (group->argument_at, LS_ERROR_RANGE, error,
                        "fork of wave %u of a layout of %u (they count from 0)", head->wave,
                        limits->n_waves);
  fork = ls_marks_add_fork_named (forks->marks, forks->named, head->wave, head->name,
                                  keys.parent ? keys.parent->value : NULL, &reason);
  return fork != NULL ? read_changes (group, n_changes, limits, fork, error)
                      : fail_at (group->argument_at, reason, error);
}

static void
forks_free (gpointer data)
{
  Forks *forks = data;

  g_hash_table_unref (forks->named);
  ls_marks_free (forks->marks);
  g_free (forks);
}

/* Forks of each other program, which are read like the own ones and forgotten. */
static const Forks *
forks_of (GHashTable *others, const char *hash)
{
  Forks *forks = g_hash_table_lookup (others, hash);

  if (forks != NULL)
    return forks;
  forks = g_new (Forks, 1);
  *forks = (Forks){ ls_marks_new (hash), ls_marks_fork_names_new () };
  g_hash_table_insert (others, forks->marks->program, forks);
  return forks;
}

gboolean
ls_scene_forks_read (const LsSceneFile *file,
                     const LsMarkLimits *limits,
                     LsMarks *marks,
                     GError **error)
{
  static const LsMarkLimits other_limits = { .n_waves = G_MAXUINT };
  g_autoptr (GHashTable) others = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, forks_free);
  g_autoptr (GHashTable) named = ls_marks_fork_names_new ();
  const Forks own = { marks, named };
  const LsDocGroup *group;

  for (guint at = 0; (group = ls_scene_file_next (file, "fork", &at)) != NULL;)
    {
      ForkHead head;
      gboolean is_own;

      if (!split_head (group, &head, error))
        return FALSE;
      /* Comments may have kept the group when its fork went. */
      if (!group->entries->len)
        continue;
      is_own = !strcmp (head.hash, marks->program);
      marks->n_other_forks += !is_own;
      if (!read_fork (group, &head, is_own ? limits : &other_limits,
                      is_own ? &own : forks_of (others, head.hash), error))
        return FALSE;
    }
  ls_marks_sort_forks (marks);
  return TRUE;
}
