#include "tgsi-vec.h"

#include "ls-bits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- reading --------------------------------------------------------------------------------------------- */

typedef struct
{
  char **words;
  guint n;
} Line;

static guint
number (const Line *line, guint i)
{
  g_assert_cmpuint (i, <, line->n);
  return (guint) strtoul (line->words[i], NULL, 10);
}

static guint32
hex (const Line *line, guint i)
{
  g_assert_cmpuint (i, <, line->n);
  return (guint32) strtoul (line->words[i], NULL, 16);
}

static GArray *
hex_words (const Line *line, guint from)
{
  GArray *words = g_array_new (FALSE, TRUE, sizeof (guint32));

  for (guint i = from; i < line->n; i++)
    {
      const guint32 word = hex (line, i);

      g_array_append_val (words, word);
    }
  return words;
}

static guint
channel (const Line *line, guint i)
{
  g_assert_cmpuint (i, <, line->n);
  return (guint) (strchr ("xyzw", line->words[i][0]) - "xyzw");
}

static void
fill_row (TgsiWorldRow *row, const Line *line, guint from)
{
  for (guint i = from; i < line->n; i++)
    row->values[i - from] = hex (line, i);
}

/* A + DX x + DY y, where quads lie side by side. */
static void
fill_linear (TgsiWorldRow *row, const Line *line, guint from)
{
  const double a = g_ascii_strtod (line->words[from], NULL);
  const double dx = g_ascii_strtod (line->words[from + 1], NULL);
  const double dy = g_ascii_strtod (line->words[from + 2], NULL);

  for (guint lane = 0; lane < LS_LANES; lane++)
    row->values[lane] =
      ls_float_bits ((float) (a + dx * (lane / 4 * 2 + lane % 2) + dy * (lane / 2 % 2)));
}

static void
read_constants (VecCase *vec, const Line *line)
{
  const guint buffer = number (line, 1), first = 4 * number (line, 2);
  GArray **constants = &vec->world->constants[buffer];

  if (*constants == NULL)
    *constants = g_array_new (FALSE, TRUE, sizeof (guint32));
  if ((*constants)->len < first + line->n - 3)
    g_array_set_size (*constants, first + line->n - 3);
  for (guint i = 3; i < line->n; i++)
    g_array_index (*constants, guint32, first + i - 3) = hex (line, i);
}

static void
read_image (VecCase *vec, const Line *line)
{
  TgsiWorldWords *image = &vec->world->images[number (line, 1)];

  image->words_per_texel = g_str_has_prefix (line->words[2], "rgba") ? 4 : 1;
  image->width = number (line, 3);
  image->height = number (line, 4);
  image->depth = number (line, 5);
  image->words = hex_words (line, 6);
}

static LsTextureDim
texture_dim (TgsiTarget target)
{
  switch ((guint) target)
    {
    case TGSI_TARGET_BUFFER:
      return LS_TEXTURE_BUFFER;
    case TGSI_TARGET_1D:
    case TGSI_TARGET_SHADOW1D:
      return LS_TEXTURE_1D;
    case TGSI_TARGET_3D:
      return LS_TEXTURE_3D;
    case TGSI_TARGET_CUBE:
    case TGSI_TARGET_SHADOWCUBE:
      return LS_TEXTURE_CUBE;
    case TGSI_TARGET_1D_ARRAY:
    case TGSI_TARGET_SHADOW1D_ARRAY:
      return LS_TEXTURE_1D_ARRAY;
    case TGSI_TARGET_2D_ARRAY:
    case TGSI_TARGET_SHADOW2D_ARRAY:
      return LS_TEXTURE_2D_ARRAY;
    case TGSI_TARGET_CUBEARRAY:
    case TGSI_TARGET_SHADOWCUBEARRAY:
      return LS_TEXTURE_CUBE_ARRAY;
    default:
      return LS_TEXTURE_2D;
    }
}

