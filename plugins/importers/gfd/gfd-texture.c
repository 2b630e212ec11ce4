#include "gfd-tiles.h"
#include "gfd-scene.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-format.h"
#include "ls-text.h"
#include "ls-words.h"

/* Textures as scenes that show them. */

#define MAX_SIDE 8192   /* of a scene's texture */
#define MAX_TARGET 1024 /* pixels along an edge of the picture */
#define N_HEADER_BYTES(word) (4 * (gsize) (word))

#define USE_DEPTH 4
#define INVENTED N_ ("a program that shows it")

static gboolean refuse (const GfdTexture *texture,
                        guint word,
                        GError **error,
                        const char *format,
                        ...) G_GNUC_PRINTF (4, 5);

static gboolean
refuse (const GfdTexture *texture, guint word, GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (ls_words (format), args);
  va_end (args);
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "byte %zu: %s", texture->at + N_HEADER_BYTES (word),
                  message);
}

/* The keys of [texture] for a kind of numbers; NULL: unknown. */
static const char *
number_lines (guint kind)
{
  switch (kind)
    {
    case 0:
    case 8:
      return "";
    case 1:
      return "num-format=int\n";
    case 2:
      return "comp=signed\n";
    case 3:
      return "num-format=int\ncomp=signed\n";
    case 4:
      return "degamma=true\n";
    }
  return NULL;
}

static gboolean
check_kind (const GfdTexture *texture, GError **error)
{
  static const char *const dims[] = { "1D",       "2D",       "3D",   "cube",
                                      "1D array", "2D array", "MSAA", N_ ("MSAA array") };
  const guint32 *header = texture->header;
  const char *mode;
  gboolean can_read;

  if (header[GFD_TEXTURE_DIM] > GFD_DIM_2D_ARRAY)
    return refuse (texture, GFD_TEXTURE_DIM, error,
                   "a texture of kind %s is not read (1D, 2D, 3D, cube and arrays are)",
                   ls_words (header[GFD_TEXTURE_DIM] < G_N_ELEMENTS (dims)
                               ? dims[header[GFD_TEXTURE_DIM]]
                               : N_ ("unknown")));
  if (header[GFD_TEXTURE_AA])
    return refuse (texture, GFD_TEXTURE_AA, error, "a texture of several samples is not read");
  if (header[GFD_TEXTURE_USE] & USE_DEPTH)
    return refuse (texture, GFD_TEXTURE_USE, error,
                   "a depth buffer is not read (textures of colours are)");
  mode = gfd_tile_mode_name (header[GFD_TEXTURE_TILE_MODE], &can_read);
  if (mode == NULL)
    return refuse (texture, GFD_TEXTURE_TILE_MODE, error, "tile mode %u is not known",
                   header[GFD_TEXTURE_TILE_MODE]);
  return can_read ||
         refuse (texture, GFD_TEXTURE_TILE_MODE, error,
                 "a texture in tiles of mode %s is not read (linear, 1D, 2D and 3D are)", mode);
}

/* Returns: the format, or NULL with an error. */
static const LsDataFormat *
check_format (const GfdTexture *texture, GError **error)
{
  const guint32 number = texture->header[GFD_TEXTURE_FORMAT];
  const LsDataFormat *format = number < 0x1000 ? ls_data_format (number & 0x3F) : NULL;

  if (format != NULL && !(number & 0xC0) && number_lines (number >> 8 & 15) != NULL &&
      format->layout != LS_FORMAT_UNKNOWN && format->layout != LS_FORMAT_DEPTH &&
      (format->n_bytes & (format->n_bytes - 1)) == 0 && format->n_bytes <= 16)
    return format;
  refuse (texture, GFD_TEXTURE_FORMAT, error, "texture format 0x%x is not read", number);
  return NULL;
}

