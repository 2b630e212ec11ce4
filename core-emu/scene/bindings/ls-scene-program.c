#include "ls-scene-private.h"

#include <string.h>

#include "ls-choices.h"
#include "ls-importer.h"
#include "ls-machines.h"
#include "ls-stage.h"
#include "ls-tools.h"

/* [program], [asm] and [fetch-asm]. */

typedef struct
{
  const LsDocEntry *source, *back_end, *inputs, *pick; /* of a text */
  const LsDocEntry *file, *assembly, *fetch_file;
  guint gprs, clause_temporaries, global_gprs, stack_size;
  guint ring_item, reduction, exports, share; /* words */
} ProgramKeys;

#define MAX_ITEM_WORDS (LS_MAX_MEMORY_WORDS / LS_LANES)

static const LsSceneKey program_keys[] = {
  { "source", LS_KEY_ENTRY, offsetof (ProgramKeys, source) },
  { "back-end", LS_KEY_ENTRY, offsetof (ProgramKeys, back_end) },
  { "inputs", LS_KEY_ENTRY, offsetof (ProgramKeys, inputs) },
  { "pick", LS_KEY_ENTRY, offsetof (ProgramKeys, pick) },
  { "file", LS_KEY_ENTRY, offsetof (ProgramKeys, file) },
  { "asm", LS_KEY_ENTRY, offsetof (ProgramKeys, assembly) },
  { "fetch-file", LS_KEY_ENTRY, offsetof (ProgramKeys, fetch_file) },
  { "gprs", LS_KEY_UINT, offsetof (ProgramKeys, gprs), 1, LS_SCENE_MAX_GPRS },
  { "clause-temporaries", LS_KEY_UINT, offsetof (ProgramKeys, clause_temporaries), 0, 8 },
  { "global-gprs", LS_KEY_UINT, offsetof (ProgramKeys, global_gprs), 0, LS_SCENE_MAX_GPRS },
  { "stack-size", LS_KEY_UINT, offsetof (ProgramKeys, stack_size), 0, 255 },
  { "ring-item", LS_KEY_UINT, offsetof (ProgramKeys, ring_item), 0, MAX_ITEM_WORDS },
  { "reduction-size", LS_KEY_UINT, offsetof (ProgramKeys, reduction), 0, LS_MAX_MEMORY_WORDS },
  { "export-size", LS_KEY_UINT, offsetof (ProgramKeys, exports), 0, LS_MAX_MEMORY_WORDS },
  { "share-size", LS_KEY_UINT, offsetof (ProgramKeys, share), 0, LS_MAX_MEMORY_WORDS },
  { "spec.3", LS_KEY_PATTERN },
};

LS_SCENE_GROUP (program, "program", NULL, program_keys, LS_SCOPE_ANY);
const LsSceneGroupKeys ls_scene_keys_asm = { "asm", NULL, NULL, 0, TRUE, LS_SCOPE_ANY };
const LsSceneGroupKeys ls_scene_keys_fetch_asm = { "fetch-asm", NULL, NULL, 0, TRUE, LS_SCOPE_ANY };

static gboolean
check_code (const LsDocEntry *entry, GBytes *code, GError **error)
{
  g_autoptr (GError) reason = NULL;

  return ls_program_check (code, entry->value, &reason) ||
         ls_doc_fail (entry->value_at, LS_ERROR_UNSUPPORTED, error, "%s", reason->message);
}

/* A raw group with empty lines in place of what stands before it, so that its lines are those of the scene. */
static char *
dup_assembly (const LsDocGroup *raw)
{
  g_autofree char *lines = ls_doc_group_dup_lines (raw);
  g_autofree char *before = g_strnfill (raw->at.line, '\n');

  return g_strconcat (before, lines, NULL);
}

