#include <string.h>

#include "glsl-compilers.h"
#include "glsl-scene.h"
#include "ls-check.h"
#include "ls-error.h"
#include "ls-file.h"

/* A known answer: a compiler is trusted once a program that it compiled draws the known pixels. */

#define SIDE 8
#define N_ROUNDS 5
#define FIRST 1.0f
#define QUESTION "2"    /* the question; changes with the program, and with the reader of answers */
#define MAX_CACHE 65536 /* bytes */

static const char source[] =
  "#version 330\n"
  "uniform vec4 k;\n"
  "uniform sampler2D t;\n"
  "in vec2 uv;\n"
  "out vec4 result;\n"
  "void main ()\n"
  "{\n"
  "  float sum = k.x;\n"
  "  for (int i = 0; i < 5; i++)\n"
  "    {\n"
  "      if (float (i) > gl_FragCoord.x)\n"
  "        break;\n"
  "      sum = sum * 2.0 + float (i);\n"
  "    }\n"
  "  result = vec4 (sum, gl_FragCoord.xy,\n"
  "                 k.y * 64.0 + texture (t, (floor (uv * 8.0) + 0.5) / 8.0).x);\n"
  "}\n";

/* Without the texels, which say their numbers. */
static const char inputs[] = "size 8 8\nuniform k 1.0 3.0 0.0 0.0\ntargets rgba32f\n"
                             "texture t r32f 8 8 1 1 nearest repeat";

/* The same pixel in C; all numbers are exact. */
static void
known_pixel (guint x, guint y, float *to)
{
  const float centre[2] = { (float) x + 0.5f, (float) y + 0.5f };
  float sum = FIRST;

  for (guint i = 0; i < N_ROUNDS && (float) i <= centre[0]; i++)
    sum = sum * 2 + (float) i;
  to[0] = sum;
  to[1] = centre[0];
  to[2] = centre[1];
  to[3] = 3 * 64 + (float) (y * SIDE + x);
}

/* Returns: (transfer full). */
static char *
make_inputs (void)
{
  GString *text = g_string_new (inputs);

  for (guint i = 0; i < SIDE * SIDE; i++)
    g_string_append_printf (text, " %u", i);
  return g_string_free (text, FALSE);
}

static gboolean
is_drawn (const LsScene *scene)
{
  g_autoptr (LsDispatch) dispatch = ls_scene_try_run (scene, NULL, NULL);
  g_autofree guint32 *words = dispatch != NULL ? ls_scene_output_words (scene, dispatch, 0) : NULL;

  for (guint i = 0; words != NULL && i < SIDE * SIDE; i++)
    {
      float known[4];

      known_pixel (i % SIDE, i / SIDE, known);
      if (memcmp (known, words + 4 * i, sizeof known) != 0)
        return FALSE;
    }
  return words != NULL;
}

static gboolean
draws_it (const GlslAnswer *answer)
{
  g_auto (LsImported) imported = { .drafts = g_ptr_array_new_with_free_func (
                                     (GDestroyNotify) ls_draft_free) };
  g_autoptr (LsScene) scene = NULL;

  if (!glsl_scene_add (&imported, answer, "known", LS_STAGE_PS, "known", NULL))
    return FALSE;
  scene = ls_scene_load_draft (g_ptr_array_index (imported.drafts, 0), "known", NULL, NULL);
  return scene != NULL && is_drawn (scene);
}

/* --- remembering ------------------------------------------------------------------------------ */

/* One driver, compiler, kind of context and back end, as a line. */
static char *
line_of (const GlslAnswer *answer)
{
  return g_strdup_printf ("Lanescope " LS_VERSION ", question " QUESTION ": %s, %s, %s\n",
                          answer->version, answer->renderer, answer->backend);
}

static char *
cache_path (void)
{
  return g_build_filename (g_get_user_cache_dir (), "lanescope", "glsl-drivers", NULL);
}

static char *
read_cache (void)
{
  g_autofree char *path = cache_path ();
  g_autoptr (GBytes) bytes = ls_file_read_own (path, MAX_CACHE, NULL);

  return bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes))
                       : g_strdup ("");
}

/* If the cache cannot be written, the driver is asked again next time. */
static void
remember (const char *line)
{
  g_autofree char *path = cache_path ();
  g_autofree char *known = read_cache ();
  char *text = strlen (known) < MAX_CACHE / 2 ? g_strconcat (known, line, NULL) : g_strdup (line);
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  ls_file_replace_own (path, bytes, NULL);
}

gboolean
glsl_driver_is_known (const LsGlslRequest *request, const GlslAnswer *asked, GError **error)
{
  g_autofree char *lines = make_inputs ();
  const LsGlslRequest known = { .sources = { [LS_GLSL_PIXEL] = source },
                                .names = { [LS_GLSL_PIXEL] = glsl_request_name (request) },
                                .backend = request->backend,
                                .inputs = lines,
                                .cancellable = request->cancellable };
  g_auto (GlslAnswer) answer = { 0 };
  g_autofree char *line = line_of (asked);
  g_autofree char *cache = read_cache ();

  if (strstr (cache, line) != NULL)
    return TRUE;
  if (!glsl_driver_ask (&known, &answer, error))
    return FALSE;
  if (draws_it (&answer))
    {
      remember (line);
      return TRUE;
    }
  return ls_fail (error, LS_ERROR_UNSUPPORTED,
                  "%s: this driver is not supported: %s, %s: the test program draws wrong pixels",
                  glsl_request_name (request), answer.version, answer.renderer);
}
