#include <string.h>

#include "gfd-file.h"
#include "importer-mutants.h"
#include "ls-diagnostic.h"
#include "ls-error.h"
#include "ls-gsh.h"
#include "ls-importer.h"
#include "ls-machines.h"
#include "ls-plugins.h"
#include "ls-scene.h"
#include "ls-tools.h"

/* Files of the Wii U: what is in them, and broken ones. Textures, and files that our writer has not made, are check-gfd's. */

/* 00 CALL_FS NO_BARRIER; 01 LOOP_START ADDR(4) CF_CONST(3); 02 ALU: ADDR(8) CNT(2); x: MOV R2.x, C5.x; y: MOV R2.y, C0.y;
 * 03 LOOP_END ADDR(2); 04 EXPORT_DONE: POS0, R2; 05 EXPORT_DONE: PARAM0, R1 NO_BARRIER; END_OF_PROGRAM */
static const guint32 vs_words[] = { 0,          0x09800000, 4,          0x82000018, 8,
                                    0xA0040000, 2,          0x82800000, 0x0001203C, 0x94000688,
                                    0x0000C000, 0x14200688, 0,          0,          0,
                                    0,          0x00000105, 0x00400C90, 0x80000500, 0x20400C90 };
/* 00 TEX: ADDR(4) CNT(1) VALID_PIX; SAMPLE R0, R0.xyxx, t2, s2; 01 EXPORT_DONE: PIX0, R0; END_OF_PROGRAM */
static const guint32 ps_words[] = { 4, 0x80C00000, 0,          0x94200688, 0,          0,
                                    0, 0,          0x00000210, 0xF00D1000, 0x00810000, 0 };

static GBytes *
make_words (const guint32 *words, guint n)
{
  g_autofree guint32 *out = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    out[i] = GUINT32_TO_LE (words[i]);
  return g_bytes_new (out, n * sizeof *out);
}

static void
add_row (GfdShader *shader, GfdTableId table, const char *name, const guint32 *words, guint n)
{
  GfdRow *row = gfd_shader_add_row (shader, table, name);

  memcpy (row->words + (name != NULL), words, n * sizeof *words);
}
#define ROW(shader, table, name, ...)                             \
  add_row (shader, table, name, (const guint32[]){ __VA_ARGS__ }, \
           G_N_ELEMENTS (((const guint32[]){ __VA_ARGS__ })))

static GfdShader *
make_vs (void)
{
  GfdShader *vs = gfd_shader_new (GFD_VS);

  vs->header[GFD_RESOURCES] = 3 | 1 << 8 | 1 << 21;
  vs->header[GFD_VS_N_OUT_IDS] = 1;
  for (guint i = 0; i < GFD_MAX_OUT_IDS; i++)
    vs->header[GFD_VS_OUT_ID + i] = i ? G_MAXUINT32 : 0xFFFFFF07;
  vs->header[GFD_VS_N_SEMANTICS] = 2;
  vs->header[GFD_VS_SEMANTIC] = 1;
  vs->header[GFD_VS_SEMANTIC + 1] = 0;
  ROW (vs, GFD_BLOCKS, "lights", 2, 64);
  ROW (vs, GFD_UNIFORMS, "view", 29, 1, 0, G_MAXUINT32);
  ROW (vs, GFD_UNIFORMS, "tints", 11, 2, 16, G_MAXUINT32);
  ROW (vs, GFD_UNIFORMS, "lamp", 10, 1, 5, 0);
  ROW (vs, GFD_VALUES, NULL, 0x3F800000, 0x40000000, 0, 0xBF800000, 20);
  ROW (vs, GFD_LOOPS, NULL, 3, 0x02001005);
  ROW (vs, GFD_ATTRIBUTES, "aPosition", 10, 0, 0);
  ROW (vs, GFD_ATTRIBUTES, "aBone", 15, 0, 1);
  vs->program = make_words (vs_words, G_N_ELEMENTS (vs_words));
  return vs;
}