/* Code from one of a file, a key, a raw group. *code stays NULL where none is there. */
static gboolean
read_code (const LsSceneFile *file,
           const LsDocEntry *file_entry,
           const LsDocEntry *text_entry,
           const LsDocGroup *raw,
           GBytes **code,
           LsSyntax *syntax,
           GError **error)
{
  char *text;

  if (!!file_entry + !!text_entry + !!raw > 1)
    return ls_doc_fail ((file_entry != NULL ? file_entry : text_entry)->value_at, LS_ERROR_STATE,
                        error,
                        "the program is given twice (keep one of file, asm and the group "
                        "for assembly)");
  *syntax = file_entry == NULL                             ? LS_SYNTAX_TEXT
            : g_str_has_suffix (file_entry->value, ".bin") ? LS_SYNTAX_WORDS
                                                           : LS_SYNTAX_AUTO;
  if (file_entry != NULL)
    {
      *code = ls_scene_read_file (file, file_entry->value_at, file_entry->value, LS_FILE_MAX_BYTES,
                                  error);
      return *code != NULL && check_code (file_entry, *code, error);
    }
  if (text_entry == NULL && raw == NULL)
    return TRUE;
  text = raw != NULL ? dup_assembly (raw) : ls_scene_unescape (text_entry, error);
  *code = text != NULL ? g_bytes_new_take (text, strlen (text)) : NULL;
  return text != NULL;
}

void
ls_scene_propagate_named (const char *name, GError *reason, GError **error)
{
  if (g_str_has_prefix (reason->message, name))
    {
      g_propagate_error (error, reason);
      return;
    }
  ls_fail (error, reason->code, "%s%s%s", name, *reason->message == ':' ? "" : ": ",
           reason->message);
  g_error_free (reason);
}

/* What messages about the code call it: a file by its path, a raw group by the scene, whose lines it has because it is
 * padded. A key has no name: its lines are nobody's. Returns: (transfer full), or NULL. */
static char *
code_name (const LsSceneFile *file, const ProgramKeys *keys)
{
  if (keys->assembly != NULL)
    return NULL;
  return keys->file ? ls_scene_file_path (file, keys->file->value)
                    : g_strdup (file->document->name);
}

static gboolean
fail_load (const ProgramKeys *keys, const char *name, GError *reason, GError **error)
{
  if (name != NULL)
    {
      ls_scene_propagate_named (name, reason, error);
      return FALSE;
    }
  ls_doc_fail (keys->assembly->value_at, (LsErrorCode) reason->code, error, "asm%s%s",
               *reason->message == ':' ? "" : ": ", reason->message);
  g_error_free (reason);
  return FALSE;
}

/* Loads a program that was not made for the scene: it has the registers that it names, and those that the scene fills. */
static LsProgram *
load_other (const LsMachine *machine,
            LsProgramSource *source,
            GPtrArray *diagnostics,
            GError **error)
{
  guint n_gprs = source->n_gprs, file = ls_machine_find_file (machine, LS_ROLE_INPUT);
  LsProgram *program;
  GError *reason = NULL;

  source->n_gprs = 0;
  source->stack_size = 0;
  program = machine->load (source, diagnostics, &reason);
  if (program != NULL && file < machine->n_reg_files &&
      ls_program_n_registers (program, file) < n_gprs)
    {
      ls_program_unref (program);
      source->n_gprs = n_gprs;
      program = machine->load (source, NULL, &reason);
    }
  if (program == NULL)
    ls_scene_propagate_named (source->name, reason, error);
  return program;
}

/* Where what is wrong with all of a program stands. */
static LsDocPlace
place_of (const LsSceneFile *file, const LsDocGroup *group)
{
  return group != NULL ? group->at : (LsDocPlace){ file->document->name, 1, 1 };
}

/* Whether there is room to make it. */
static gboolean
check_room (const LsSceneFile *file,
            const LsDocGroup *group,
            const LsProgramSource *source,
            GError **error)
{
  g_autoptr (GError) reason = NULL;
  gsize n = g_bytes_get_size (source->code);

  n += source->fetch != NULL ? g_bytes_get_size (source->fetch) : 0;
  return ls_scene_code_fits (file->share ? file->share->budget : NULL, n, &reason) ||
         ls_doc_fail (place_of (file, group), LS_ERROR_RANGE, error, "%s", reason->message);
}

/* A scene has taken room for its own text and the files that it read, but not for a program alone and what an importer gave. */
static gboolean
has_taken_code (const LsScene *scene)
{
  return scene->text && !scene->files;
}

void
ls_scene_keep_assembly (LsScene *scene,
                        const LsMachine *machine,
                        const LsProgramSource *source,
                        const char *path)
{
  if (source->syntax == LS_SYNTAX_WORDS ||
      (source->syntax == LS_SYNTAX_AUTO && machine->tools != NULL &&
       !machine->tools->is_text (source->code)))
    return;
  if (!has_taken_code (scene) &&
      !ls_budget_share_grow (&scene->share, g_bytes_get_size (source->code)))
    return;
  scene->assembly = g_bytes_ref (source->code);
  scene->assembly_path = g_strdup (path);
}

