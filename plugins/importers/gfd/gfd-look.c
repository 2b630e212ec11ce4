#include "ls-gsh.h"

#include <string.h>

#include "ls-facts.h"
#include "ls-machines.h"

/* Facts that follow from the words, so that comments need not give them. */

typedef struct
{
  const LsProgram *program;
  LsGshSource *source;
  guint roles;            /* exported roles, bit n for LsRole n */
  gboolean uses_share;    /* uses memory that the threads of a group share */
  gboolean writes_memory; /* writes memory that all waves share */
} Shown;

/* An effect for each component. */
static void
look_at_export (Shown *shown, LsRole role, guint index)
{
  LsGshSource *source = shown->source;

  shown->roles |= 1u << role;
  if (role == LS_ROLE_PARAM)
    source->n_params = MAX (source->n_params, index + 1);
  else if (role == LS_ROLE_DEPTH)
    source->exports_depth = TRUE;
  else if (role == LS_ROLE_COLOUR && index < 8)
    source->targets |= 1u << index;
}

static void
look_at_effect (const LsEffect *effect, LsRole role, guint number, gpointer data)
{
  Shown *shown = data;
  const gboolean is_write = effect->kind == LS_EFFECT_MEMORY_WRITE;
  const gboolean is_memory = is_write || effect->kind == LS_EFFECT_MEMORY_READ;

  if (effect->kind == LS_EFFECT_EXPORT)
    look_at_export (shown, role, number);
  shown->source->kills |= ls_effect_kills (shown->program, effect);
  if (is_memory)
    {
      const LsMemoryOwner owner = ls_program_memory_desc (shown->program, effect->resource)->owner;

      shown->uses_share |= owner == LS_MEMORY_OF_GROUP;
      shown->writes_memory |= is_write && owner == LS_MEMORY_OF_ALL;
    }
}

static Shown
look_at_program (const LsProgram *program, LsGshSource *source)
{
  g_auto (LsFacts) facts = ls_facts_of (program);
  Shown shown = { program, source, 0, FALSE, FALSE };

  source->n_gprs = (guint) MAX (ls_facts_get (&facts, "gprs"), 1);
  source->n_stack = (guint) MIN (ls_facts_get (&facts, "stack"), 255);
  ls_program_each_effect (program, look_at_effect, &shown);
  return shown;
}

/* A program is a compute program if its threads share memory, or if it writes memory and exports
 * nothing. */
static gboolean
is_compute (const Shown *shown)
{
  return shown->uses_share || (shown->writes_memory && !shown->roles);
}

static gboolean
is_called (const char *file, const char *suffix)
{
  const gsize length = strlen (file), n = strlen (suffix);

  return length > n && !g_ascii_strcasecmp (file + length - n, suffix);
}

/* The stage by the file's name, else by the exports. FALSE: no stage fits. */
static gboolean
find_stage (const char *file, guint roles, LsStage *stage)
{
  gboolean has_pixel = (roles & (1u << LS_ROLE_COLOUR | 1u << LS_ROLE_DEPTH)) != 0;
  gboolean has_vertex = (roles & (1u << LS_ROLE_POSITION | 1u << LS_ROLE_PARAM)) != 0;

  *stage = has_vertex ? LS_STAGE_VS : LS_STAGE_PS;
  if (!is_called (file, ".vsh") && !is_called (file, ".psh"))
    return has_pixel != has_vertex;
  *stage = is_called (file, ".vsh") ? LS_STAGE_VS : LS_STAGE_PS;
  return TRUE;
}

gboolean
ls_gsh_look (LsGshSource *source, const char *name, GError **error)
{
  const LsProgramSource words = {
    .code = source->program,
    .syntax = LS_SYNTAX_WORDS,
    .name = name,
  };
  g_autoptr (LsProgram) program = ls_machine_default ()->load (&words, NULL, error);
  Shown shown;

  if (program == NULL)
    return FALSE;
  shown = look_at_program (program, source);
  if (is_compute (&shown))
    ls_fail (error, LS_ERROR_UNSUPPORTED,
             "%s: a compute program: a .gsh holds vertex and pixel shaders", name);
  else if (!find_stage (name, shown.roles, &source->stage))
    ls_fail (error, LS_ERROR_FORMAT,
             "%s: neither a vertex shader nor a pixel shader (call it .vsh or .psh)", name);
  else
    return TRUE;
  return FALSE;
}
