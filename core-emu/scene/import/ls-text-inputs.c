#include "ls-text-inputs.h"

#include <string.h>

#include "ls-text-keys.h"

static void
input_free (gpointer data)
{
  LsTextInput *input = data;

  g_free (input->key);
  g_free (input->type);
  g_free (input->value);
  g_free (input);
}

GPtrArray *
ls_text_inputs_new (void)
{
  return g_ptr_array_new_with_free_func (input_free);
}

const char *
ls_text_input_get_name (const LsTextInput *input)
{
  const char *dot = strchr (input->key, '.');

  return dot != NULL ? dot + 1 : input->key;
}

void
ls_draft_add_text_input (LsDraft *draft,
                         const char *key,
                         const char *type,
                         char *value,
                         gboolean is_made_up)
{
  LsTextInput *input;

  if (g_hash_table_contains (draft->text_input_keys, key))
    {
      g_free (value);
      return;
    }
  input = g_new0 (LsTextInput, 1);
  input->key = g_strdup (key);
  g_hash_table_add (draft->text_input_keys, input->key);
  input->type = g_strdup (type);
  input->value = value;
  input->is_made_up = is_made_up;
  g_ptr_array_add (draft->text_inputs, input);
}

/* --- roles ------------------------------------------------------------------------------------ */

static const struct
{
  LsTextRole role;
  const char *type;
  const char *names[8]; /* lower case, without what comes before a dot; NULL-terminated */
} roles[] = {
  { LS_TEXT_TIME, "float", { "itime", "iglobaltime", "time", "u_time", "utime", "globaltime" } },
  { LS_TEXT_FRAME, "int", { "iframe", "frame", "u_frame", "uframe" } },
  { LS_TEXT_MOUSE, "vec4", { "imouse", "mouse", "u_mouse", "umouse" } },
  { LS_TEXT_MOUSE, "vec2", { "mouse", "u_mouse", "umouse", "imouse" } },
};

static gboolean
has_role (const LsTextInput *input, guint row)
{
  const char *dot = strrchr (input->key, '.');
  g_autofree char *low = g_ascii_strdown (dot != NULL ? dot + 1 : "", -1);

  return g_str_has_prefix (input->key, "uniform.") &&
         g_strcmp0 (input->type, roles[row].type) == 0 && g_strv_contains (roles[row].names, low);
}

const LsTextInput *
ls_text_inputs_find_role (const GPtrArray *inputs, LsTextRole role)
{
  for (guint row = 0; row < G_N_ELEMENTS (roles); row++)
    for (guint i = 0; inputs != NULL && roles[row].role == role && i < inputs->len; i++)
      if (has_role (g_ptr_array_index (inputs, i), row))
        return g_ptr_array_index (inputs, i);
  return NULL;
}

/* --- what lines say --------------------------------------------------------------------------- */

static void
put_lines (LsDocGroup *group, const char *text)
{
  g_auto (GStrv) lines = g_strsplit_set (text != NULL ? text : "", "\r\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strstrip (lines[i]);

      if (*line != '\0' && *line != '#')
        ls_text_keys_put (group, NULL, line, ".", NULL);
    }
}

/* What a line of a file of inputs gives something. Its images lie beside the file. Returns: (transfer full). */
static char *
dup_from_file (const LsDocGroup *file,
               const char *key,
               const LsImported *imported,
               const char *directory)
{
  const char *value = ls_doc_group_get (file, key);
  g_auto (GStrv) words = g_strsplit (value != NULL ? value : "", " ", 3);
  g_autofree char *folder = NULL, *path = NULL, *name = NULL;
  const gboolean is_file = value != NULL && ls_text_keys_is_file (key);

  if (imported->inputs_name == NULL ||
      (!is_file && (g_strv_length (words) < 3 || strcmp (words[0], "png") != 0)))
    return g_strdup (value != NULL ? value : "");
  folder = g_path_get_dirname (imported->inputs_name);
  path = g_build_filename (folder, is_file ? value : words[1], NULL);
  name = ls_text_keys_name_file (path, directory);
  return is_file ? g_steal_pointer (&name) : g_strjoin (" ", words[0], name, words[2], NULL);
}

static gboolean
are_complete (const GPtrArray *inputs)
{
  for (guint i = 0; i < inputs->len; i++)
    if (((const LsTextInput *) g_ptr_array_index (inputs, i))->value == NULL)
      return FALSE;
  return TRUE;
}

void
ls_text_inputs_complete (GPtrArray *inputs, const LsImported *imported, const char *directory)
{
  g_autoptr (LsDocument) document = NULL;
  LsDocGroup *file, *given;

  /* Files of inputs may be long. */
  if (are_complete (inputs))
    return;
  document = ls_document_new ("");
  file = ls_document_insert (document, NULL, NULL, LS_TEXT_GROUP, NULL);
  given = ls_document_insert (document, NULL, NULL, LS_TEXT_GROUP, "given");
  put_lines (file, imported->inputs);
  ls_text_keys_put_all (given, imported->extra, directory, NULL);
  for (guint i = 0; i < inputs->len; i++)
    {
      LsTextInput *input = g_ptr_array_index (inputs, i);
      const char *value = ls_doc_group_get (given, input->key);

      if (input->value == NULL)
        input->value =
          value != NULL ? g_strdup (value) : dup_from_file (file, input->key, imported, directory);
    }
}

const GPtrArray *
ls_scene_get_text_inputs (const LsScene *scene)
{
  return scene->text_inputs != NULL && scene->text_inputs->len > 0 ? scene->text_inputs : NULL;
}