static GfdShader *
make_ps (void)
{
  GfdShader *ps = gfd_shader_new (GFD_PS);

  ps->header[GFD_RESOURCES] = 3 | 1 << 21;
  ps->header[GFD_PS_IN_CONTROL_0] = 2 | 1 << 8 | 2 << 10;
  ps->header[GFD_PS_IN_CONTROL_1] = 1 << 8 | 1 << 9 | 1 << 11 | 1 << 12;
  ps->header[GFD_PS_N_INPUTS] = 2;
  ps->header[GFD_PS_INPUT] = 7 | 1 << 8 | 1 << 10;
  ps->header[GFD_PS_INPUT + 1] = 9 | 3 << 8 | 1 << 12;
  ROW (ps, GFD_SAMPLERS, "wood", 1, 2);
  ps->program = make_words (ps_words, G_N_ELEMENTS (ps_words));
  return ps;
}

static GBytes *
make_file (void)
{
  g_auto (GfdFile) file = { 0 };

  gfd_file_init (&file);
  g_ptr_array_add (file.shaders, make_vs ());
  g_ptr_array_add (file.shaders, make_ps ());
  return gfd_file_write (&file);
}

/* --- reading what was written ------------------------------------------------------------------------------ */

static void
assert_same_tables (const GfdShader *one, const GfdShader *two)
{
  for (guint t = 0; t < GFD_N_TABLES; t++)
    {
      g_assert_cmpuint (one->tables[t]->len, ==, two->tables[t]->len);
      for (guint i = 0; i < one->tables[t]->len; i++)
        {
          const GfdRow *a = &g_array_index (one->tables[t], GfdRow, i);
          const GfdRow *b = &g_array_index (two->tables[t], GfdRow, i);

          g_assert_cmpstr (a->name, ==, b->name);
          for (guint w = a->name != NULL; w < gfd_tables[t].n_words; w++)
            g_assert_cmphex (a->words[w], ==, b->words[w]);
        }
    }
}

static void
test_round_trip (void)
{
  g_autoptr (GBytes) bytes = make_file ();
  g_autoptr (GBytes) again = NULL;
  g_autoptr (GPtrArray) findings = ls_diagnostics_new ();
  g_autoptr (GError) error = NULL;
  g_auto (GfdFile) file = { 0 }, expected = { 0 };
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  gfd_file_init (&file);
  gfd_file_init (&expected);
  g_ptr_array_add (expected.shaders, make_vs ());
  g_ptr_array_add (expected.shaders, make_ps ());
  g_assert_true (gfd_file_read (&file, data, size, "file", findings, &error));
  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_cmpuint (file.shaders->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const GfdShader *shader = g_ptr_array_index (file.shaders, i);
      const GfdShader *wanted = g_ptr_array_index (expected.shaders, i);

      g_assert_cmpint (shader->kind, ==, wanted->kind);
      assert_same_tables (shader, wanted);
      g_assert_true (g_bytes_equal (shader->program, wanted->program));
      g_assert_cmphex (shader->header[GFD_RESOURCES], ==, wanted->header[GFD_RESOURCES]);
    }
  again = gfd_file_write (&file);
  g_assert_true (g_bytes_equal (again, bytes));
}

/* --- scenes ------------------------------------------------------------------------------------------------ */

static const LsDraft *
draft_called (const LsImported *imported, const char *title)
{
  g_autoptr (GError) error = NULL;
  const LsDraft *draft = ls_imported_pick (imported, title, "file", &error);

  g_assert_no_error (error);
  return draft;
}

/* Each line is in the text, behind the one before it. */
static void
assert_lines (const LsDraft *draft, const char *const *lines)
{
  const char *at = draft->text;

  for (guint i = 0; lines[i]; i++)
    {
      const char *found = strstr (at, lines[i]);

      if (!found)
        g_error ("\"%s\" is not where it should be in\n%s", lines[i], draft->text);
      at = found + strlen (lines[i]);
    }
}

