#include <string.h>

#include "glslang-door.h"
#include "ls-machine.h"

/* Texts open on the machine that runs them as they stand. */

extern const LsImporter ls_importer_glsl, ls_importer_glslang;

static const char pixels[] = "#version 330\n"
                             "in vec2 uv;\n"
                             "out vec4 colour;\n"
                             "uniform float gain = 2.0;\n"
                             "uniform vec3 tint[2];\n"
                             "uniform sampler2D pic;\n"
                             "layout (std140) uniform Fog { mat3 turn; float depth; } fog;\n"
                             "void main () {\n"
                             "  colour = texture (pic, uv) * gain + vec4 (tint[1], fog.depth);\n"
                             "}\n";

static const char threads[] = "#version 430\n"
                              "layout (local_size_x = 64) in;\n"
                              "layout (std430, binding = 3) buffer Data { uint n; float v[]; };\n"
                              "void main () { v[gl_GlobalInvocationID.x] += float (n); }\n";

/* --- who is asked ----------------------------------------------------------------------------- */

static guint
probe (const LsImporter *importer, const char *name, const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return importer->probe (bytes, name);
}

static void
test_probe (Door *door, gconstpointer data)
{
  static const char wide[] = "[numthreads (8, 1, 1)]\nvoid main (uint3 id : "
                             "SV_DispatchThreadID) { }\n";

  (void) door;
  (void) data;
  g_assert_cmpuint (probe (&ls_importer_glslang, "a.frag", pixels), >,
                    probe (&ls_importer_glsl, "a.frag", pixels));
  g_assert_cmpuint (probe (&ls_importer_glslang, "a.comp", threads), >,
                    probe (&ls_importer_glsl, "a.comp", threads));
  g_assert_cmpuint (probe (&ls_importer_glslang, "a", threads), >,
                    probe (&ls_importer_glsl, "a", threads));
  g_assert_cmpuint (probe (&ls_importer_glslang, "a.hlsl", wide), >=, LS_IMPORTER_SURE);
  g_assert_cmpuint (probe (&ls_importer_glslang, "a", wide), >, 0);
  g_assert_cmpuint (probe (&ls_importer_glslang, "a.txt", "Once upon a time\n"), ==, 0);
  g_assert_cmpuint (probe (&ls_importer_glslang, "a.c", "int main (void) { return 0; }\n"), <=,
                    probe (&ls_importer_glsl, "a.c", "int main (void) { return 0; }\n"));
}

/* --- drafts ----------------------------------------------------------------------------------- */

static void
open_text (LsImported *imported, const char *name, const char *text, const char *inputs)
{
  const LsSceneHow how = { .back_end = "text", .inputs = inputs, .inputs_name = "in" };
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;

  if (!ls_importers_import_within (bytes, name, &how, imported, &error))
    g_error ("%s", error != NULL ? error->message : "nobody knows it");
}

static const LsDraft *
draft_of (const LsImported *imported, guint number)
{
  return g_ptr_array_index (imported->drafts, number);
}

static void
assert_line (const LsDraft *draft, const char *line)
{
  g_autofree char *whole = g_strdup_printf ("\n%s\n", line);

  if (strstr (draft->text, whole) == NULL)
    g_error ("no line %s in\n%s", line, draft->text);
}

static void
assert_invented (const LsDraft *draft, const char *what)
{
  g_assert_true (
    g_ptr_array_find_with_equal_func (draft->english_invented, what, g_str_equal, NULL));
}

static void
test_pixels (Door *door, gconstpointer data)
{
  g_auto (LsImported) imported = { 0 };
  const LsDraft *draft;

  (void) door;
  (void) data;
  open_text (&imported, "a.frag", pixels, NULL);
  g_assert_cmpuint (imported.drafts->len, ==, 1);
  draft = draft_of (&imported, 0);
  g_assert_cmpstr (draft->machine->id, ==, "spirv");
  g_assert_cmpint (draft->stage, ==, LS_STAGE_PS);
  g_assert_cmpuint (g_bytes_get_size (draft->compiled), ==, strlen (pixels));
  assert_line (draft, "width=64");
  assert_line (draft, "cb1.0=2 0 0 0");
  assert_line (draft, "cb1.2=0.5 0.5 0.5 0");
  assert_line (draft, "cb0.0=1 0 0 0");
  assert_line (draft, "cb0.3=0.5 0 0 0");
  assert_line (draft, "cb0.3.x=Fog.depth: float");
  assert_line (draft, "texture 0=pic");
  assert_line (draft, "[output colour]");
  assert_invented (draft, "the uniform tint = 0.5");
  assert_invented (draft, "the texture of pic");
  assert_invented (draft, "what uv is: from 0 to 1 across the target");
}

