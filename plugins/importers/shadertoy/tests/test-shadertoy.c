#include <string.h>

#include "importer-mutants.h"
#include "ls-error.h"
#include "ls-importer.h"
#include "ls-plugins.h"
#include "ls-scene.h"
#include "ls-text-inputs.h"

/* Programs of Shadertoy as files: who knows them, what an edit of the text makes of them, and what broken ones are. */

#define NAME "toy.json"
#define READS "\"inputs\": [{\"channel\": 0, \"ctype\": \"buffer\", \"id\": 257}]"
#define MAIN(lines) "\"void mainImage (out vec4 c, in vec2 p)\\n{\\n" lines "}\\n\""

static const char counting[] =
  "{\"Shader\": {\"ver\": \"0.1\", \"info\": {}, \"renderpass\": [\n"
  "{\"type\": \"image\", \"name\": \"Image\", " READS ",\n"
  "\"code\": " MAIN (
    "  c = texelFetch (iChannel0, ivec2 (p), 0);\\n") "},\n"
                                                      "{\"type\": \"buffer\", \"name\": \"Buffer "
                                                      "A\", " READS
                                                      ", \"outputs\": [{\"id\": 257}],\n"
                                                      "\"code\": " MAIN (
                                                        "  c = texelFetch (iChannel0, ivec2 (p), "
                                                        "0) + 0.25;\\n") "}]}}\n";

static LsScene *
open_text (const char *text, const LsSceneHow *how, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  return ls_scene_open_how (bytes, NAME, how, error);
}

