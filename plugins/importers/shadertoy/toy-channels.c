#include <string.h>

#include "glsl-source.h"
#include "ls-begins.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-file.h"
#include "ls-png.h"
#include "ls-text.h"
#include "ls-words.h"
#include "toy-run.h"

/* What passes read by their channels. */

#define MAX_SIDE 4096 /* texels */
#define MAX_SHOWN 80  /* bytes of a name in a message */
#define KEYS \
  256 /* texels of the keyboard: a column for each key, a row for each of what is told of it */
#define KEY_ROWS 3

static const char *const names[TOY_CHANNELS] = { "iChannel0", "iChannel1", "iChannel2",
                                                 "iChannel3" };

static gboolean
is_read (const ToyRun *run, guint pass, guint channel)
{
  return glsl_has_word (run->toy->passes[pass].code, names[channel]) ||
         (run->toy->common != NULL && strstr (run->toy->common, "iChannel") != NULL);
}

G_GNUC_PRINTF (4, 5)
static void
warn (const ToyRun *run, guint pass, guint channel, const char *format, ...)
{
  const ToyPass *of = &run->toy->passes[pass];
  g_autofree char *message = NULL, *plain = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  plain = ls_text_escape (message, LS_TEXT_LINE);
  ls_diagnostics_add_text (run->imported->findings, LS_SEVERITY_WARNING, of->channels[channel].line,
                           0, NULL, "%s: %s: %s", of->title, names[channel], plain);
}

/* A picture of the name beside the JSON. Returns: (transfer full) (nullable). */
static GBytes *
read_picture (ToyRun *run, guint pass, guint number, const char *base)
{
  const ToyChannel *channel = &run->toy->passes[pass].channels[number];
  guint *size = run->units[pass].sizes[number];
  g_autoptr (GBytes) file =
    ls_imported_read_beside (run->imported, run->name, base, LS_FILE_MAX_BYTES);
  g_autoptr (GBytes) texels = NULL;
  g_autoptr (GError) reason = NULL;

  if (file == NULL)
    return NULL;
  if (ls_png_read_size (file, base, MAX_SIDE, &size[0], &size[1], &reason) &&
      ls_budget_share_take (&run->imported->share, LS_PNG_BYTES (size[0], size[1]), base, &reason))
    texels = ls_png_read (file, base, MAX_SIDE, &size[0], &size[1], &reason);
  if (texels == NULL)
    {
      warn (run, pass, number, N_ ("the file beside it was not read: %s"), reason->message);
      return NULL;
    }
  return channel->is_upright ? g_steal_pointer (&texels)
                             : ls_png_turn_over (texels, size[0], size[1]);
}

/* The name of the file alone: "wood.png" of "/media/a/wood.png". Returns: (transfer full) (nullable). */
static char *
dup_base (const ToyChannel *channel)
{
  const char *slash = channel->file != NULL ? strrchr (channel->file, '/') : NULL;
  const char *base = slash != NULL ? slash + 1 : channel->file;

  return base != NULL && *base != '\0' && *base != '.' && strpbrk (base, "\\:") == NULL
           ? g_strdup (base)
           : NULL;
}

static void
find_picture (ToyRun *run, guint pass, guint number)
{
  const ToyChannel *channel = &run->toy->passes[pass].channels[number];
  ToyUnit *unit = &run->units[pass];
  g_autofree char *base = dup_base (channel);

  if (channel->kind == TOY_TEXTURE && base != NULL)
    unit->textures[number] = read_picture (run, pass, number, base);
  if (unit->textures[number] != NULL)
    return;
  unit->sizes[number][0] = unit->sizes[number][1] = 8;
  if (!is_read (run, pass, number))
    return;
  if (channel->kind == TOY_TEXTURE)
    warn (run, pass, number,
          N_ ("there is no PNG image %.80s beside it, so it is a checker (--texture %s=FILE.png "
              "gives one)"),
          base != NULL ? base : "", names[number]);
  else if (channel->kind == TOY_CUBE || channel->kind == TOY_VOLUME)
    warn (run, pass, number, N_ ("a %s is not read from files, so it is a checker"), channel->type);
  else
    warn (run, pass, number,
          N_ ("an input of the kind '%.40s' is not played here, so it is a checker (--texture "
              "%s=FILE.png gives "
              "another)"),
          channel->type, names[number]);
}

/* The size of a picture that somebody gives. Returns: FALSE: nobody does. */
static gboolean
find_persons (ToyUnit *unit, guint number)
{
  char **words;

  if (!glslang_lines_is_persons (&unit->set.lines, "texture", names[number]))
    return FALSE;
  words = glslang_lines_find (&unit->set.lines, "texture", names[number]);
  for (guint i = 0; i < 2 && g_strv_length (words) > 5; i++)
    unit->sizes[number][i] = (guint) CLAMP (g_ascii_strtoll (words[3 + i], NULL, 10), 1, MAX_SIDE);
  return TRUE;
}

void
toy_find_textures (ToyRun *run, guint pass)
{
  ToyUnit *unit = &run->units[pass];

  for (guint i = 0; i < TOY_CHANNELS; i++)
    {
      const ToyChannel *channel = &run->toy->passes[pass].channels[i];

      if (channel->kind == TOY_BUFFER)
        {
          unit->sizes[i][0] = run->size[0];
          unit->sizes[i][1] = run->size[1];
        }
      else if (channel->kind == TOY_KEYBOARD)
        {
          unit->textures[i] =
            g_bytes_new_take (g_malloc0 (4 * KEYS * KEY_ROWS), 4 * KEYS * KEY_ROWS);
          unit->sizes[i][0] = KEYS;
          unit->sizes[i][1] = KEY_ROWS;
        }
      else if (!find_persons (unit, i) && channel->kind != TOY_NONE)
        find_picture (run, pass, i);
    }
}

/* What buffer a channel shows, or a file. */
static GBytes *
find_texels (const ToyRun *run, guint pass, guint number)
{
  const ToyChannel *channel = &run->toy->passes[pass].channels[number];

  if (channel->kind != TOY_BUFFER)
    return run->units[pass].textures[number];
  return channel->buffer < TOY_BUFFERS && run->contents[channel->buffer] != NULL
           ? run->contents[channel->buffer]
           : run->zeros;
}

void
toy_put_channels (const ToyRun *run, guint pass)
{
  ToyUnit *unit = (ToyUnit *) &run->units[pass];

  unit->set.given = unit->given;
  unit->set.n_given = 0;
  for (guint i = 0; i < TOY_CHANNELS; i++)
    {
      const ToyChannel *channel = &run->toy->passes[pass].channels[i];
      GBytes *texels = find_texels (run, pass, i);

      if (texels == NULL)
        continue;
      unit->given[unit->set.n_given++] =
        (GlslangGiven){ .name = names[i],
                        .format = channel->kind == TOY_BUFFER ? "rgba32f" : "rgba8",
                        .size = { unit->sizes[i][0], unit->sizes[i][1] },
                        .is_linear = channel->is_linear,
                        .is_clamped = channel->is_clamped,
                        .texels = texels };
    }
}