static gboolean
check_size (const GfdTexture *texture, GError **error)
{
  const guint32 *header = texture->header;

  if (header[GFD_TEXTURE_WIDTH] && header[GFD_TEXTURE_WIDTH] <= MAX_SIDE &&
      header[GFD_TEXTURE_HEIGHT] && header[GFD_TEXTURE_HEIGHT] <= MAX_SIDE &&
      header[GFD_TEXTURE_DEPTH] <= MAX_SIDE && header[GFD_TEXTURE_PITCH] <= 2 * MAX_SIDE)
    return TRUE;
  return refuse (texture, GFD_TEXTURE_WIDTH, error,
                 "a texture of %u x %u texels (1 to %u are read)", header[GFD_TEXTURE_WIDTH],
                 header[GFD_TEXTURE_HEIGHT], MAX_SIDE);
}

static void
put_swizzle (GString *text, guint32 map)
{
  static const char names[] = "xyzw01";

  g_string_append (text, "swizzle=");
  for (gint shift = 24; shift >= 0; shift -= 8)
    g_string_append_c (text, names[MIN (map >> shift & 0xFF, 5)]);
  g_string_append_c (text, '\n');
}

/* 00 TEX: ADDR(2) CNT(1); SAMPLE R0.xyzw, R0.xy00, t0, s0; 01 EXPORT_DONE: PIX0, R0;
 * END_OF_PROGRAM */
static GBytes *
make_program (void)
{
  static const guint32 words[] = { 2,          0x80800000, 0,          0x94200688,
                                   0x00000010, 0xF00D1000, 0x90800000, 0 };
  guint32 out[G_N_ELEMENTS (words)];

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    out[i] = GUINT32_TO_LE (words[i]);
  return g_bytes_new (out, sizeof out);
}

/* v of the pixels' rows: the file begins with the highest row, a scene with the lowest. Returns:
 * (transfer full) */