static const char *
symbol_at (const LsDraft *draft, LsStage stage, const char *place)
{
  for (guint i = 0; i < draft->symbols->len; i++)
    {
      const LsDraftSymbol *symbol = g_ptr_array_index (draft->symbols, i);

      if (symbol->stage == stage && !strcmp (symbol->place, place))
        return symbol->name;
    }
  return NULL;
}

/* Names of places that no scene has do not keep a file from being opened; the others are there. */
static void
test_names_of_no_place (void)
{
  const LsSceneHow how = { .trust = LS_TRUST_FOLDER };
  g_auto (GfdFile) file = { 0 };
  GfdShader *ps = make_ps ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (LsScene) scene = NULL;
  g_autoptr (GError) error = NULL;

  ps->header[GFD_PS_N_INPUTS] = 0;
  ROW (ps, GFD_SAMPLERS, "far", 1, G_MAXUINT32);
  ROW (ps, GFD_BLOCKS, "farther", 70000, 64);
  gfd_file_init (&file);
  g_ptr_array_add (file.shaders, ps);
  bytes = gfd_file_write (&file);
  scene = ls_scene_open_how (bytes, "file", &how, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (ls_names_find (ls_scene_get_names (scene), "texture 2")->name, ==, "wood");
  for (guint i = 0; i < ls_names_count (ls_scene_get_names (scene)); i++)
    g_assert_null (strstr (ls_names_get (ls_scene_get_names (scene), i)->name, "far"));
}

static void
test_draw (void)
{
  static const char *const lines[] = {
    "\n[draw]\nprimitive=triangle-strip\nwidth=64\nheight=64\ncount=4\n",
    "\n[vs program]\nfile=vs-0-ps-0.vs.bin\ngprs=3\nstack-size=1\n",
    "\n[vs fetch-asm]\nVTX_TC:\n      SEMANTIC SEM[1].xy01, R0.x, fc160  MEGA(8) FORMAT(32_32) "
    "NUM_FORMAT(INT) SIGNED\n      SEMANTIC SEM[0].xyz1, R0.x, fc161  MEGA(12) "
    "FORMAT(32_32_32_FLOAT) NUM_FORMAT(SCALED)\nRETURN\n",
    "\n[vs inputs]\nR0.x=vertex\nR0.w=instance\n",
    "\n[vs constants]\nsemantics=1 0\n",
    "# view[0] vec4\nc.0=1 0 0 0\n",
    "# view[3] vec4\nc.3=0 0 0 1\n",
    "# tints[1] vec4\nc.5=0x3f800000 0x40000000 0x00000000 0xbf800000\n",
    "loop3=5 1 2\n",
    "\n[vs buffer 160]\n# aBone\nstride=16\ndata=int 0 0 0 1, 1 0 0 1, 0 1 0 1, 1 1 0 1\n",
    "\n[vs buffer 161]\n# aPosition\nstride=16\ndata=float -1 -1 0 1, 1 -1 0 1, -1 1 0 1, 1 1 0 "
    "1\n",
    "\n[vs outputs]\nPARAM0=7\n",
    "\n[ps program]\nfile=vs-0-ps-0.ps.bin\ngprs=3\n",
    "\n[ps inputs]\nR0=semantic 7 flat default 0 0 0 1\nR1=semantic 9 linear default 1 1 1 1\n"
    "R2=position\nR1.y=face int\n",
    "\n[ps texture 2]\n# wood sampler2D\nwidth=8\n",
    NULL
  };
  g_autoptr (GBytes) bytes = make_file ();
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  const LsDraft *draft;

  g_assert_true (ls_importers_import (bytes, "file", &imported, &error));
  g_assert_cmpuint (imported.drafts->len, ==, 3);
  g_assert_cmpuint (imported.chosen, ==, 2);
  g_assert_cmpstr (imported.rule, ==, "the first draw");
  draft = draft_called (&imported, "VS 0 + PS 0");
  assert_lines (draft, lines);
  g_assert_cmpstr (symbol_at (draft, LS_STAGE_VS, "R2.xyz"), ==, "aPosition");
  g_assert_cmpstr (symbol_at (draft, LS_STAGE_VS, "cb2.1.yzw"), ==, "lamp");
  g_assert_cmpstr (symbol_at (draft, LS_STAGE_VS, "PARAM0"), ==, "semantic 7");
  g_assert_cmpstr (symbol_at (draft, LS_STAGE_PS, "sampler 2"), ==, "wood");
}

static void
test_alone (void)
{
  static const char *const vs_lines[] = { "\nkind=vertices\ncount=64\n", "\nR0.x=int index\n",
                                          "\n[buffer 161]\n# aPosition\n", "-0.7142857 -1 0 1,",
                                          NULL };
  static const char *const ps_lines[] = {
    "\nkind=pixels\n",    "R0.xyzw=u, v, 0.5, 1\n",
    "R1.xzw=u, 0.5, 1\n", "R2.xyzw=center-x, center-y, 0.5, 1\n",
    "R1.y=int -1\n",      NULL
  };
  g_autoptr (GBytes) bytes = make_file ();
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (ls_importers_import (bytes, "file", &imported, &error));
  assert_lines (draft_called (&imported, "VS 0"), vs_lines);
  assert_lines (draft_called (&imported, "PS 0"), ps_lines);
  for (guint i = 0; i < imported.drafts->len; i++)
    {
      const LsDraft *draft = g_ptr_array_index (imported.drafts, i);
      const LsSceneHow how = { .trust = LS_TRUST_FOLDER, .pick = draft->title };
      g_autoptr (LsScene) scene = ls_scene_open_how (bytes, "file", &how, &error);

      g_assert_no_error (error);
      g_assert_nonnull (scene);
    }
}

/* --- broken files ------------------------------------------------------------------------------------------ */

/* Bytes of make_file(): blocks, and the data of the VS's header with its trailer, as hexdump shows them. */
#define VS_BLOCK 0x20
#define VS_HEADER 0x40
#define VS_TABLES (VS_HEADER + 0x134)
#define VS_TRAILER (VS_TABLES + 12 + 3 * 20 + 20 + 8 + 2 * 16 + 8 + 8 + 8 + 8 + 12 + 8 + 4 * 11)

static const struct
{
  const char *name;
  guint at; /* a big-endian word that is put there; 0: the file is cut to as many bytes */
  guint32 word;
  LsErrorCode code;
  const char *message;
} broken[] = {
  { "cut-header", 0, 24, LS_ERROR_FORMAT, "file: byte 24: the file ends in its header" },
  { "version", 8, 5, LS_ERROR_UNSUPPORTED,
    "file: byte 8: this is version 5 of the Wii U's shader files (versions 6 and 7 are read)" },
  { "long-header", 4, 0x100000, LS_ERROR_FORMAT,
    "file: byte 4: 1048576 bytes of header are not in the file" },
  { "cut-block", 0, 0x30, LS_ERROR_FORMAT,
    "file: byte 32: the file ends in the header of a block" },
  { "block-magic", VS_BLOCK, 0x424C4B7D, LS_ERROR_FORMAT,
    "file: byte 32: 0x424c4b7d is not the beginning of a block" },
  { "block-size", VS_BLOCK + 20, 0xFFFFFFF0, LS_ERROR_FORMAT,
    "file: byte 36: a block of type 3 with 4294967280 bytes reaches beyond the file" },
  { "short-header", VS_BLOCK + 20, 0x100, LS_ERROR_FORMAT,
    "file: byte 64: 256 bytes are too few for the header of a VS" },
  { "no-trailer", VS_TRAILER, 0, LS_ERROR_FORMAT,
    "the header block of type 3 does not end with its trailer" },
  { "many-places", VS_TRAILER + 32, 0x40000000, LS_ERROR_FORMAT,
    "a list of 1073741824 places at 0x" },
  { "far-place", VS_TRAILER - 4, 0xD06FFFFF, LS_ERROR_FORMAT,
    "a place at 0xfffff is not in the block" },
  { "many-rows", VS_HEADER + 0xE4, 0x8000, LS_ERROR_FORMAT,
    "file: byte 292: a table of 32768 rows at 0x140 does not fit into its block" },
  { "unlisted-place", VS_TRAILER - 44, 0xD0600000, LS_ERROR_FORMAT,
    "is not in the block's list of places" },
  { "odd-place", VS_HEADER + 0xE8, 0x12345678, LS_ERROR_FORMAT,
    "file: byte 296: 0x12345678 is no place in the block" },
  { "endless-name", VS_TABLES, 0xCA7FFFFF, LS_ERROR_FORMAT,
    "file: byte 372: a name at 0xfffff does not end in the block" },
};

static void
put (GByteArray *file, guint at, guint32 word)
{
  word = GUINT32_TO_BE (word);
  memcpy (file->data + at, &word, sizeof word);
}

static GByteArray *
load (void)
{
  g_autoptr (GBytes) bytes = make_file ();
  GByteArray *file = g_byte_array_new ();

  g_byte_array_append (file, g_bytes_get_data (bytes, NULL), (guint) g_bytes_get_size (bytes));
  return file;
}

static void
test_broken (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  GByteArray *file = load ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  LsImported imported;

  if (broken[i].at)
    put (file, broken[i].at, broken[i].word);
  else
    g_byte_array_set_size (file, broken[i].word);
  bytes = g_byte_array_free_to_bytes (file);
  g_assert_false (ls_importers_import (bytes, "file", &imported, &error));
  g_assert_error (error, LS_ERROR, (int) broken[i].code);
  if (!strstr (error->message, broken[i].message))
    g_error ("%s", error->message);
}

/* A program without its header, and one of a stage that is not read, cost a message and nothing else. */
static void
test_left_out (void)
{
  GByteArray *file = load ();
  g_autoptr (GBytes) bytes = NULL;
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  const LsDiagnostic *finding;

  /* The PS's program becomes one of a GS. */
  put (file, file->len - 0x20 - G_N_ELEMENTS (ps_words) * 4 - 0x10, 9);
  bytes = g_byte_array_free_to_bytes (file);
  g_assert_true (ls_importers_import (bytes, "file", &imported, &error));
  g_assert_cmpuint (imported.drafts->len, ==, 1);
  g_assert_cmpstr (imported.rule, ==, "the first program");
  g_assert_cmpuint (imported.findings->len, ==, 2);
  finding = g_ptr_array_index (imported.findings, 0);
  g_assert_nonnull (strstr (finding->message, "a program of a GS is left out: no header"));
  finding = g_ptr_array_index (imported.findings, 1);
  g_assert_nonnull (strstr (finding->message, "a PS is left out: its program is not in the file"));
}

static void
test_mutants (void)
{
  GByteArray *file = load ();

  test_importer_mutants ((const char *) file->data, file->len, 3000);
  g_byte_array_unref (file);
}

/* --- texts ------------------------------------------------------------------------------------------------- */

/* A pixel shader before it is made into a file: what its comments say, by the page of the assembler that reads them too. */
#define PS_TEXT                                                                                   \
  "; $NUM_SPI_PS_INPUT_CNTL = 1\n; $SPI_PS_INPUT_CNTL[0].SEMANTIC = 4\n"                          \
  "; $SAMPLER_VARS[0].NAME = \"wood\"\n; $SAMPLER_VARS[0].LOCATION = 2\n"                         \
  "00 TEX: ADDR(4) CNT(1) VALID_PIX\n      0  SAMPLE R0, R0.xyxx, t2, s2\n01 EXPORT_DONE: PIX0, " \
  "R0\nEND_OF_PROGRAM\n"

static void
import_text (const char *text, const char *name, LsImported *imported, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));

  ls_importers_import (bytes, name, imported, error);
}

