#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glsl-scene.h"
#include "ls-begins.h"

/* Draws that run the driver's texts: TGSI. State, constants and buffers are those of the words. */

#define FETCH_FROM 320 /* the resource of the first attribute */
#define FETCH_BUFFERS 160
#define N_ATTRIBUTES 16
#define VALID_BUFFER 3
#define MAX_BUFFER_BYTES (1u << 20)
#define MAX_TEXT_OUTPUTS 64

/* --- attributes ------------------------------------------------------------------------------- */

/* Formats of attributes, by their number in the fetch subroutine. */
static const struct
{
  guint8 code, n_channels;
  gboolean is_float, are_bytes;
} formats[] = {
  { 1, 1, TRUE, TRUE },   { 7, 2, TRUE, TRUE },    { 26, 4, TRUE, TRUE },  { 13, 1, FALSE, FALSE },
  { 14, 1, TRUE, FALSE }, { 29, 2, FALSE, FALSE }, { 30, 2, TRUE, FALSE }, { 34, 4, FALSE, FALSE },
  { 35, 4, TRUE, FALSE }, { 47, 3, FALSE, FALSE }, { 48, 3, TRUE, FALSE },
};

/* The row of attribute n in formats; G_N_ELEMENTS (formats): none, or an unknown format. */
static guint
find_format (const GlslState *state, guint n)
{
  g_autoptr (GBytes) fetch = glsl_state_program (state, GLSL_SQ_PGM_START_FS);
  gsize size = 0;
  const guint8 *words = fetch != NULL ? g_bytes_get_data (fetch, &size) : NULL;

  for (guint at = 0; at + 3 < size / 4; at += 4)
    {
      const guint32 first = glsl_word (words, at), second = glsl_word (words, at + 1);

      for (guint i = 0; glsl_bits (first, 4, 0) == 0 && i < G_N_ELEMENTS (formats); i++)
        if (glsl_bits (first, 15, 8) == FETCH_BUFFERS + n &&
            glsl_bits (second, 27, 22) == formats[i].code)
          return i;
    }
  return G_N_ELEMENTS (formats);
}

/* Bytes from 0 to 1, as floats. */
static GBytes *
expand (const guint8 *bytes, gsize size)
{
  float *floats = g_new (float, size);

  for (gsize i = 0; i < size; i++)
    floats[i] = (float) bytes[i] / 255;
  return g_bytes_new_take (floats, size * sizeof *floats);
}

static void
put_attribute (const GlslPlaces *places, guint n, LsDraft *draft, GString *text)
{
  const GlslState *state = &places->draw;
  const guint32 *words = state->resources[FETCH_FROM + n];
  const guint format = find_format (state, n);
  const gsize size = MIN ((gsize) words[1] + 1, MAX_BUFFER_BYTES);
  const guint stride = glsl_bits (words[2], 18, 8);
  g_autofree guint8 *data = NULL;
  char *name;

  if (glsl_bits (words[6], 31, 30) != VALID_BUFFER || format == G_N_ELEMENTS (formats))
    return;
  data = g_malloc (size);
  glsl_round_read (state->round, state->resource_handles[FETCH_FROM + n], words[0], size, data);
  name = g_strdup_printf ("%s.in%u.bin", draft->slug, n);
  g_string_append_printf (text, "IN%u.%.*s=file %s %u 0\n", n, formats[format].n_channels, "xyzw",
                          name, formats[format].are_bytes ? stride : stride / 4);
  if (formats[format].n_channels < 4)
    g_string_append_printf (text, "IN%u.w=%s 1\n", n, formats[format].is_float ? "float" : "uint");
  g_hash_table_replace (draft->files, name,
                        formats[format].are_bytes
                          ? expand (data, size)
                          : g_bytes_new_take (g_steal_pointer (&data), size));
}

void
glsl_put_attributes (const GlslPlaces *places, LsDraft *draft, GString *text)
{
  for (guint n = 0; n < N_ATTRIBUTES; n++)
    put_attribute (places, n, draft, text);
}

/* --- texts ------------------------------------------------------------------------------------ */

/* The driver enables distances apart from the text: if none is enabled, the text loses its
 * declaration of distances. */
GBytes *
glsl_text_code (const GlslPlaces *places, LsStage stage)
{
  const guint cut = glsl_bits (glsl_state_get (&places->draw, GLSL_PA_CL_VS_OUT_CNTL), 7, 0);
  g_auto (GStrv) lines = g_strsplit (places->answer->texts[stage], "\n", -1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL && *lines[i]; i++)
    if (cut || !ls_begins (lines[i], "PROPERTY NUM_CLIPDIST_ENABLED"))
      g_string_append_printf (text, "%s\n", lines[i]);
  return g_string_free_to_bytes (text);
}

/* Inputs for the place in a point, which counts from above or from below. */
void
glsl_put_point_places (const GlslPlaces *places, GString *text)
{
  const guint interpolation = glsl_state_get (&places->draw, GLSL_SPI_INTERP_CONTROL_0);
  const char *all = places->answer->texts[LS_STAGE_PS];

  for (const char *at = strstr (all, "DCL IN["); at != NULL; at = strstr (at + 1, "DCL IN["))
    {
      const char *point = strstr (at, ", PCOORD");
      guint number;

      if (point != NULL && point < at + strcspn (at, "\n") &&
          sscanf (at, "DCL IN[%u]", &number) == 1)
        g_string_append_printf (text, "IN%u=point%s\n", number,
                                glsl_bits (interpolation, 14, 14) ? " down" : "");
    }
}

/* "DCL OUT[1], COLOR[1]" */
static guint
find_output (const GlslPlaces *places, const char *semantic, guint index)
{
  const char *text = places->answer->texts[LS_STAGE_PS];

  for (const char *at = text != NULL ? strstr (text, "DCL OUT[") : NULL; at != NULL;
       at = strstr (at + 1, "DCL OUT["))
    {
      char word[16] = "";
      guint number, own = 0;

      if (sscanf (at, "DCL OUT[%u], %15[A-Z][%u]", &number, word, &own) >= 2 &&
          !strcmp (word, semantic) && own == index)
        return number;
    }
  return G_MAXUINT;
}

/* The first number behind all outputs that the text declares. */
static guint
count_outputs (const char *text)
{
  guint n = 0;

  for (const char *at = strstr (text, "DCL OUT["); at != NULL; at = strstr (at + 1, "DCL OUT["))
    n = MAX (n, (guint) strtoul (at + strlen ("DCL OUT["), NULL, 10) + 1);
  return n;
}

guint
glsl_text_colour (const GlslPlaces *places, guint index)
{
  const char *text = places->answer->texts[LS_STAGE_PS];
  const guint number = find_output (places, "COLOR", index);

  return text == NULL || number != G_MAXUINT ? number
                                             : MIN (count_outputs (text), MAX_TEXT_OUTPUTS) + index;
}

guint
glsl_text_depth (const GlslPlaces *places)
{
  return find_output (places, "POSITION", 0);
}