static void
read_texture (VecCase *vec, const Line *line)
{
  const guint unit = number (line, 1);
  TgsiTarget target = 0;
  LsTextureDim dim;
  LsTexture *texture;
  guint depth = number (line, 5), at = 7;

  while (!g_str_equal (tgsi_target_names[target], line->words[2]))
    target++;
  dim = texture_dim (target);
  texture =
    ls_texture_new (dim, number (line, 3), number (line, 4), dim == LS_TEXTURE_3D ? depth : 1,
                    dim == LS_TEXTURE_3D       ? 1
                    : ls_texture_is_cube (dim) ? depth / 6
                                               : MAX (depth, 1),
                    number (line, 6), NULL);
  g_assert_nonnull (texture);
  for (guint l = 0; l < texture->n_levels; l++)
    {
      const LsTextureLevel *level = &texture->levels[l];

      for (guint i = 0; i < 4 * level->width * level->height * level->depth; i++)
        level->texels[i] = hex (line, at++);
    }
  g_assert_cmpuint (at, ==, line->n);
  vec->world->textures[unit] = texture;
  vec->world->targets[unit] = target;
}

static void
read_vertex (VecCase *vec, const Line *line)
{
  TgsiStrip *strip = tgsi_outcome_strip (vec->want, number (line, 1), number (line, 2), FALSE);

  for (guint i = 6; i < line->n; i++)
    {
      const guint32 word = hex (line, i);

      g_array_append_val (strip->words, word);
    }
}

static void
read_rule (VecCase *vec, const Line *line)
{
  static const char *const names[] = { "bits", "float", "near", "double" };

  while (!g_str_equal (names[vec->rule], line->words[1]))
    vec->rule++;
  if (line->n > 2)
    vec->relative = g_ascii_strtod (line->words[2], NULL);
  if (line->n > 3)
    vec->absolute = g_ascii_strtod (line->words[3], NULL);
}

static TgsiWorldRow *
want_row (VecCase *vec, guint index, guint of)
{
  g_array_append_vals (vec->want_rows,
                       &(TgsiWorldRow){ .file = TGSI_FILE_OUT, .index = index, .channel = of }, 1);
  return &g_array_index (vec->want_rows, TgsiWorldRow, vec->want_rows->len - 1);
}

/* Registers. Returns: FALSE: it is about something else. */
static gboolean
read_registers (VecCase *vec, const char *word, const Line *line)
{
  TgsiWorld *world = vec->world;

  if (g_str_equal (word, "in"))
    fill_row (tgsi_world_row (world, TGSI_FILE_IN, 0, number (line, 1), channel (line, 2)), line,
              3);
  else if (g_str_equal (word, "vin"))
    fill_row (
      tgsi_world_row (world, TGSI_FILE_IN, number (line, 1), number (line, 2), channel (line, 3)),
      line, 4);
  else if (g_str_equal (word, "sv"))
    fill_row (tgsi_world_row (world, TGSI_FILE_SV, 0, number (line, 1), channel (line, 2)), line,
              3);
  else if (g_str_equal (word, "coef"))
    {
      world->is_linear = TRUE;
      fill_linear (tgsi_world_row (world, TGSI_FILE_IN, 0, number (line, 1), channel (line, 2)),
                   line, 3);
    }
  else if (g_str_equal (word, "out"))
    fill_row (want_row (vec, number (line, 1), channel (line, 2)), line, 3);
  else if (g_str_equal (word, "const"))
    read_constants (vec, line);
  else
    return FALSE;
  return TRUE;
}