static void
test_lines (Door *door, gconstpointer data)
{
  static const char inputs[] = "size 8 4\nuniform tint[1] 1 2 3\nuniform Fog.depth 7\n"
                               "texture pic r32f 2 1 1 1 linear clamp 0.25 0.5\n"
                               "next\nuniform fog.depth 9\nprovoking first\n";
  g_auto (LsImported) imported = { 0 };

  (void) door;
  (void) data;
  open_text (&imported, "a.frag", pixels, inputs);
  g_assert_cmpuint (imported.drafts->len, ==, 2);
  assert_line (draft_of (&imported, 0), "height=4");
  assert_line (draft_of (&imported, 0), "cb1.1=0 0 0 0");
  assert_line (draft_of (&imported, 0), "cb1.2=1 2 3 0");
  assert_line (draft_of (&imported, 0), "cb0.3=7 0 0 0");
  assert_line (draft_of (&imported, 0), "format=32_float");
  assert_line (draft_of (&imported, 0), "mag-filter=bilinear");
  assert_line (draft_of (&imported, 0), "clamp-x=clamp-last-texel");
  assert_line (draft_of (&imported, 0), "provoking=last");
  assert_line (draft_of (&imported, 1), "provoking=first");
  g_assert_cmpuint (imported.findings->len, ==, 0);
}

static void
test_threads (Door *door, gconstpointer data)
{
  g_auto (LsImported) made_up = { 0 }, given = { 0 };
  g_autofree guint32 *words = NULL;
  GBytes *file;
  gsize size;

  (void) door;
  (void) data;
  open_text (&made_up, "a.comp", threads, NULL);
  assert_line (draft_of (&made_up, 0), "grid=4 1 1");
  assert_line (draft_of (&made_up, 0), "size=257");
  open_text (&given, "a.comp", threads, "groups 1\nelements Data 2\nuniform n 5\n");
  assert_line (draft_of (&given, 0), "count=64");
  file = g_hash_table_lookup (draft_of (&given, 0)->files, "a-comp.storage0.bin");
  words = g_memdup2 (g_bytes_get_data (file, &size), g_bytes_get_size (file));
  g_assert_cmpuint (size, ==, 12);
  g_assert_cmpuint (GUINT32_FROM_LE (words[0]), ==, 5);
  g_assert_cmphex (GUINT32_FROM_LE (words[2]), ==, 0x3f800000);
}

static void
test_choices (Door *door, gconstpointer data)
{
  static const char text[] = "#version 450\n"
                             "layout (local_size_x_id = 1) in;\n"
                             "layout (constant_id = 4) const float gain = 2.0;\n"
                             "layout (set = 0, binding = 0) buffer Data { float v[]; };\n"
                             "void main () { v[gl_GlobalInvocationID.x] = gain; }\n";
  g_auto (LsImported) imported = { 0 };

  (void) door;
  (void) data;
  open_text (&imported, "a.comp", text, "groups 2\nspec 1 16\nspec 4 0.5\n");
  assert_line (draft_of (&imported, 0), "count=32");
  assert_line (draft_of (&imported, 0), "spec.1=0x0000000000000010");
  assert_line (draft_of (&imported, 0), "spec.4=0x000000003f000000");
}

/* An object calls things by their bindings. */
static void
test_bindings (Door *door, gconstpointer data)
{
  g_auto (LsImported) imported = { 0 };

  (void) door;
  (void) data;
  open_text (&imported, "a.comp", threads,
             "{\"inputs\": {\"buffers\": [{\"binding\": 3, \"words\": \"00000001*5\"}]}, "
             "\"groups\": [2]}");
  assert_line (draft_of (&imported, 0), "count=128");
  assert_line (draft_of (&imported, 0), "[output buffer 3]");
}

static void
test_others (Door *door, gconstpointer data)
{
  static const char vertices[] = "#version 330\nin vec3 place;\nout vec2 uv;\n"
                                 "void main () { gl_Position = vec4 (place, 1.0); uv = place.xy; "
                                 "}\n";
  g_autoptr (GBytes) first = g_bytes_new (vertices, strlen (vertices));
  g_autoptr (GBytes) last = g_bytes_new (pixels, strlen (pixels));
  const LsNamedBytes others[] = { { "b.vert", first }, { "c.vert", first } };
  LsSceneHow how = { .back_end = "text", .others = others, .n_others = 1 };
  g_auto (LsImported) imported = { 0 };
  g_autoptr (GError) error = NULL;

  (void) door;
  (void) data;
  g_assert_true (ls_importers_import_within (last, "a.frag", &how, &imported, &error));
  g_assert_no_error (error);
  assert_line (draft_of (&imported, 0), "IN0=place: vec3");
  assert_invented (draft_of (&imported, 0),
                   "the attribute place: a triangle that covers the target");
  ls_imported_clear (&imported);
  how.n_others = 2;
  g_assert_false (ls_importers_import_within (last, "a.frag", &how, &imported, &error));
  g_assert_error (error, LS_ERROR, LS_ERROR_STATE);
}

int
main (int argc, char **argv)
{
  static const LsImporter *const importers[] = { &ls_importer_glsl, &ls_importer_glslang };
  static const DoorTest without[] = { { "/text-import/probe", test_probe } };
  static const DoorTest with[] = {
    { "/text-import/pixels", test_pixels },   { "/text-import/lines", test_lines },
    { "/text-import/threads", test_threads }, { "/text-import/bindings", test_bindings },
    { "/text-import/others", test_others },   { "/text-import/choices", test_choices },
  };

  g_test_init (&argc, &argv, NULL);
  ls_importers_add (importers, G_N_ELEMENTS (importers));
  glslang_add_tests (without, G_N_ELEMENTS (without), FALSE);
  glslang_add_tests (with, G_N_ELEMENTS (with), TRUE);
  return g_test_run ();
}
