#include <string.h>

#include "ls-begins.h"
#include "ls-error.h"
#include "toy-run.h"

/* What Shadertoy gives its passes by names: a frame, a time, sizes. */

#define ALONE_FRAME 600 /* of a program without buffers: as a text alone has it */
#define UNIFORM "uniform "

/* Names whose values are other ones in each frame. */
static const char *const of_frames[] = { "iFrame", "iTime", "iGlobalTime", "iChannelTime" };

/* Returns: FALSE with LS_ERROR_RANGE. */
static gboolean
read_frame (ToyRun *run, const GlslangLines *lines, GError **error)
{
  char **words = glslang_lines_find (lines, "uniform", "iFrame");
  guint64 number;

  run->has_frame = glslang_lines_is_persons (lines, "uniform", "iFrame");
  if (!run->has_frame)
    return TRUE;
  if (words[2] == NULL || !g_ascii_string_to_unsigned (words[2], 10, 0, G_MAXINT32, &number, NULL))
    return ls_fail (error, LS_ERROR_RANGE,
                    "%s: iFrame is the number of a frame from 0 to %d, not '%.40s'", run->name,
                    G_MAXINT32, words[2] != NULL ? words[2] : "");
  run->frame = (guint) number;
  return TRUE;
}

static void
read_time (ToyRun *run, const GlslangLines *lines)
{
  static const char *const names[] = { "iTime", "iGlobalTime" };

  run->time = (double) run->frame / TOY_RATE;
  for (guint i = 0; i < G_N_ELEMENTS (names) && !run->has_time; i++)
    if (glslang_lines_is_persons (lines, "uniform", names[i]))
      {
        char **words = glslang_lines_find (lines, "uniform", names[i]);

        run->has_time = TRUE;
        run->time = g_ascii_strtod (words[2] != NULL ? words[2] : "0", NULL);
      }
}

static gboolean
has_buffers (const Toy *toy)
{
  for (guint i = 0; i < TOY_BUFFERS; i++)
    if (toy_has (toy, i))
      return TRUE;
  return FALSE;
}

gboolean
toy_read_inputs (ToyRun *run, const GlslangLines *lines, GError **error)
{
  char **words = glslang_lines_find (lines, "size", NULL);

  if (lines->ends->len > 1)
    return ls_fail (error, LS_ERROR_UNSUPPORTED,
                    "%s: a program of Shadertoy draws once: leave the lines from 'next' on out",
                    run->imported->inputs_name);
  for (guint i = 0; i < 2; i++)
    run->size[i] = words != NULL && words[1] != NULL && words[1 + i] != NULL
                     ? (guint) CLAMP (g_ascii_strtoll (words[1 + i], NULL, 0), 1, 4096)
                     : 64;
  run->frame = has_buffers (run->toy) ? 0 : ALONE_FRAME;
  if (!read_frame (run, lines, error))
    return FALSE;
  read_time (run, lines);
  return TRUE;
}

/* --- what nobody says ------------------------------------------------------------------------- */

static void
append_number (GString *text, double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, " %s", g_ascii_formatd (digits, sizeof digits, "%.9g", number));
}

static void
append_resolutions (GString *text, const ToyUnit *unit)
{
  for (guint i = 0; i < TOY_CHANNELS; i++)
    g_string_append_printf (text, " %u %u %u", unit->sizes[i][0], unit->sizes[i][1],
                            unit->sizes[i][0] > 0 ? 1u : 0u);
}

/* The value of a name in a frame, with a blank in front. Returns: FALSE: it is the same in all. */
static gboolean
append_value (GString *text, const char *name, guint frame, double time)
{
  if (strcmp (name, "iFrame") == 0)
    g_string_append_printf (text, " %u", frame);
  else if (strcmp (name, "iTime") == 0 || strcmp (name, "iGlobalTime") == 0)
    append_number (text, time);
  else if (strcmp (name, "iChannelTime") == 0)
    for (guint i = 0; i < TOY_CHANNELS; i++)
      append_number (text, time);
  else
    return FALSE;
  return TRUE;
}