static void
read_line (VecCase *vec, const Line *line)
{
  const char *word = line->words[0];

  if (read_registers (vec, word, line))
    return;
  if (g_str_equal (word, "rule"))
    read_rule (vec, line);
  else if (g_str_equal (word, "note"))
    vec->note = g_strjoinv (" ", line->words + 1);
  else if (g_str_equal (word, "lanes"))
    vec->world->n_lanes = number (line, 1);
  else if (g_str_equal (word, "buffer"))
    vec->world->buffers[number (line, 1)].words = hex_words (line, 2);
  else if (g_str_equal (word, "memory"))
    vec->world->memory_words = number (line, 1);
  else if (g_str_equal (word, "image"))
    read_image (vec, line);
  else if (g_str_equal (word, "tex"))
    read_texture (vec, line);
  else if (g_str_equal (word, "killed"))
    vec->want->killed = g_ascii_strtoull (line->words[1], NULL, 16);
  else if (g_str_equal (word, "after"))
    (g_str_equal (line->words[1], "buffer") ? vec->want->buffers
                                            : vec->want->images)[number (line, 2)] =
      hex_words (line, 3);
  else if (g_str_equal (word, "prim"))
    tgsi_outcome_strip (vec->want, number (line, 1), number (line, 2), TRUE)->n_vertices =
      number (line, 3);
  else if (g_str_equal (word, "vert"))
    read_vertex (vec, line);
  else
    g_assert (g_str_equal (word, "about") || g_str_equal (word, "by"));
}

static void
free_case (gpointer data)
{
  VecCase *vec = data;

  g_free (vec->file);
  g_free (vec->name);
  g_free (vec->note);
  g_free (vec->text);
  tgsi_world_free (vec->world);
  tgsi_outcome_free (vec->want);
  g_array_unref (vec->want_rows);
  g_free (vec);
}

static VecCase *
begin_case (const char *file, const char *name)
{
  VecCase *vec = g_new0 (VecCase, 1);

  vec->file = g_strdup (file);
  vec->name = g_strdup (name);
  vec->world = tgsi_world_new ();
  vec->want = tgsi_outcome_new (0, 0);
  vec->want_rows = g_array_new (FALSE, TRUE, sizeof (TgsiWorldRow));
  return vec;
}

static guint
read_text (VecCase *vec, char *const *lines, guint i)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (i++; !g_str_equal (lines[i], "endtext"); i++)
    g_string_append_printf (text, "%s\n", lines[i]);
  vec->text = g_strdup (text->str);
  return i;
}

static void
finish_case (VecCase *vec)
{
  vec->world->covered =
    vec->world->n_lanes == LS_LANES ? LS_MASK_ALL : LS_MASK_LANE (vec->world->n_lanes) - 1;
}

/* Lines of a text, which gets a zero behind each. Returns: (transfer container) */
static char **
split_lines (char *text, gsize length)
{
  GPtrArray *lines = g_ptr_array_new ();

  for (char *line = text, *end; line < text + length; line = end + 1)
    {
      end = memchr (line, '\n', (gsize) (text + length - line));
      g_assert_nonnull (end);
      *end = '\0';
      g_ptr_array_add (lines, line);
    }
  g_ptr_array_add (lines, NULL);
  return (char **) g_ptr_array_free (lines, FALSE);
}

GPtrArray *
vec_read (const char *path)
{
  GPtrArray *cases = g_ptr_array_new_with_free_func (free_case);
  g_autofree char *text = NULL;
  g_autofree char **lines = NULL;
  gsize length;
  const char *file = NULL;
  VecCase *vec = NULL;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  lines = split_lines (text, length);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = NULL;

      if (vec != NULL && g_str_equal (lines[i], "text"))
        {
          i = read_text (vec, lines, i);
          continue;
        }
      words = g_strsplit (lines[i], " ", -1);
      if (g_strcmp0 (words[0], "file") == 0)
        file = lines[i] + strlen ("file ");
      else if (g_strcmp0 (words[0], "case") == 0)
        g_ptr_array_add (cases, vec = begin_case (file, words[1]));
      else if (g_strcmp0 (words[0], "end") == 0)
        g_clear_pointer (&vec, finish_case);
      else if (vec != NULL)
        read_line (vec, &(Line){ words, g_strv_length (words) });
    }
  return cases;
}
