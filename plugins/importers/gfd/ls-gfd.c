#include "ls-importer.h"

#include <string.h>

#include "gfd-scene.h"
#include "gfd-text.h"
#include "ls-diagnostic.h"
#include "ls-machines.h"
#include "ls-tools.h"
#include "ls-vertex-outputs.h"
#include "ls-words.h"

#define GFD_MODE_GEOMETRY 2
#define DRAW "primitive=triangle-strip\nwidth=64\nheight=64\ncount=4\n"

typedef struct
{
  const char *name; /* of the file */
  LsImported *imported;
} Import;

static void
note_shader (LsDraft *draft, const GfdShader *shader)
{
  const guint32 resources = shader->header[GFD_RESOURCES];
  const guint32 mode = shader->header[gfd_kinds[shader->kind].mode_word];

  ls_draft_note_count (draft, "%s register", "%s registers", resources & 0xFF);
  ls_draft_note (draft, "%u stack", resources >> 8 & 0xFF);
  ls_draft_note (draft, mode == 0   ? N_ ("uniform registers")
                        : mode == 1 ? N_ ("uniform blocks")
                        : mode == 2 ? N_ ("geometry shader")
                        : mode == 3 ? N_ ("compute shader")
                                    : "?");
}

static LsDraft *
begin_draft (const Import *import, const char *title, LsStage stage, GBytes *code)
{
  LsDraft *draft = ls_imported_add (import->imported, title);

  draft->stage = stage;
  draft->code = g_bytes_ref (code);
  draft->syntax = LS_SYNTAX_WORDS;
  return draft;
}

/* The draft's text is the author's assembly, with its comments and lines. */
static void
keep_text (LsDraft *draft, LsDraftPart *part, GBytes *text)
{
  g_bytes_unref (draft->code);
  draft->code = g_bytes_ref (text);
  draft->syntax = LS_SYNTAX_TEXT;
  part->text = text;
}

/* Returns: (transfer full) (nullable): NULL if the words are no program. */
static char *
make_listing (const GfdShader *shader)
{
  const LsProgramSource words = { .code = shader->program, .syntax = LS_SYNTAX_WORDS };
  LsProgram *program = ls_machine_default ()->load (&words, NULL, NULL);
  char *listing = NULL;

  if (program == NULL)
    return NULL;
  listing = ls_machine_default ()->tools->disassemble (program);
  ls_program_unref (program);
  return listing;
}

/* The comments in front of a shader's listing, so that both are its file again: other compilers use constants of the hardware that the
 * console's tools do not know, and are listed as Lanescope does it. Returns: (transfer full) (nullable). */
static char *
make_comments (const GfdShader *shader, const char *listing, guint number)
{
  g_autofree char *comments = gfd_text_dup_comments (shader, number);
  g_autofree char *text = comments != NULL ? g_strconcat (comments, listing, NULL) : NULL;
  g_autoptr (GBytes) words =
    text != NULL ? ls_machine_default ()->tools->assemble (text, -1, NULL, NULL, NULL) : NULL;

  if (comments == NULL || (words != NULL && g_bytes_equal (words, shader->program)))
    return g_steal_pointer (&comments);
  return g_strconcat ("; $LISTING = \"Lanescope\"\n", comments, NULL);
}

/* Those of a stage of a draw. */
static char *
dup_comments (const GfdShader *shader)
{
  g_autofree char *listing = make_listing (shader);

  return listing != NULL ? make_comments (shader, listing, shader->header[GFD_INDEX]) : NULL;
}

/* The shader as a text, from which the same file can be made. */
static void
add_text (LsDraft *draft, const GfdShader *shader, guint number)
{
  g_autofree char *listing = make_listing (shader);
  g_autofree char *comments = listing != NULL ? make_comments (shader, listing, number) : NULL;
  char *text;

  if (comments == NULL)
    return;
  text = g_strconcat (comments, listing, NULL);
  draft->comments = g_steal_pointer (&comments);
  g_hash_table_insert (draft->sources,
                       g_strconcat (draft->slug, shader->kind == GFD_VS ? ".vsh" : ".psh", NULL),
                       g_bytes_new_take (text, strlen (text)));
}

/* --- drafts ----------------------------------------------------------------------------------- */

