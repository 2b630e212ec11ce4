#include "ls-scene-bindings.h"

#include "ls-debug-info.h"
#include "ls-names.h"

/* Names of registers and constants that the program itself tells of. */

#define MAX_NAMES 4096
#define MAX_ELEMENTS 64 /* of an array */
#define MAX_DEPTH 64

typedef struct
{
  const LsProgram *program;
  const LsDebugInfo *info;
  LsNames *names;
  guint n; /* parts that were looked at */
} Namer;

/* "V3", "cb0.4" */
static char *
dup_whole (const Namer *namer, const LsCell *cell)
{
  GString *text = g_string_new (NULL);

  if (cell->kind == LS_CELL_REGISTER)
    ls_program_append_register (text, namer->program, cell->ref);
  else
    g_string_append_printf (text, "cb%u.%" G_GUINT64_FORMAT, cell->number, cell->at / 4);
  return g_string_free (text, FALSE);
}

static guint
channel_of (const LsCell *cell)
{
  return cell->kind == LS_CELL_REGISTER ? cell->ref.channel : (guint) (cell->at % 4);
}

/* The words of a number or a vector. Returns: how many; 0: they have no names of places. */
static guint
find_words (const Namer *namer, const LsVariable *variable, LsCell words[8])
{
  guint n = 0;

  for (guint i = 0; i < variable->n && i < 4; i++)
    {
      LsVariable part = *variable;
      guint more;

      if (variable->shape == LS_SHAPE_VECTOR)
        namer->info->part (namer->program, variable, i, &part);
      more = namer->info->cells (namer->program, &part, &words[n]);
      if (more == 0)
        return 0;
      n += more;
    }
  return n;
}

static const char *
type_of (const LsVariable *variable)
{
  static const char *const types[][4] = { { "float", "vec2", "vec3", "vec4" },
                                          { "int", "ivec2", "ivec3", "ivec4" },
                                          { "uint", "uvec2", "uvec3", "uvec4" },
                                          { "bool", "bvec2", "bvec3", "bvec4" },
                                          { "double", "dvec2", NULL, NULL } };
  const guint row = variable->bits == 1                ? 3
                    : variable->type == LS_VALUE_FLOAT ? 0
                    : variable->type == LS_VALUE_INT   ? 1
                    : variable->type == LS_VALUE_UINT  ? 2
                                                       : 4;

  return row == 4 && variable->type != LS_VALUE_DOUBLE ? NULL : types[row][(variable->n - 1) & 3];
}

/* Words that lie in one register, or one vec4 of constants. */
static void
name_leaf (Namer *namer, const LsVariable *variable, const char *path)
{
  g_autoptr (GString) place = NULL;
  g_autofree char *whole = NULL;
  LsCell words[8];
  const guint n = find_words (namer, variable, words);

  if (n == 0 || n > 4 || words[0].kind == LS_CELL_MEMORY)
    return;
  whole = dup_whole (namer, &words[0]);
  place = g_string_new (whole);
  g_string_append_c (place, '.');
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *other = dup_whole (namer, &words[i]);

      if (!g_str_equal (other, whole))
        return;
      g_string_append_c (place, "xyzw"[channel_of (&words[i]) & 3]);
    }
  if (ls_names_find (namer->names, place->str) == NULL &&
      ls_names_find_overlap (namer->names, place->str) == NULL)
    ls_names_add (namer->names, place->str, path, type_of (variable));
}

static void
name_parts (Namer *namer, const LsVariable *variable, const char *path, guint depth)
{
  LsVariable part;

  namer->n++;
  if (variable->shape == LS_SHAPE_NUMBER || variable->shape == LS_SHAPE_VECTOR)
    name_leaf (namer, variable, path);
  else if (depth < MAX_DEPTH)
    for (guint32 i = 0; i < MAX_ELEMENTS && namer->n < MAX_NAMES &&
                        namer->info->part (namer->program, variable, i, &part);
         i++)
      {
        g_autofree char *longer = part.name != NULL ? g_strdup_printf ("%s.%s", path, part.name)
                                                    : g_strdup_printf ("%s[%u]", path, i);

        name_parts (namer, &part, longer, depth + 1);
      }
}

void
ls_scene_names_take (const LsProgram *program, LsBindings *bindings)
{
  Namer namer = { .program = program, .info = ls_program_machine (program)->debug_info };
  const guint n = namer.info != NULL ? namer.info->n_variables (program) : 0;

  if (n == 0)
    return;
  namer.names = bindings->names != NULL ? bindings->names : ls_names_new ();
  bindings->names = namer.names;
  for (guint i = 0; i < n && namer.n < MAX_NAMES; i++)
    {
      LsVariable variable;

      namer.info->variable (program, i, &variable);
      if (variable.name != NULL && !variable.is_hidden &&
          (variable.place == LS_CELL_REGISTER || variable.place == LS_CELL_CONSTANT))
        name_parts (&namer, &variable, variable.name, 0);
    }
}
