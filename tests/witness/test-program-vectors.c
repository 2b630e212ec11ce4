#include <string.h>

#include "ls-texture.h"
#include "program-vectors.h"
#include "r700-machine.h"
#include "wave.h"

/* Programs run through the gate; registers, outputs, masks and memories are what Python's own control flow, lists and
 * fractions give. */

/* --- reading lines ----------------------------------------------------------------------------------------- */

static guint
number (const char *word)
{
  guint64 value;

  if (!g_ascii_string_to_unsigned (word, 10, 0, G_MAXUINT, &value, NULL))
    g_error ("%s is not a number", word);
  return (guint) value;
}

static guint64
hex (const char *word)
{
  guint64 value;

  if (!g_ascii_string_to_unsigned (word, 16, 0, G_MAXUINT64, &value, NULL))
    g_error ("%s is not hex", word);
  return value;
}

static GBytes *
bytes_of_hex (const char *text)
{
  gsize n = strlen (text) / 2;
  guint8 *bytes = g_malloc (n);

  for (gsize i = 0; i < n; i++)
    bytes[i] =
      (guint8) (g_ascii_xdigit_value (text[2 * i]) << 4 | g_ascii_xdigit_value (text[2 * i + 1]));
  return g_bytes_new_take (bytes, n);
}

static gboolean
is (char **line, const char *key)
{
  return strcmp (line[0], key) == 0;
}

/* --- before ------------------------------------------------------------------------------------------------ */

static void
declare (LsProgramSource *source, char **line)
{
  if (is (line, "stage"))
    source->stage = strcmp (line[1], "VS") == 0 ? LS_STAGE_VS : LS_STAGE_GS;
  else if (is (line, "words") && number (line[1]) == R700_MEMORY_EXPORT)
    source->memory_words[R700_MEMORY_EXPORT] = number (line[2]);
  else if (is (line, "words"))
    source->item_words[number (line[1])] = number (line[2]);
}

static LsTexture *
texture_new (char **line)
{
  return ls_texture_new (LS_TEXTURE_2D, number (line[2]), number (line[3]), 1, 1, number (line[4]),
                         NULL);
}

static LsSampler *
sampler_new (char **line)
{
  LsSampler *sampler = ls_sampler_new ();

  sampler->mag = sampler->min = number (line[2]) ? LS_FILTER_LINEAR : LS_FILTER_POINT;
  sampler->mip = (LsMipFilter) number (line[3]);
  sampler->compare = (LsCompare) number (line[4]);
  return sampler;
}

static void
fill_texels (LsTextureLevel *level, char **words)
{
  for (guint i = 0; i < 4 * level->width * level->height; i++)
    level->texels[i] = (guint32) hex (words[i]);
}

static void
bind (LsBindings *bindings, char **line)
{
  if (is (line, "booleans"))
    bindings->booleans = (guint32) hex (line[1]);
  else if (is (line, "loop"))
    bindings->loops[number (line[1])] =
      (LsLoopConstant){ number (line[2]), number (line[3]), (gint32) number (line[4]) };
  else if (is (line, "buffer"))
    bindings->buffers[number (line[1])] =
      (LsBuffer){ .bytes = bytes_of_hex (line[3]), .stride = number (line[2]) };
  else if (is (line, "semantics"))
    for (guint i = 1; line[i]; i++)
      bindings->semantics[bindings->n_semantics++] = (guint8) number (line[i]);
  else if (is (line, "texture"))
    bindings->textures[number (line[1])] = texture_new (line);
  else if (is (line, "texels"))
    fill_texels (&bindings->textures[number (line[1])]->levels[number (line[2])], line + 3);
  else if (is (line, "sampler"))
    bindings->samplers[number (line[1])] = sampler_new (line);
}

static void
preload (Wave *wave, char **line)
{
  LsRow row;

  for (guint lane = 0; lane < LS_LANES; lane++)
    row.u[lane] = (guint32) hex (line[3 + lane]);
  wave_set_row (wave, number (line[1]), number (line[2]), &row);
}

/* --- after ------------------------------------------------------------------------------------------------- */

static void
check_row (const Wave *wave, char **line)
{
  guint file = strcmp (line[1], "PIX") == 0 ? FILE_PIX : FILE_R;
  guint index = number (line[2]), channel = number (line[3]);

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const char *word = line[4 + lane];
      guint32 got = wave_get (wave, file, index, channel, lane);

      if (strcmp (word, "-") != 0 && got != hex (word))
        g_error ("%s%u.%c lane %u is %08X, not %s", line[1], index, "xyzw"[channel], lane, got,
                 word);
    }
}

static void
check_memory (const Wave *wave, char **line)
{
  gsize n_words;
  const guint32 *words = ls_program_memory (wave->program, wave->state, number (line[1]), &n_words);

  for (guint i = 0; line[2 + i]; i++)
    {
      g_assert_cmpuint (i, <, n_words);
      if (words[i] != hex (line[2 + i]))
        g_error ("word %u of memory %s is %08X, not %s", i, line[1], words[i], line[2 + i]);
    }
}

static void
check (const Wave *wave, char **line)
{
  if (is (line, "out"))
    check_row (wave, line);
  else if (is (line, "memory"))
    check_memory (wave, line);
  else if (is (line, "mask"))
    g_assert_cmphex (wave_mask (wave, MASK_VALID), ==, hex (line[2]));
}

static void
test_program (gconstpointer data)
{
  const ProgramVector *program = data;
  LsProgramSource source = { .stage = LS_STAGE_PS, .n_gprs = 16 };
  g_autoptr (Wave) wave = NULL;

  for (guint i = 0; i < program->lines->len; i++)
    declare (&source, g_ptr_array_index (program->lines, i));
  wave = wave_new_with (program->text->str, &source);
  for (guint i = 0; i < program->lines->len; i++)
    {
      char **line = g_ptr_array_index (program->lines, i);

      bind (wave->bindings, line);
      if (is (line, "in"))
        preload (wave, line);
    }
  wave_run (wave);
  g_assert_cmpuint (wave_depth (wave), ==, 0);
  for (guint i = 0; i < program->lines->len; i++)
    check (wave, g_ptr_array_index (program->lines, i));
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) programs = NULL;

  g_test_init (&argc, &argv, NULL);
  if (argc != 2)
    g_error ("usage: test-program-vectors PROGRAMS.vec");
  programs = program_vectors_read (argv[1]);
  for (guint i = 0; i < programs->len; i++)
    {
      ProgramVector *program = g_ptr_array_index (programs, i);
      g_autofree char *test = g_strconcat ("/witness/programs/", program->name, NULL);

      g_test_add_data_func (test, program, test_program);
    }
  return g_test_run ();
}
