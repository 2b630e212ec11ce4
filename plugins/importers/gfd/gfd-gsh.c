#include "gfd-text.h"

#include <string.h>

#include "gfd-comments.h"
#include "ls-diagnostic.h"

#define STACK_LOW 8
#define N_SEMANTICS(n_params) (((n_params) + 3) / 4)

static guint
count_bits (guint32 word)
{
  guint n = 0;

  for (; word; word &= word - 1)
    n++;
  return n;
}

/* --- fields that follow from the words -------------------------------------------------------- */

static void
derive_vs (guint32 *header, const LsGshSource *source)
{
  header[GFD_RESOURCES] = source->n_gprs | MAX (source->n_stack, 1) << STACK_LOW;
  header[GFD_VS_OUT_CONFIG] = (MAX (source->n_params, 1) - 1) << 1;
  memset (&header[GFD_VS_OUT_ID], 0xFF, GFD_MAX_OUT_IDS * sizeof *header);
  for (guint i = 0; i < GFD_MAX_INPUTS; i++)
    header[GFD_VS_SEMANTIC + i] = GFD_NO_SEMANTIC;
  header[GFD_VS_REUSE] = 14;
  header[GFD_VS_HOS_REUSE] = 16;
}

static void
derive_ps (guint32 *header, const LsGshSource *source)
{
  header[GFD_RESOURCES] = source->n_gprs | source->n_stack << STACK_LOW;
  header[GFD_PS_EXPORTS] = count_bits (source->targets) << 1 | (source->exports_depth ? 1 : 0);
  /* BARYC_SAMPLE_CNTL and PERSP_GRADIENT_ENA. */
  header[GFD_PS_IN_CONTROL_0] = 1 << 26 | 1 << 28;
  for (guint i = 0; i < 8; i++)
    header[GFD_PS_SHADER_MASK] |= (source->targets >> i & 1 ? 0xFu : 0) << 4 * i;
  header[GFD_PS_SHADER_CONTROL] = source->targets;
  /* Z_ORDER is early, then late. */
  header[GFD_PS_DB_CONTROL] =
    1 << 4 | (source->exports_depth ? 1 : 0) | (source->kills ? 1 << 6 : 0);
}

/* --- fields that follow from the comments ----------------------------------------------------- */

/* Without comments about semantics, a parameter's semantic is its number. Comments that name a
 * parameter raise the count. */
static void
number_outputs (const GfdComments *comments, guint32 *header, guint n_params)
{
  guint n = N_SEMANTICS (n_params = MIN (n_params, 4 * GFD_MAX_OUT_IDS));
  gboolean is_given = FALSE;

  if (gfd_comments_have (comments, GFD_VS_N_OUT_IDS, 0))
    return;
  for (guint i = 0; i < 4 * GFD_MAX_OUT_IDS; i++)
    if (gfd_comments_have (comments, GFD_VS_OUT_ID + i / 4, 8 * (i % 4)))
      {
        n = MAX (n, i / 4 + 1);
        is_given = TRUE;
      }
  header[GFD_VS_N_OUT_IDS] = n;
  for (guint i = 0; !is_given && i < n_params; i++)
    header[GFD_VS_OUT_ID + i / 4] &= ~(0xFFu << 8 * (i % 4)) | i << 8 * (i % 4);
}

/* Attributes go to the registers from R1 on, in their order, except those that a comment places. */
static void
number_attributes (const GfdComments *comments, GfdShader *shader)
{
  const GArray *rows = shader->tables[GFD_ATTRIBUTES];
  guint32 *header = shader->header;
  guint n = MIN (rows->len, GFD_MAX_INPUTS);

  if (!gfd_comments_have (comments, GFD_VS_N_SEMANTICS, 0))
    {
      for (guint i = 0; i < GFD_MAX_INPUTS; i++)
        if (gfd_comments_have (comments, GFD_VS_SEMANTIC + i, 0))
          n = MAX (n, i + 1);
        else if (i < rows->len)
          header[GFD_VS_SEMANTIC + i] =
            g_array_index (rows, GfdRow, i).words[GFD_ATTRIBUTE_LOCATION];
      header[GFD_VS_N_SEMANTICS] = n;
    }
  if (!gfd_comments_have (comments, GFD_VS_SEMANTIC_CLEAR, 0))
    header[GFD_VS_SEMANTIC_CLEAR] =
      header[GFD_VS_N_SEMANTICS] < 32 ? G_MAXUINT32 << header[GFD_VS_N_SEMANTICS] : 0;
}

