#include "ls-marks.h"

#define PIECE 256 /* words at a time */

/* Little-endian on every processor. */
static void
add_words (GChecksum *sum, const guint32 *words, gsize n_words)
{
  guint32 piece[PIECE];

  for (gsize at = 0; at < n_words; at += PIECE)
    {
      gsize n = MIN (PIECE, n_words - at);

      for (gsize i = 0; i < n; i++)
        piece[i] = GUINT32_TO_LE (words[at + i]);
      g_checksum_update (sum, (const guchar *) piece, (gssize) (n * sizeof *piece));
    }
}

static void
add_listing (GChecksum *sum, const LsProgram *program)
{
  guint n_lines = ls_program_n_lines (program);

  for (guint i = 0; i < n_lines; i++)
    {
      LsLine line;

      ls_program_line (program, i, &line);
      g_checksum_update (sum, (const guchar *) line.text, -1);
      g_checksum_update (sum, (const guchar *) "\n", 1);
    }
}

void
ls_program_hash (const LsProgram *program, char hash[LS_PROGRAM_HASH_SIZE])
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  const guint32 *words;
  gsize n_words;
  guint section;

  for (section = 0; (words = ls_program_words (program, section, &n_words)); section++)
    add_words (sum, words, n_words);
  if (section == 0)
    add_listing (sum, program);
  g_strlcpy (hash, g_checksum_get_string (sum), LS_PROGRAM_HASH_SIZE);
}