GBytes *
ls_scene_get_assembly (const LsScene *scene, const char **path)
{
  if (path != NULL)
    *path = scene->is_imported ? NULL : scene->assembly_path;
  return scene->assembly;
}

/* Lines of a text that is a key's value are none of the scene's: what is found there has the key's place, and its own in words. */
static void
place_findings (const LsDocEntry *assembly, GPtrArray *findings, guint first)
{
  for (guint i = first; i < findings->len; i++)
    {
      LsDiagnostic *finding = g_ptr_array_index (findings, i);
      char *message;

      if (!finding->line)
        continue;
      message = g_strdup_printf ("asm:%u:%u: %s", finding->line, finding->column, finding->message);
      g_free (finding->message);
      finding->message = message;
      finding->line = assembly->at.line;
      finding->column = assembly->value_at.column;
    }
}

/* Loads what the file says. */
static LsProgram *
load_own (const LsSceneFile *file,
          const ProgramKeys *keys,
          const LsMachine *machine,
          LsProgramSource *source,
          LsScene *shown,
          GError **error)
{
  g_autofree char *name = code_name (file, keys);
  const guint n_found = shown != NULL ? shown->diagnostics->len : 0;
  GError *reason = NULL;
  LsProgram *program;

  source->name = name;
  source->n_gprs = keys->gprs;
  program = machine->load (source, shown ? shown->diagnostics : NULL, &reason);
  if (shown != NULL && keys->assembly != NULL)
    place_findings (keys->assembly, shown->diagnostics, n_found);
  if (program == NULL)
    fail_load (keys, name, reason, error);
  else if (shown != NULL)
    ls_scene_keep_assembly (shown, machine, source, name);
  return program;
}

/* Words of the memories whose sizes the scene says. */
static void
fill_sizes (const LsMachine *machine, const ProgramKeys *keys, LsProgramSource *source)
{
  const struct
  {
    const char *key;
    guint n_words;
  } sizes[] = { { "ring-item", keys->ring_item },
                { "reduction-size", keys->reduction },
                { "export-size", keys->exports },
                { "share-size", keys->share } };

  for (LsMemory i = 0; i < machine->n_memories; i++)
    for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
      {
        guint *words = machine->memories[i].owner == LS_MEMORY_OF_LANE ? source->item_words
                                                                       : source->memory_words;

        if (g_strcmp0 (machine->memories[i].size_key, sizes[k].key) == 0 && sizes[k].n_words > 0)
          words[i] = sizes[k].n_words;
      }
}

/* A text that says its stage says that of the scene, unless the scene or a group of a draw says another. */
static gboolean
check_stage (const LsSceneFile *file,
             const LsDocGroup *group,
             const LsMachine *machine,
             const LsScene *shown,
             LsProgramSource *source,
             GError **error)
{
  const gboolean is_open = shown != NULL && !shown->is_stage_said && !shown->is_stage_chosen;
  LsStage said;

  if (machine->find_stage == NULL || !machine->find_stage (source->code, &said) ||
      said == source->stage)
    return TRUE;
  if (!is_open)
    return ls_doc_fail (place_of (file, group), LS_ERROR_STATE, error,
                        "the text is a program for %s, and here is one for %s", ls_stages[said].id,
                        ls_stages[source->stage].id);
  source->stage = said;
  return TRUE;
}

/* The text of a program of any stage; NULL: it is none, or cannot be read, which whoever reads it then says. */
static GBytes *
peek_text (const LsSceneFile *all, const LsDocGroup *group)
{
  const LsDocEntry *assembly, *name;
  char *text;

  if (strcmp (group->name, "asm") == 0)
    {
      text = dup_assembly (group);
      return g_bytes_new_take (text, strlen (text));
    }
  if (strcmp (group->name, "program") != 0)
    return NULL;
  assembly = ls_doc_group_find (group, "asm");
  name = ls_doc_group_find (group, "file");
  if (assembly == NULL)
    return name != NULL && !g_str_has_suffix (name->value, ".bin")
             ? ls_scene_read_file (all, name->value_at, name->value, LS_FILE_MAX_BYTES, NULL)
             : NULL;
  text = ls_scene_unescape (assembly, NULL);
  return text != NULL ? g_bytes_new_take (text, strlen (text)) : NULL;
}

