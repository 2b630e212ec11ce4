#include "glsl-answer.h"

#include <string.h>

#include "ls-error.h"
#include "ls-text.h"

#define MAGIC "LSGLSL\0\1"
#define MAGIC_SIZE 8
#define HEAD_SIZE 8
#define MAX_ROUNDS 1024
#define MAX_LINES 4096

guint32
glsl_word (gconstpointer words, guint i)
{
  guint32 word;

  memcpy (&word, (const guint8 *) words + 4 * (gsize) i, sizeof word);
  return GUINT32_FROM_LE (word);
}

gboolean
glsl_answer_is_one (const guint8 *data, gsize size)
{
  return size >= MAGIC_SIZE && !memcmp (data, MAGIC, MAGIC_SIZE);
}

/* --- pieces ----------------------------------------------------------------------------------- */

typedef struct
{
  GlslAnswer *answer;
  const guint8 *data;
  gsize size;
} Piece;

static void
round_free (gpointer data)
{
  GlslRound *round = data;

  g_free (round->mark);
  g_array_unref (round->streams);
  g_array_unref (round->memory);
  g_free (round);
}

static void
texels_free (gpointer data)
{
  GlslTexels *texels = data;

  g_bytes_unref (texels->bytes);
  g_free (texels);
}

/* The text of a piece, which is not trusted, made fit for display. */
static char *
text_of (const Piece *piece)
{
  g_autofree char *raw = g_strndup ((const char *) piece->data, piece->size);

  return ls_text_escape (raw, LS_TEXT_LINES);
}

static void
add_lines (const Piece *piece, GPtrArray *list)
{
  g_autofree char *text = text_of (piece);
  g_auto (GStrv) lines = g_strsplit (text, "\n", MAX_LINES);

  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i])
      g_ptr_array_add (list, g_strdup (lines[i]));
}

static gboolean
read_driver (const Piece *piece)
{
  g_autofree char *text = text_of (piece);
  g_auto (GStrv) lines = g_strsplit (text, "\n", 4);
  GlslAnswer *answer = piece->answer;

  if (answer->renderer != NULL || g_strv_length (lines) < 3)
    return FALSE;
  answer->renderer = g_strdup (lines[0]);
  answer->version = g_strdup (lines[1]);
  answer->backend = g_strdup (lines[2]);
  return TRUE;
}

static gboolean
read_failure (const Piece *piece)
{
  GlslAnswer *answer = piece->answer;
  g_autofree char *text = text_of (piece);
  char *end = strchr (text, '\n');

  if (answer->failure != NULL)
    return FALSE;
  answer->failure = end != NULL ? g_strndup (text, (gsize) (end - text)) : g_strdup (text);
  answer->reason = g_strdup (end != NULL ? end + 1 : "");
  return TRUE;
}

static gboolean
read_warning (const Piece *piece)
{
  g_ptr_array_add (piece->answer->warnings, text_of (piece));
  return piece->answer->warnings->len <= MAX_LINES;
}

static gboolean
read_variables (const Piece *piece)
{
  if (piece->answer->variables != NULL)
    return FALSE;
  piece->answer->variables = text_of (piece);
  return TRUE;
}

static gboolean
read_held (const Piece *piece)
{
  piece->answer->held = piece->data;
  piece->answer->n_held = (guint) (piece->size / 4);
  return piece->size % 4 == 0;
}

static gboolean
read_notes (const Piece *piece)
{
  add_lines (piece, piece->answer->notes);
  return piece->answer->notes->len <= MAX_LINES;
}

static gboolean
read_texels (const Piece *piece)
{
  GlslTexels *texels;

  if (piece->size < 4)
    return FALSE;
  texels = g_new0 (GlslTexels, 1);
  texels->unit = glsl_word (piece->data, 0);
  texels->bytes = g_bytes_new_from_bytes (
    piece->answer->bytes,
    (gsize) (piece->data + 4 - (const guint8 *) g_bytes_get_data (piece->answer->bytes, NULL)),
    piece->size - 4);
  g_ptr_array_add (piece->answer->texels, texels);
  return piece->answer->texels->len <= MAX_LINES;
}