static void
test_probe (void)
{
  extern const LsImporter ls_importer_shadertoy;
  static const struct
  {
    const char *text;
    gboolean is_one;
  } texts[] = { { counting, TRUE },
                { "\n [{\"renderpass\": []}]", TRUE },
                { "\357\273\277{\"renderpass\": []}", TRUE },
                { "{\"passes\": []}", FALSE },
                { "// \"renderpass\"\nvoid main () { }\n", FALSE },
                { "[scene]\nname=\"renderpass\"\n", FALSE },
                { "{", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (texts[i].text, strlen (texts[i].text));

      g_assert_cmpint (ls_importer_shadertoy.probe (bytes, "a") >= LS_IMPORTER_SURE, ==,
                       texts[i].is_one);
    }
}

/* What was typed is JSON or not, or a text of GLSL in its place. */
static void
test_edits (void)
{
  static const LsSceneHow how = { .pick = "Buffer A" };
  static const char *const edits[] = {
    "",
    "{",
    "[scene]\n",
    "{\"renderpass\": []}",
    "{\"renderpass\": [{\"type\": \"image\", \"code\": \"\"}]}",
    "void mainImage (out vec4 c, in vec2 p)\n{\n  c = vec4 (1.0);\n}\n",
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = open_text (counting, &how, &error);
  g_autoptr (LsScene) same = NULL;

  g_assert_no_error (error);
  g_assert_null (ls_scene_get_compiled (scene));
  g_assert_true (ls_scene_is_of_text (scene));
  g_assert_true (ls_scene_has_source (scene));
  same = ls_scene_compile (scene, counting, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autoptr (GError) reason = NULL;
      g_autoptr (LsScene) made = ls_scene_compile (scene, edits[i], NULL, &reason);

      g_assert_true ((made == NULL) == (reason != NULL));
      g_assert_true (made != NULL || g_str_has_prefix (reason->message, NAME));
    }
}

/* The values of the pane Inputs: a frame is one of each pass, a buffer is none. */
static void
test_inputs (void)
{
  static const LsSceneHow hows[] = { { 0 },
                                     { .inputs = "uniform iFrame 3\n", .inputs_name = "in" } };

  for (guint i = 0; i < G_N_ELEMENTS (hows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (LsScene) scene = open_text (counting, &hows[i], &error);
      const GPtrArray *inputs = scene != NULL ? ls_scene_get_text_inputs (scene) : NULL;
      const LsTextInput *frame = NULL;

      g_assert_no_error (error);
      for (guint k = 0; inputs != NULL && k < inputs->len; k++)
        {
          const LsTextInput *input = g_ptr_array_index (inputs, k);

          g_assert_cmpstr (input->key, !=, "texture.iChannel0");
          if (strcmp (input->key, "uniform.iFrame") == 0)
            frame = input;
        }
      g_assert_nonnull (frame);
      g_assert_cmpstr (frame->value, ==, i == 0 ? "0" : "3");
      g_assert_cmpint (frame->is_made_up, ==, i == 0);
    }
}

static void
test_limits (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (LsBudget) budget = ls_budget_new (LS_BUDGET_LEAST);
  const LsSceneHow cancelled = { .cancellable = cancellable };
  const LsSceneHow poor = { .budget = budget, .inputs = "size 512 512\n", .inputs_name = "in" };
  g_autoptr (GError) error = NULL;
  g_autoptr (LsScene) scene = NULL, other = NULL;

  g_cancellable_cancel (cancellable);
  scene = open_text (counting, &cancelled, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  other = open_text (counting, &poor, &error);
  g_assert_error (error, LS_ERROR, LS_ERROR_RANGE);
}

static void
test_mutants (void)
{
  g_autofree char *text = NULL;
  gsize size;

  g_assert_true (
    g_file_get_contents (LS_SOURCE_DIR "/data/examples/glsl/ripples.json", &text, &size, NULL));
  test_importer_mutants (text, size, 60);
  test_importer_mutants (counting, strlen (counting), 60);
}

/* A text that goes back into the JSON changes that string alone, whatever stands around it; the same text changes nothing. */
static void
test_put (void)
{
  static const char mark[] = "\357\273\277", code[] = "void mainImage () \303\244\"\\\001\t\n";
  static const char other[] = "\"void mainImage () \303\244\\\"\\\\\\u0001\\t\\n\"";
  g_autofree char *text = g_strconcat (mark, counting, NULL), *wanted = NULL;
  g_autoptr (GBytes) file = g_bytes_new (text, strlen (text));
  g_autoptr (GBytes) typed = g_bytes_new (code, strlen (code));
  g_autoptr (GError) error = NULL, missing = NULL;
  g_autoptr (LsScene) scene = open_text (text, &(LsSceneHow){ 0 }, &error);
  const LsTextParts *parts = scene != NULL ? ls_scene_get_parts (scene) : NULL;
  g_autoptr (GBytes) same = NULL, put = NULL, none = NULL;
  const char *string, *end;

  g_assert_no_error (error);
  g_assert_cmpstr (ls_scene_get_part (scene), ==, "Image");
  g_assert_cmpuint (parts->list->len, ==, 2);
  same = parts->put (file, NAME, "Buffer A", ls_text_parts_find (parts, "Buffer A")->text, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (same, file));
  put = parts->put (file, NAME, "Image", typed, &error);
  g_assert_no_error (error);
  string = strstr (text, "\"void mainImage");
  end = strstr (string, "},\n");
  wanted = g_strdup_printf ("%.*s%s%s", (int) (string - text), text, other, end);
  g_assert_cmpmem (g_bytes_get_data (put, NULL), g_bytes_get_size (put), wanted, strlen (wanted));
  none = parts->put (file, NAME, "Buffer B", typed, &missing);
  g_assert_null (none);
  g_assert_error (missing, LS_ERROR, LS_ERROR_REFERENCE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ls_plugins_register ();
  g_test_add_func ("/importers/shadertoy/probe", test_probe);
  g_test_add_func ("/importers/shadertoy/edits", test_edits);
  g_test_add_func ("/importers/shadertoy/inputs", test_inputs);
  g_test_add_func ("/importers/shadertoy/put", test_put);
  g_test_add_func ("/importers/shadertoy/limits", test_limits);
  g_test_add_func ("/importers/shadertoy/mutants", test_mutants);
  return g_test_run ();
}