static char *
make_rows (guint height)
{
  char step[G_ASCII_DTOSTR_BUF_SIZE], start[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (step, sizeof step, "%.9g", -1.0 / height);
  g_ascii_formatd (start, sizeof start, "%.9g", 1 - 0.5 / height);
  return g_strdup_printf ("linear 0 %s %s", step, start);
}

/* In texels of the scene's texture. */
static guint
texture_height (const GfdTexture *texture, guint n_layers)
{
  if (texture->header[GFD_TEXTURE_DIM] == GFD_DIM_1D)
    return 1;
  return texture->header[GFD_TEXTURE_DIM] == GFD_DIM_1D_ARRAY ? n_layers
                                                              : texture->header[GFD_TEXTURE_HEIGHT];
}

/* A 1D array becomes a picture with a row for each layer; faces become layers, which a program can
 * read without the arithmetic of cubes. */
static void
put_kind (GString *text, guint dim, guint n_layers)
{
  if (dim == GFD_DIM_1D)
    g_string_append (text, "dim=1d\n");
  else if (dim == GFD_DIM_3D)
    g_string_append_printf (text, "dim=3d\ndepth=%u\n", n_layers);
  else if (dim == GFD_DIM_CUBE || dim == GFD_DIM_2D_ARRAY)
    g_string_append_printf (text, "dim=2d-array\nlayers=%u\n", n_layers);
}

static char *
make_scene (const GfdTexture *texture,
            const LsDataFormat *format,
            guint n_layers,
            guint n_levels,
            const LsDraft *draft,
            const char *origin)
{
  const guint32 *header = texture->header;
  const guint n_rows = texture_height (texture, n_layers);
  const guint width = MIN (header[GFD_TEXTURE_WIDTH], MAX_TARGET),
              height = MIN (n_rows, MAX_TARGET);
  g_autofree char *base = g_path_get_basename (origin);
  g_autofree char *file = ls_text_escape (base, LS_TEXT_LINE);
  g_autofree char *rows = make_rows (height);
  GString *text = g_string_new (NULL);

  g_string_append_printf (
    text,
    "# Imported from %s: %s.\n# What it does not say was made up:\n# - "
    "%s\n\n[scene]\nversion=1\nname=%s\nstage=ps\n"
    "\n[layout]\nkind=pixels\nwidth=%u\nheight=%u\n\n[program]\nfile=%s.ps.bin\n"
    "\n[inputs]\n# The first row of the file is the highest.\nR0.xyzw=u, %s, 0, 0\n",
    file, draft->title, INVENTED, draft->title, width, height, draft->slug, rows);
  g_string_append_printf (text, "\n[texture 0]\nfile=%s.texels\nwidth=%u\n", draft->slug,
                          header[GFD_TEXTURE_WIDTH]);
  if (header[GFD_TEXTURE_DIM] != GFD_DIM_1D)
    g_string_append_printf (text, "height=%u\n", n_rows);
  g_string_append_printf (text, "format=%s\n%s", format->name,
                          number_lines (header[GFD_TEXTURE_FORMAT] >> 8 & 15));
  put_kind (text, header[GFD_TEXTURE_DIM], n_layers);
  if (n_levels > 1)
    g_string_append_printf (text, "levels=%u\n", n_levels);
  put_swizzle (text, header[GFD_TEXTURE_COMP_MAP]);
  g_string_append (text, "\n[sampler 0]\nclamp-x=clamp-last-texel\nclamp-y=clamp-last-texel\n");
  return g_string_free (text, FALSE);
}

/* Returns: (transfer full): "64 x 64, 8_8_8_8, 2D thin 1", with the kind if it is not a 2D
 * texture. */
/* Of a kind's layers. */
static void
note_layers (LsDraft *draft, guint dim, guint n)
{
  if (dim == GFD_DIM_1D || dim == GFD_DIM_1D_ARRAY)
    ls_draft_note (draft, "1D");
  else if (dim == GFD_DIM_CUBE)
    ls_draft_note (draft, "cube");
  if (dim == GFD_DIM_3D)
    ls_draft_note_count (draft, "%s slice", "%s slices", n);
  else if (dim == GFD_DIM_CUBE)
    ls_draft_note_count (draft, "%s face", "%s faces", n);
  else if (dim == GFD_DIM_1D_ARRAY || dim == GFD_DIM_2D_ARRAY)
    ls_draft_note_count (draft, "%s layer", "%s layers", n);
}

static void
note_texture (LsDraft *draft, const guint32 *header, const GfdLevels *levels, const char *format)
{
  gboolean can_read;

  ls_draft_note (draft, "%u x %u", header[GFD_TEXTURE_WIDTH], header[GFD_TEXTURE_HEIGHT]);
  note_layers (draft, header[GFD_TEXTURE_DIM], levels->n_layers);
  ls_draft_note (draft, "%s", format);
  ls_draft_note (draft, "%s", gfd_tile_mode_name (header[GFD_TEXTURE_TILE_MODE], &can_read));
  if (levels->n > 1)
    ls_draft_note_count (draft, "%s level", "%s levels", levels->n);
}

static void
add_draft (const GfdTexture *texture,
           guint number,
           const LsDataFormat *format,
           const GfdLevels *levels,
           const char *origin,
           LsImported *imported)
{
  g_autofree char *title = g_strdup_printf ("texture %u", number);
  LsDraft *draft = ls_imported_add (imported, title);

  draft->stage = LS_STAGE_PS;
  draft->code = make_program ();
  draft->syntax = LS_SYNTAX_WORDS;
  note_texture (draft, texture->header, levels, format->name);
  ls_draft_invent (draft, INVENTED);
  g_hash_table_replace (draft->files, g_strconcat (draft->slug, ".ps.bin", NULL),
                        g_bytes_ref (draft->code));
  g_hash_table_replace (draft->files, g_strconcat (draft->slug, ".texels", NULL),
                        g_bytes_ref (levels->texels));
  draft->text = make_scene (texture, format, levels->n_layers, levels->n, draft, origin);
}

gboolean
gfd_texture_add (const GfdTexture *texture,
                 guint number,
                 const char *origin,
                 LsImported *imported,
                 GError **error)
{
  const LsDataFormat *format;
  g_auto (GfdLevels) levels = { 0 };

  if (texture->image == NULL)
    return refuse (texture, 0, error, "a texture without its texels is not read");
  if (!check_kind (texture, error) || !check_size (texture, error))
    return FALSE;
  format = check_format (texture, error);
  if (format == NULL || !gfd_levels_read (&levels, texture, format, error))
    return FALSE;
  if (levels.rest != NULL)
    ls_diagnostics_add_text (imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                             "texture %u, levels from %u on are left out: %s", number, levels.n,
                             levels.rest);
  add_draft (texture, number, format, &levels, origin, imported);
  return TRUE;
}