/* A line of what is made up for a text alone, "uniform NAME VALUE...", as it is here. */
static void
put_line (const ToyRun *run, ToyUnit *unit, const char *line, GString *lines)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 3);
  g_autoptr (GString) value = g_string_new (NULL);
  const gboolean is_uniform =
    words[0] != NULL && words[1] != NULL && words[2] != NULL && strcmp (words[0], "uniform") == 0;
  gboolean is_told = is_uniform;

  if (is_uniform && strcmp (words[1], "iResolution") == 0)
    g_string_append_printf (value, " %u %u 1", run->size[0], run->size[1]);
  else if (is_uniform && strcmp (words[1], "iChannelResolution") == 0)
    append_resolutions (value, unit);
  else if (is_uniform && append_value (value, words[1], run->frame, run->time))
    is_told = !run->has_time || strcmp (words[1], "iFrame") == 0;
  else if (is_uniform)
    g_string_append_printf (value, " %s", words[2]);
  if (!is_uniform)
    {
      g_string_append_printf (lines, "%s\n", line);
      return;
    }
  g_string_append_printf (lines, UNIFORM "%s%s\n", words[1], value->str);
  is_told &= !glslang_lines_is_persons (&unit->set.lines, "uniform", words[1]) &&
             g_str_has_suffix (words[1], "Resolution") == FALSE;
  if (is_told)
    g_ptr_array_add (unit->set.units[LS_GLSLANG_FRAGMENT].module.notes,
                     g_strdup_printf ("the uniform %s =%s", words[1], value->str));
}

/* What a text alone is told of values. */
static void
drop_notes (GPtrArray *notes)
{
  for (guint i = notes->len; i-- > 0;)
    if (ls_begins (g_ptr_array_index (notes, i), "the uniform i"))
      g_ptr_array_remove_index (notes, i);
}

/* The pattern that stands for a picture, with the sampler of the channel. */
static void
put_patterns (const ToyPass *pass, const ToyUnit *unit, GString *lines)
{
  for (guint i = 0; i < TOY_CHANNELS; i++)
    {
      const ToyChannel *channel = &pass->channels[i];

      if (channel->kind != TOY_NONE && channel->kind != TOY_BUFFER && unit->textures[i] == NULL)
        g_string_append_printf (lines, "texture iChannel%u rgba8 8 8 %u 1 %s %s\n", i,
                                channel->kind == TOY_VOLUME ? 8u : 1u,
                                channel->is_linear ? "linear" : "nearest",
                                channel->is_clamped ? "clamp" : "repeat");
    }
}

gboolean
toy_put_inputs (ToyRun *run, ToyUnit *unit, GError **error)
{
  const ToyPass *pass = &run->toy->passes[unit - run->units];
  LsGlslangModule *module = &unit->set.units[LS_GLSLANG_FRAGMENT].module;
  g_auto (GStrv) before = g_strsplit (module->inputs, "\n", -1);
  g_autoptr (GString) lines = g_string_new (NULL);

  drop_notes (module->notes);
  for (guint i = 0; before[i] != NULL; i++)
    if (*before[i] != '\0')
      put_line (run, unit, before[i], lines);
  put_patterns (pass, unit, lines);
  g_free (module->inputs);
  module->inputs = g_strdup (lines->str);
  glslang_lines_clear (&unit->set.lines);
  if (!glslang_read_lines (&unit->set, run->imported, error))
    return FALSE;
  /* Who does not read them is of that frame all the same. */
  for (guint i = 0; i < G_N_ELEMENTS (of_frames); i++)
    glslang_lines_find (&unit->set.lines, "uniform", of_frames[i]);
  unit->n_lines = unit->set.lines.lines->len;
  return TRUE;
}

/* --- frames ----------------------------------------------------------------------------------- */

void
toy_begin_frame (const ToyRun *run, ToyUnit *unit, guint frame)
{
  const double time = run->time - (double) (run->frame - frame) / TOY_RATE;

  for (guint i = 0; frame != run->frame && i < G_N_ELEMENTS (of_frames); i++)
    {
      g_autoptr (GString) line = g_string_new (UNIFORM);

      g_string_append (line, of_frames[i]);
      append_value (line, of_frames[i], frame, time);
      glslang_lines_add (&unit->set.lines, line->str);
    }
}

void
toy_end_frame (ToyUnit *unit)
{
  glslang_lines_cut (&unit->set.lines, unit->n_lines);
}