static gboolean
add_shader (const Import *import, const GfdShader *shader, guint number)
{
  static const LsStage stages[] = {
    [GFD_VS] = LS_STAGE_VS, [GFD_PS] = LS_STAGE_PS, [GFD_GS] = LS_STAGE_GS
  };
  g_autofree char *title =
    g_strdup_printf ("%s %u", gfd_kinds[shader->kind].name, shader->header[GFD_INDEX]);
  LsDraft *draft = begin_draft (import, title, stages[shader->kind], shader->program);
  g_auto (GfdStage) stage = { 0 };

  note_shader (draft, shader);
  gfd_stage_init (&stage, shader, GFD_ALONE, draft);
  if (shader->text != NULL)
    keep_text (draft, &stage.part, shader->text);
  else
    add_text (draft, shader, number);
  return ls_imported_compose (import->imported, &stage.part, 1, NULL, import->name, 0);
}

/* Adds the VS that reads the vertices of a GS. */
static void
add_copy (const Import *import, const GfdShader *shader)
{
  g_autofree char *title = g_strdup_printf ("GS %u copy", shader->header[GFD_INDEX]);
  const guint32 resources = shader->header[GFD_GS_COPY_RESOURCES];
  const LsDraftPart part = { .stage = LS_STAGE_VS,
                             .code = shader->copy,
                             .n_gprs = MIN (resources & 0xFF, 128),
                             .stack_size = resources >> 8 & 0xFF };

  begin_draft (import, title, LS_STAGE_VS, shader->copy);
  ls_imported_compose (import->imported, &part, 1, NULL, import->name, 0);
}

/* The lines of [draw]. Returns: (transfer full). */
static char *
make_draw (guint32 out_control, const char *rings)
{
  GString *draw = g_string_new (DRAW);

  ls_put_point_sizes (draw, out_control);
  ls_put_clip_distances (draw, out_control);
  g_string_append (draw, rings);
  return g_string_free (draw, FALSE);
}

static gboolean
add_draw (const Import *import, const GfdShader *vs, const GfdShader *ps)
{
  g_autofree char *title =
    g_strdup_printf ("VS %u + PS %u", vs->header[GFD_INDEX], ps->header[GFD_INDEX]);
  LsDraft *draft = begin_draft (import, title, LS_STAGE_PS, ps->program);
  g_auto (GfdStage) vs_stage = { 0 };
  g_auto (GfdStage) ps_stage = { 0 };
  g_autofree char *draw = NULL;

  ls_draft_note (draft, "a draw of both");
  draft->comments = dup_comments (ps);
  gfd_stage_init (&vs_stage, vs, GFD_DRAWN, draft);
  gfd_stage_init (&ps_stage, ps, GFD_DRAWN, draft);
  ls_draft_invent (draft, "a target of 64 x 64 pixels");
  draw = make_draw (vs->header[GFD_VS_OUT_CNTL], "");
  return ls_imported_compose (import->imported, (LsDraftPart[]){ vs_stage.part, ps_stage.part }, 2,
                              draw, import->name, 0);
}

/* The vertices run as an ES, and the copy program passes the GS's vertices to the pixels. The
 * primitives that the GS takes are not in the file: a draw chooses them. */
static gboolean
add_geometry_draw (const Import *import,
                   const GfdShader *vs,
                   const GfdShader *gs,
                   const GfdShader *ps)
{
  g_autofree char *title = g_strdup_printf ("VS %u + GS %u + PS %u", vs->header[GFD_INDEX],
                                            gs->header[GFD_INDEX], ps->header[GFD_INDEX]);
  LsDraft *draft = begin_draft (import, title, LS_STAGE_PS, ps->program);
  g_auto (GfdStage) es_stage = { 0 };
  g_auto (GfdStage) gs_stage = { 0 };
  g_auto (GfdStage) copy_stage = { 0 };
  g_auto (GfdStage) ps_stage = { 0 };
  g_autofree char *rings = NULL;
  g_autofree char *draw = NULL;

  ls_draft_note (draft, "a draw of all three");
  draft->comments = dup_comments (ps);
  gfd_stage_init (&es_stage, vs, GFD_BEFORE_GS, draft);
  gfd_stage_init (&gs_stage, gs, GFD_DRAWN, draft);
  gfd_stage_init_copy (&copy_stage, gs, draft);
  gfd_stage_init (&ps_stage, ps, GFD_DRAWN, draft);
  rings = gfd_geometry_draw (vs, gs, &gs_stage, &copy_stage);
  draw = make_draw (gs->header[GFD_GS_OUT_CNTL], rings);
  ls_draft_invent (draft, "triangles for the geometry shader");
  ls_draft_invent (draft, "a target of 64 x 64 pixels");
  return ls_imported_compose (
    import->imported,
    (LsDraftPart[]){ es_stage.part, gs_stage.part, copy_stage.part, ps_stage.part }, 4, draw,
    import->name, 0);
}