/* What the comments say is in the scene, and the program is the text. */
static void
test_text (void)
{
  static const char *const lines[] = { "\n[program]\nfile=ps-0.ps.asm\n", "\n[texture 2]\n",
                                       "# wood sampler2D", NULL };
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;
  const LsDraft *draft;

  import_text (PS_TEXT, "a.psh", &imported, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (imported.drafts->len, ==, 1);
  draft = g_ptr_array_index (imported.drafts, 0);
  assert_lines (draft, lines);
  g_assert_cmpint (draft->syntax, ==, LS_SYNTAX_TEXT);
  g_assert_cmpuint (ls_draft_n_dwords (draft), ==, 12);
  g_assert_cmpmem (g_bytes_get_data (draft->code, NULL), g_bytes_get_size (draft->code), PS_TEXT,
                   strlen (PS_TEXT));
  g_assert_cmpstr (symbol_at (draft, LS_STAGE_PS, "texture 2"), ==, "wood");
  g_assert_cmpstr (symbol_at (draft, LS_STAGE_PS, "R0"), ==, "semantic 4");
}

static const struct
{
  const char *name, *text;
  const char *message; /* NULL: the text is no importer's, and opens as any assembly does */
} texts[] = {
  { "wrong", "; $NUM_SPI_PS_INPUT_CNTL = many\n" PS_TEXT,
    "a.psh:1:1: error: $NUM_SPI_PS_INPUT_CNTL is \"many\" (write a number, 0 to 4294967295)" },
  { "missing", PS_TEXT "; $SAMPLER_VARS[1].NAME\n",
    "a.psh:9:1: error: a value of $SAMPLER_VARS is missing (write = and the value)" },
  { "type", "\n; $SAMPLER_VARS[0].TYPE = \"sampler9D\"\n" PS_TEXT,
    "a.psh:2:1: error: \"sampler9D\" is no type (write sampler1D, sampler2D, sampler3D or "
    "samplerCube)" },
  { "other-comments", "; $Id: a.psh $\n00 EXPORT_DONE: PIX0, R0\nEND_OF_PROGRAM\n", NULL },
  { "other-stage", "; $MODE = \"UniformBlock\"\n00 NOP\nEND_OF_PROGRAM\n", NULL },
  { "no-assembly", "; $MODE = \"UniformBlock\"\n00 NOPE\nEND_OF_PROGRAM\n", NULL },
};

static void
test_text_refused (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;

  import_text (texts[i].text, texts[i].message ? "a.psh" : "a.asm", &imported, &error);
  g_assert_null (imported.drafts);
  if (!texts[i].message)
    {
      g_assert_no_error (error);
      return;
    }
  g_assert_error (error, LS_ERROR, LS_ERROR_SYNTAX);
  g_assert_cmpstr (error->message, ==, texts[i].message);
}

/* --- texts of files ---------------------------------------------------------------------------------------- */

/* Words that the writer of files counts itself. */
static gboolean
is_counted (GfdKind kind, guint word)
{
  for (guint i = 0; i < GFD_N_TABLES; i++)
    if (gfd_kinds[kind].table_words[i] && word - gfd_kinds[kind].table_words[i] < 2)
      return TRUE;
  return word == gfd_kinds[kind].size_word;
}

/* Any header, with names of any bytes. A version that is not read would not be read back. */
static void
shake_shader (GfdShader *shader)
{
  const GfdTableId table = shader->kind == GFD_VS ? GFD_ATTRIBUTES : GFD_SAMPLERS;
  char name[6] = { 0 };

  for (guint n = (guint) g_test_rand_int_range (0, 40); n; n--)
    {
      const guint word = (guint) g_test_rand_int_range (0, GFD_N_WORDS);
      const guint32 bits = (guint32) g_test_rand_int ();

      if (word < GFD_HEADER_WORDS
            ? word >= gfd_shader_n_words (shader) || is_counted (shader->kind, word)
            : word == GFD_FILE_HEADER || word == GFD_PACKED_NAMES || word == GFD_BLOCK_MAJOR)
        continue;
      shader->header[word] = g_test_rand_bit () ? bits : bits & 3;
    }
  shader->header[GFD_BLOCK_MAJOR] = (guint32) g_test_rand_int_range (0, 2);
  for (guint i = 0; i < sizeof name - 1; i++)
    name[i] = (char) g_test_rand_int_range (1, 256);
  ROW (shader, table, name, (guint32) g_test_rand_int_range (0, 50),
       (guint32) g_test_rand_int_range (0, 50));
  ROW (shader, GFD_VALUES, NULL, 1, G_MAXUINT32, 0x12345678, 4, 20);
}

/* Appends the text of an imported shader to those from which a file is made. */
static void
add_source (GArray *sources, const LsImported *imported, guint i)
{
  const LsDraft *draft = g_ptr_array_index (imported->drafts, i);
  g_autofree char *name =
    g_strconcat (draft->slug, draft->stage == LS_STAGE_VS ? ".vsh" : ".psh", NULL);
  GBytes *text = g_hash_table_lookup (draft->sources, name);
  LsGshSource source = { .diagnostics = ls_diagnostics_new () };
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (text);
  source.text = g_bytes_get_data (text, &source.length);
  source.program = ls_machine_default ()->tools->assemble (source.text, (gssize) source.length,
                                                           NULL, source.diagnostics, NULL);
  g_assert_nonnull (source.program);
  g_assert_true (ls_gsh_look (&source, name, &error));
  g_assert_no_error (error);
  g_array_append_val (sources, source);
}

static void
source_clear (gpointer data)
{
  LsGshSource *source = data;

  g_bytes_unref (source->program);
  g_ptr_array_unref (source->diagnostics);
}

/* Whatever headers hold, the texts that a file is imported as make the same file. */
static void
test_texts_again (void)
{
  for (guint round = 0; round < 300; round++)
    {
      g_auto (GfdFile) file = { 0 };
      g_autoptr (GBytes) bytes = NULL, again = NULL;
      g_auto (LsImported) imported = { 0 };
      g_autoptr (GArray) sources = g_array_new (FALSE, TRUE, sizeof (LsGshSource));
      g_autoptr (GError) error = NULL;

      g_array_set_clear_func (sources, source_clear);
      gfd_file_init (&file);
      g_ptr_array_add (file.shaders, make_vs ());
      g_ptr_array_add (file.shaders, make_ps ());
      for (guint i = 0; i < 2; i++)
        shake_shader (g_ptr_array_index (file.shaders, i));
      /* What is of the file is written from its first shader. */
      memcpy (&((GfdShader *) g_ptr_array_index (file.shaders, 1))->header[GFD_FILE_HEADER],
              &((GfdShader *) g_ptr_array_index (file.shaders, 0))->header[GFD_FILE_HEADER],
              4 * GFD_N_FILE_WORDS);
      bytes = gfd_file_write (&file);
      ls_importers_import (bytes, "x.gsh", &imported, &error);
      g_assert_no_error (error);
      for (guint i = 0; i < 2; i++)
        add_source (sources, &imported, i);
      again = ls_gsh_write ((const LsGshSource *) (void *) sources->data, sources->len);
      g_assert_nonnull (again);
      g_assert_true (g_bytes_equal (bytes, again));
    }
}

static void
test_text_mutants (void)
{
  test_importer_mutants_called ("a.psh", PS_TEXT, strlen (PS_TEXT), 3000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autofree char *path = g_strdup_printf ("/importers/gfd/broken/%s", broken[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_broken);
    }
  g_test_add_func ("/importers/gfd/round-trip", test_round_trip);
  g_test_add_func ("/importers/gfd/draw", test_draw);
  g_test_add_func ("/importers/gfd/names-of-no-place", test_names_of_no_place);
  g_test_add_func ("/importers/gfd/alone", test_alone);
  g_test_add_func ("/importers/gfd/left-out", test_left_out);
  g_test_add_func ("/importers/gfd/mutants", test_mutants);
  g_test_add_func ("/importers/gfd/text/opens", test_text);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/importers/gfd/text/%s", texts[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_text_refused);
    }
  g_test_add_func ("/importers/gfd/text/again", test_texts_again);
  g_test_add_func ("/importers/gfd/text/mutants", test_text_mutants);
  return g_test_run ();
}