const LsMachine *
ls_scene_guess_machine (const LsSceneFile *all)
{
  LsSceneFile quiet = *all;
  const LsMachine *machine = NULL;
  LsStage stage;

  quiet.share = NULL;
  quiet.identity = NULL;
  for (guint i = 0; i < all->document->groups->len && machine == NULL; i++)
    {
      g_autoptr (GBytes) text = peek_text (&quiet, g_ptr_array_index (all->document->groups, i));

      machine = text != NULL ? ls_machine_by_text (text, &stage) : NULL;
    }
  return machine != NULL ? machine : ls_machine_default ();
}

/* All keys but those that choose constants. */
static gboolean
read_keys (const LsDocGroup *group, ProgramKeys *keys, GError **error)
{
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  LsDocGroup others = { .entries = entries };

  if (group == NULL)
    return TRUE;
  others.name = group->name;
  others.at = group->at;
  for (guint i = 0; i < group->entries->len; i++)
    if (!ls_choices_is_key (((const LsDocEntry *) g_ptr_array_index (group->entries, i))->key))
      g_ptr_array_add (entries, g_ptr_array_index (group->entries, i));
  return ls_scene_read_keys (&others, &ls_scene_keys_program, keys, error);
}

/* What the text says, then what somebody says in its place. */
static gboolean
read_choices (const LsSceneFile *file,
              const LsDocGroup *group,
              const LsMachine *machine,
              GBytes *code,
              GArray *choices,
              GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (!ls_choices_read (group, machine, code, choices, error))
    return FALSE;
  if (file->choices == NULL)
    return TRUE;
  if (file->stage != NULL)
    return ls_doc_fail (place_of (file, group), LS_ERROR_STATE, error,
                        "constants of a draw are not chosen from outside (write spec.ID in [%s "
                        "program])",
                        file->stage);
  return ls_choices_parse (machine, code, file->choices, choices, &reason) ||
         ls_doc_fail (place_of (file, group), (LsErrorCode) reason->code, error, "%s",
                      reason->message);
}

/* A scene that names a text is opened otherwise, see ls-text-scene.h. */
static gboolean
check_source (const ProgramKeys *keys, GError **error)
{
  const LsDocEntry *other = keys->back_end != NULL ? keys->back_end
                            : keys->inputs != NULL ? keys->inputs
                                                   : keys->pick;

  if (keys->source != NULL)
    return ls_doc_fail (
      keys->source->at, LS_ERROR_STATE, error,
      "a draw names no text (write a scene without it: the text becomes the draw)");
  return other == NULL || ls_doc_fail (other->at, LS_ERROR_STATE, error,
                                       "%s is for a text (name one by source)", other->key);
}

LsProgram *
ls_scene_program_read (const LsSceneFile *file,
                       const LsMachine *machine,
                       LsProgramSource *source,
                       LsScene *shown,
                       GError **error)
{
  const LsDocGroup *group = ls_scene_file_group (file, "program");
  g_autoptr (GBytes) code = source->code ? g_bytes_ref (source->code) : NULL;
  g_autoptr (GBytes) fetch = NULL;
  g_autoptr (GArray) choices = ls_choices_new ();
  ProgramKeys keys = { 0 };
  gboolean is_other = code != NULL;

  if (!read_keys (group, &keys, error) || !check_source (&keys, error) ||
      (!is_other && !read_code (file, keys.file, keys.assembly, ls_scene_file_group (file, "asm"),
                                &code, &source->syntax, error)) ||
      !read_code (file, keys.fetch_file, NULL, ls_scene_file_group (file, "fetch-asm"), &fetch,
                  &source->fetch_syntax, error))
    return NULL;
  if (code == NULL)
    {
      ls_doc_fail (place_of (file, group), LS_ERROR_STATE, error,
                   "no program (set file in [program], or write assembly in [asm])");
      return NULL;
    }
  source->code = code;
  source->fetch = fetch;
  if (!check_room (file, group, source, error) ||
      !check_stage (file, group, machine, shown, source, error))
    return NULL;
  source->n_clause_temps = keys.clause_temporaries;
  source->n_global_gprs = keys.global_gprs;
  source->stack_size = keys.stack_size;
  fill_sizes (machine, &keys, source);
  if (!is_other && !read_choices (file, group, machine, code, choices, error))
    return NULL;
  source->choices = (const LsChoice *) (gpointer) choices->data;
  source->n_choices = choices->len;
  return is_other ? load_other (machine, source, shown ? shown->diagnostics : NULL, error)
                  : load_own (file, &keys, machine, source, shown, error);
}