static gboolean
read_mark (const Piece *piece)
{
  GlslRound *round = g_new0 (GlslRound, 1);

  round->mark = text_of (piece);
  round->streams = g_array_new (FALSE, TRUE, sizeof (GlslStream));
  round->memory = g_array_new (FALSE, TRUE, sizeof (GlslMemory));
  g_ptr_array_add (piece->answer->rounds, round);
  return piece->answer->rounds->len <= MAX_ROUNDS;
}

static GlslRound *
last_round (const GlslAnswer *answer)
{
  return answer->rounds->len ? g_ptr_array_index (answer->rounds, answer->rounds->len - 1) : NULL;
}

static gboolean
read_relocations (const Piece *piece)
{
  GlslRound *round = last_round (piece->answer);
  const GlslStream stream = { .relocations = piece->data,
                              .n_relocations = (guint) (piece->size / 4) };

  if (round == NULL)
    return FALSE;
  g_array_append_val (round->streams, stream);
  return TRUE;
}

static gboolean
read_commands (const Piece *piece)
{
  const GlslRound *round = last_round (piece->answer);
  GlslStream *stream;

  if (round == NULL || !round->streams->len)
    return FALSE;
  stream = &g_array_index (round->streams, GlslStream, round->streams->len - 1);
  if (stream->words != NULL)
    return FALSE;
  stream->words = piece->data;
  stream->n_words = (guint) (piece->size / 4);
  return TRUE;
}

static gboolean
read_memory (const Piece *piece)
{
  const GlslRound *round = last_round (piece->answer);
  GlslMemory memory;

  if (round == NULL || piece->size < 8)
    return FALSE;
  memory = (GlslMemory){ .handle = glsl_word (piece->data, 0),
                         .at = glsl_word (piece->data, 1),
                         .data = piece->data + 8,
                         .size = piece->size - 8 };
  g_array_append_val (round->memory, memory);
  return TRUE;
}

static gboolean
read_end (const Piece *piece)
{
  return piece->size == 0;
}

static const struct
{
  const char *tag;
  gboolean (*read) (const Piece *piece);
} kinds[] = {
  { "DRIV", read_driver },      { "WARN", read_warning },  { "FAIL", read_failure },
  { "VARS", read_variables },   { "TEXL", read_texels },   { "MARK", read_mark },
  { "RELO", read_relocations }, { "CMDS", read_commands }, { "MEMO", read_memory },
  { "HELD", read_held },        { "NOTE", read_notes },    { "DONE", read_end },
};

static gboolean
read_piece (const Piece *piece, const char *tag)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (!memcmp (kinds[i].tag, tag, 4))
      return kinds[i].read (piece);
  return FALSE;
}

/* --- all -------------------------------------------------------------------------------------- */

static gboolean
fail (const char *name, gsize at, const char *what, GError **error)
{
  return ls_fail (error, LS_ERROR_FORMAT, "%s: byte %zu of the compiler's answer: %s", name, at,
                  what);
}

gboolean
glsl_answer_read (GlslAnswer *answer, GBytes *bytes, const char *name, GError **error)
{
  gsize size, at = MAGIC_SIZE;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  gboolean is_ended = FALSE;

  answer->bytes = g_bytes_ref (bytes);
  answer->notes = g_ptr_array_new_with_free_func (g_free);
  answer->warnings = g_ptr_array_new_with_free_func (g_free);
  answer->rounds = g_ptr_array_new_with_free_func (round_free);
  answer->texels = g_ptr_array_new_with_free_func (texels_free);
  if (!glsl_answer_is_one (data, size))
    return fail (name, 0, "it is none", error);
  while (!is_ended && size - at >= HEAD_SIZE)
    {
      const char *tag = (const char *) data + at;
      const Piece piece = { answer, data + at + HEAD_SIZE, glsl_word (tag, 1) };

      if (piece.size > size - at - HEAD_SIZE)
        return fail (name, at, "it is cut off", error);
      if (!read_piece (&piece, tag))
        return fail (name, at, "a piece that has no place there", error);
      is_ended = !memcmp (tag, "DONE", 4) || !memcmp (tag, "FAIL", 4);
      at += HEAD_SIZE + piece.size;
    }
  return is_ended || fail (name, at, "it has no end", error);
}

