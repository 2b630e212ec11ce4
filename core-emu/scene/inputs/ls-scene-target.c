#include "ls-scene-inputs.h"

#include <string.h>

#include "ls-words.h"

/* Registers and components that keys of [inputs] name. */

#define MAX_NUMBER 65535

/* Behind a number and before what follows; NULL: there is none. */
static const char *
skip_number (const char *text, guint *number)
{
  for (*number = 0; g_ascii_isdigit (*text) && *number <= MAX_NUMBER; text++)
    *number = *number * 10 + (guint) (*text - '0');
  return *number <= MAX_NUMBER ? text : NULL;
}

gboolean
ls_scene_parse_register (const char *key, LsSceneTarget *target)
{
  const char *p = key;

  *target = (LsSceneTarget){ 0 };
  while (g_ascii_isupper (*p))
    p++;
  target->n_letters = (gsize) (p - key);
  while (target->n_letters > 0 && target->n_numbers < 2 && p != NULL && g_ascii_isdigit (*p))
    {
      p = skip_number (p, &target->numbers[target->n_numbers++]);
      target->length = p != NULL ? (gsize) (p - key) : 0;
      if (p != NULL && *p == '.' && g_ascii_isdigit (p[1]))
        p++;
    }
  if (target->length == 0)
    return FALSE;
  p = key + target->length;
  if (*p == '.')
    for (p++; *p != '\0' && strchr ("xyzw", *p) != NULL && target->n_channels < 4; p++)
      target->channels[target->n_channels++] = (guint8) (strchr ("xyzw", *p) - "xyzw");
  return *p == '\0' && (target->n_channels > 0 || p == key + target->length);
}

gboolean
ls_scene_parse_target (const char *key, LsSceneTarget *target)
{
  return ls_scene_parse_register (key, target) && target->n_channels > 0;
}

/* Returns: G_MAXUINT: no file that waves start from is called so. */
static guint
find_file (const LsProgram *program, const char *key, gsize length)
{
  const LsMachine *machine = ls_program_machine (program);

  for (guint i = 0; i < machine->n_reg_files; i++)
    if (ls_program_takes_inputs (program, i) && strlen (machine->reg_files[i].id) == length &&
        strncmp (machine->reg_files[i].id, key, length) == 0)
      return i;
  return G_MAXUINT;
}

const char *
ls_scene_example_file (const LsProgram *program)
{
  const LsMachine *machine = ls_program_machine (program);

  for (guint i = 0; i < machine->n_reg_files; i++)
    if (ls_program_takes_inputs (program, i))
      return machine->reg_files[i].id;
  return "R";
}

gboolean
ls_scene_fail_target (const LsDocEntry *entry,
                      const LsProgram *program,
                      const char *example,
                      GError **error)
{
  return ls_doc_fail (entry->at, LS_ERROR_REFERENCE, error,
                      "unknown key %s in [inputs] (write a register with its components, as "
                      "%s0%s)",
                      entry->key, ls_scene_example_file (program), example);
}

/* Its index in the file; FALSE where the numbers do not tell a register of it. */
static gboolean
find_index (const LsProgram *program, guint file, const LsSceneTarget *target, guint16 *index)
{
  const guint columns = ls_program_columns (program, file);
  const guint number =
    columns > 0 ? target->numbers[0] * columns + target->numbers[1] : target->numbers[0];

  *index = (guint16) number;
  return (target->n_numbers == 2) == (columns > 0) && number <= MAX_NUMBER &&
         number < ls_program_n_registers (program, file) &&
         (columns == 0 || target->numbers[1] < columns);
}

static gboolean
fail_index (const LsDocEntry *entry,
            const LsProgram *program,
            const LsSceneTarget *target,
            guint number,
            const char *advice,
            GError **error)
{
  const LsRegFile *desc = &ls_program_machine (program)->reg_files[number];
  const guint columns = ls_program_columns (program, number);

  if ((target->n_numbers == 2) != (columns > 0))
    return ls_doc_fail (entry->at, LS_ERROR_REFERENCE, error,
                        columns > 0 ? N_ ("%s has two numbers (write as %s0.1.x)")
                                    : N_ ("%s has one number (write as %s0.x)"),
                        desc->id, desc->id);
  return ls_doc_fail (entry->at, LS_ERROR_RANGE, error,
                      "%.*s is beyond the %u registers of the program%s", (gint) target->length,
                      entry->key, ls_program_n_registers (program, number),
                      desc->role == LS_ROLE_INPUT ? ls_words (advice) : "");
}

gboolean
ls_scene_look_up_target (const LsProgram *program,
                         const char *key,
                         const LsSceneTarget *target,
                         LsRegRef *ref)
{
  const guint number = find_file (program, key, target->n_letters);

  *ref = (LsRegRef){ .file = (guint8) number };
  return number != G_MAXUINT && find_index (program, number, target, &ref->index);
}

gboolean
ls_scene_find_target (const LsDocEntry *entry,
                      const LsProgram *program,
                      const LsSceneTarget *target,
                      const char *advice,
                      LsRegRef *ref,
                      GError **error)
{
  const guint number = find_file (program, entry->key, target->n_letters);
  guint n_channels;

  if (number == G_MAXUINT)
    return ls_scene_fail_target (entry, program, ".xy", error);
  if (!ls_scene_look_up_target (program, entry->key, target, ref))
    return fail_index (entry, program, target, number, advice, error);
  n_channels = ls_program_machine (program)->reg_files[number].n_channels;
  for (guint i = 0; i < target->n_channels; i++)
    if (target->channels[i] >= n_channels)
      return ls_doc_fail (entry->at, LS_ERROR_RANGE, error,
                          "registers of this machine have no component %c (they have %u)",
                          "xyzw"[target->channels[i]], n_channels);
  return TRUE;
}