/* --- the file --------------------------------------------------------------------------------- */

/* is_sound: by shader, whether it could be composed: a shader that cannot run alone cannot run in a
 * draw. */
static void
add_shaders (const Import *import, const GfdFile *file, gboolean *is_sound)
{
  guint n[GFD_N_KINDS] = { 0 };

  for (guint i = 0; i < file->shaders->len; i++)
    {
      const GfdShader *shader = g_ptr_array_index (file->shaders, i);

      if (shader->program == NULL)
        ls_diagnostics_add_text (import->imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                                 "byte %zu: a %s is left out: its program is not "
                                 "in the file",
                                 shader->at, gfd_kinds[shader->kind].name);
      else
        is_sound[i] = add_shader (import, shader, n[shader->kind]);
      n[shader->kind]++;
      if (shader->copy != NULL)
        add_copy (import, shader);
    }
}

/* The first sound shader of a kind with the number; NULL: none. */
static const GfdShader *
find_partner (const GfdFile *file, const gboolean *is_sound, GfdKind kind, guint number)
{
  for (guint i = 0; i < file->shaders->len; i++)
    {
      const GfdShader *shader = g_ptr_array_index (file->shaders, i);

      if (is_sound[i] && shader->kind == kind && shader->header[GFD_INDEX] == number)
        return shader;
    }
  return NULL;
}

/* A VS is drawn with the PS of its number; if it makes vertices for a GS, with both. */
static gboolean
add_draw_of (const Import *import,
             const GfdFile *file,
             const gboolean *is_sound,
             const GfdShader *vs)
{
  const gboolean has_geometry = vs->header[gfd_kinds[GFD_VS].mode_word] == GFD_MODE_GEOMETRY;
  const GfdShader *ps = find_partner (file, is_sound, GFD_PS, vs->header[GFD_INDEX]);
  const GfdShader *gs =
    has_geometry ? find_partner (file, is_sound, GFD_GS, vs->header[GFD_INDEX]) : NULL;

  if (ps == NULL || vs->header[gfd_kinds[GFD_VS].mode_word] > GFD_MODE_GEOMETRY)
    return FALSE;
  if (!has_geometry)
    return add_draw (import, vs, ps);
  return gs != NULL && gs->copy != NULL && add_geometry_draw (import, vs, gs, ps);
}

static void
add_draws (const Import *import, const GfdFile *file, const gboolean *is_sound)
{
  for (guint i = 0; i < file->shaders->len; i++)
    {
      const GfdShader *vs = g_ptr_array_index (file->shaders, i);
      const guint n = import->imported->drafts->len;

      if (!is_sound[i] || vs->kind != GFD_VS || !add_draw_of (import, file, is_sound, vs) ||
          import->imported->rule != NULL)
        continue;
      import->imported->chosen = n;
      import->imported->rule = g_strdup (ls_words ("the first draw"));
    }
}

static void
add_textures (const Import *import, const GfdFile *file)
{
  for (guint i = 0; i < file->textures->len; i++)
    {
      g_autoptr (GError) reason = NULL;

      if (!gfd_texture_add (g_ptr_array_index (file->textures, i), i, import->name,
                            import->imported, &reason))
        ls_diagnostics_add_text (import->imported->findings, LS_SEVERITY_WARNING, 0, 0, NULL,
                                 "texture %u is left out: %s", i, reason->message);
    }
}

static guint
gfd_probe (GBytes *bytes, const char *name)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  if (gfd_is_one (data, size))
    return 95;
  return gfd_is_text (bytes, name) ? LS_IMPORTER_SURE_OF_TEXT : 0;
}

static gboolean
gfd_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  const Import import = { name, imported };
  g_auto (GfdFile) file = { 0 };
  g_autofree gboolean *is_sound = NULL;
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  gfd_file_init (&file);
  if (gfd_is_one (data, size) ? !gfd_file_read (&file, data, size, name, imported->findings, error)
                              : !gfd_text_read (&file, bytes, name, imported->findings, error))
    return FALSE;
  is_sound = g_new0 (gboolean, file.shaders->len + 1);
  add_shaders (&import, &file, is_sound);
  add_draws (&import, &file, is_sound);
  add_textures (&import, &file);
  if (!ls_imported_has_drafts (imported, name, "the file has no shader and no texture", error))
    return FALSE;
  if (imported->rule == NULL)
    imported->rule = g_strdup (ls_words ("the first program"));
  return TRUE;
}

const LsImporter ls_importer_gfd = {
  .name = "gfd",
  .probe = gfd_probe,
  .import = gfd_import,
};