void
glsl_answer_clear (GlslAnswer *answer)
{
  g_clear_pointer (&answer->bytes, g_bytes_unref);
  g_clear_pointer (&answer->notes, g_ptr_array_unref);
  g_clear_pointer (&answer->warnings, g_ptr_array_unref);
  for (guint i = 0; i < LS_N_STAGES; i++)
    g_clear_pointer (&answer->texts[i], g_free);
  g_clear_pointer (&answer->rounds, g_ptr_array_unref);
  g_clear_pointer (&answer->texels, g_ptr_array_unref);
  g_clear_pointer (&answer->renderer, g_free);
  g_clear_pointer (&answer->version, g_free);
  g_clear_pointer (&answer->backend, g_free);
  g_clear_pointer (&answer->failure, g_free);
  g_clear_pointer (&answer->reason, g_free);
  g_clear_pointer (&answer->variables, g_free);
}

const GlslRound *
glsl_answer_find_round (const GlslAnswer *answer, const char *mark)
{
  for (guint i = 0; i < answer->rounds->len; i++)
    {
      const GlslRound *round = g_ptr_array_index (answer->rounds, i);

      if (!strcmp (round->mark, mark))
        return round;
    }
  return NULL;
}

static gboolean
is_draw (const GlslRound *round)
{
  return !strcmp (round->mark, "draw");
}

guint
glsl_answer_count_draws (const GlslAnswer *answer)
{
  guint n = 0;

  for (guint i = 0; i < answer->rounds->len; i++)
    n += is_draw (g_ptr_array_index (answer->rounds, i));
  return n;
}

const GlslRound *
glsl_answer_draw (const GlslAnswer *answer)
{
  guint n = 0;

  for (guint i = 0; i < answer->rounds->len; i++)
    {
      const GlslRound *round = g_ptr_array_index (answer->rounds, i);

      if (is_draw (round) && n++ == answer->draw)
        return round;
    }
  return NULL;
}

GBytes *
glsl_answer_find_texels (const GlslAnswer *answer, guint unit)
{
  for (guint i = 0; i < answer->texels->len; i++)
    {
      const GlslTexels *texels = g_ptr_array_index (answer->texels, i);

      if (texels->unit == unit)
        return texels->bytes;
    }
  return NULL;
}

void
glsl_round_read (const GlslRound *round, guint32 handle, guint64 at, gsize size, guint8 *to)
{
  memset (to, 0, size);
  for (guint i = 0; i < round->memory->len; i++)
    {
      const GlslMemory *memory = &g_array_index (round->memory, GlslMemory, i);
      const guint64 first = MAX (at, memory->at);
      const guint64 end = MIN (at + size, (guint64) memory->at + memory->size);

      if (memory->handle == handle && first < end)
        memcpy (to + (first - at), memory->data + (first - memory->at), (gsize) (end - first));
    }
}

gsize
glsl_round_extent (const GlslRound *round, guint32 handle, guint64 at)
{
  guint64 end = at;

  for (guint i = 0; i < round->memory->len; i++)
    {
      const GlslMemory *memory = &g_array_index (round->memory, GlslMemory, i);

      if (memory->handle == handle)
        end = MAX (end, (guint64) memory->at + memory->size);
    }
  return (gsize) (end - at);
}