static void
number_inputs (const GfdComments *comments, guint32 *header)
{
  if (!gfd_comments_have (comments, GFD_PS_IN_CONTROL_0, 0))
    header[GFD_PS_IN_CONTROL_0] |= MIN (header[GFD_PS_N_INPUTS], GFD_MAX_INPUTS);
}

/* --- the file --------------------------------------------------------------------------------- */

static gboolean
fill_shader (GfdShader *shader, const LsGshSource *source)
{
  g_autoptr (GHashTable) given = g_hash_table_new (NULL, NULL);
  GfdComments comments = { shader, given, source->diagnostics, 0 };

  if (shader->kind == GFD_VS)
    derive_vs (shader->header, source);
  else
    derive_ps (shader->header, source);
  if (!gfd_comments_read (&comments, source->text, source->length))
    return FALSE;
  if (shader->kind == GFD_VS)
    {
      number_outputs (&comments, shader->header, source->n_params);
      number_attributes (&comments, shader);
    }
  else
    number_inputs (&comments, shader->header);
  return TRUE;
}

/* number: of the shader, if no comment gives another. Returns: NULL if a comment has an error. */
static GfdShader *
add_shader (GfdFile *file, const LsGshSource *source, guint number)
{
  GfdShader *shader = gfd_shader_new (source->stage == LS_STAGE_VS ? GFD_VS : GFD_PS);

  g_ptr_array_add (file->shaders, shader);
  shader->header[GFD_INDEX] = number;
  shader->program = g_bytes_ref (source->program);
  return fill_shader (shader, source) ? shader : NULL;
}

gboolean
gfd_file_fill (GfdFile *file, const LsGshSource *sources, guint n_sources)
{
  guint n[LS_N_STAGES] = { 0 };
  gboolean ok = TRUE;

  for (guint i = 0; i < n_sources; i++)
    ok = add_shader (file, &sources[i], n[sources[i].stage]++) != NULL && ok;
  return ok;
}

/* What is not written follows from what is: fields are compared with what comes of the comments so
 * far, until nothing is left. A round cannot need more than every field of a header. */
static gboolean
put_fields (const GfdShader *shader, LsGshSource *source, guint number, GString *text)
{
  guint n = 1;

  for (guint i = 0; n && i < GFD_N_WORDS; i++)
    {
      g_auto (GfdFile) file = { 0 };
      GfdShader *made;

      gfd_file_init (&file);
      source->text = text->str;
      source->length = text->len;
      made = add_shader (&file, source, number);
      if (made == NULL)
        return FALSE;
      n = gfd_comments_put_fields (shader, made->header, text);
    }
  return n == 0;
}

char *
gfd_text_dup_comments (const GfdShader *shader, guint number)
{
  g_autoptr (GPtrArray) diagnostics = ls_diagnostics_new ();
  LsGshSource source = { .program = shader->program, .diagnostics = diagnostics };
  g_autoptr (GString) text = g_string_new (NULL);

  if (shader->kind == GFD_GS ||
      !ls_gsh_look (&source, shader->kind == GFD_VS ? "x.vsh" : "x.psh", NULL))
    return NULL;
  gfd_comments_put_tables (shader, text);
  return put_fields (shader, &source, number, text) ? g_string_free (g_steal_pointer (&text), FALSE)
                                                    : NULL;
}

GBytes *
ls_gsh_write (const LsGshSource *sources, guint n_sources)
{
  g_auto (GfdFile) file = { 0 };

  gfd_file_init (&file);
  return gfd_file_fill (&file, sources, n_sources) ? gfd_file_write (&file) : NULL;
}
