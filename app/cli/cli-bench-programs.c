#include <gio/gio.h>

#include "ls-cli-bench.h"

#define RESOURCES "/org/lanescope/Lanescope/bench/"
#define MAX_CHANGES 4

typedef struct
{
  const char *from, *to; /* lines of the scene's text */
} Change;

/* Programs that differ from another in a few lines are that one with the lines changed: what is compared is the same
 * work but for these. */
typedef struct
{
  const char *name, *file;
  Change changes[MAX_CHANGES];
} Program;

#define BILINEAR                                                                   \
  {                                                                                \
    "\n[sampler 0]\n", "\n[sampler 0]\nmag-filter=bilinear\nmin-filter=bilinear\n" \
  }

static const Program programs[] = {
  { "mandelbrot", "mandelbrot", { { NULL, NULL } } },
  { "mad-chain", "mad-chain", { { NULL, NULL } } },
  { "blur25", "blur25", { { NULL, NULL } } },
  { "branches", "branches", { { NULL, NULL } } },
  { "bilinear", "blur25", { { "name=25-tap blur\n", "name=Bilinear blur\n" }, BILINEAR } },
  /* 2.5 texels a pixel: between levels 1 and 2. */
  { "trilinear",
    "blur25",
    { { "name=25-tap blur\n", "name=Trilinear blur\n" },
      { "R0.xyzw=u, v, ndc-x, ndc-y\n",
        "R0.xy=linear 0.15625 0 0.078125, linear 0 0.15625 0.078125\n" },
      { "height=16\nformat", "height=16\nmipmaps=box\nformat" },
      { "\n[sampler 0]\n",
        "\n[sampler 0]\nmag-filter=bilinear\nmin-filter=bilinear\nmip-filter=linear\n" } } },
  { "cube", "cube", { { NULL, NULL } } },
  { "shadow", "shadow", { { NULL, NULL } } },
  { "vertices", "vertices", { { NULL, NULL } } },
  /* What a wave costs before and behind its program. */
  { "empty",
    "mandelbrot",
    { { "name=Mandelbrot\n", "name=Empty waves\n" }, { "cb0=int 256 ", "cb0=int 0 " } } },
  { "mandelbrot-pairs", "mandelbrot-pairs", { { NULL, NULL } } },
  { "mandelbrot-vectors", "mandelbrot-vectors", { { NULL, NULL } } },
  { "blur9", "blur9", { { NULL, NULL } } },
};

char *
ls_cli_bench_text (const char *name, GError **error)
{
  g_autofree char *path = g_strconcat (RESOURCES, name, ".lanescope", NULL);
  g_autoptr (GBytes) text = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);

  return text ? g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text)) : NULL;
}

/* Frees text. */
static char *
change_text (char *text, const Change *change)
{
  g_autofree char *owned = text;
  g_auto (GStrv) parts = g_strsplit (owned, change->from, 2);

  g_assert (g_strv_length (parts) == 2); /* the texts are our own */
  return g_strjoinv (change->to, parts);
}

static LsScene *
open_program (const Program *program, GError **error)
{
  g_autofree char *text = ls_cli_bench_text (program->file, error);

  if (text == NULL)
    return NULL;
  for (guint i = 0; i < MAX_CHANGES && program->changes[i].from != NULL; i++)
    text = change_text (g_steal_pointer (&text), &program->changes[i]);
  return ls_scene_load_text (text, -1, program->name, "resource://" RESOURCES, error);
}

guint
ls_cli_bench_n_programs (void)
{
  return G_N_ELEMENTS (programs);
}

LsScene *
ls_cli_bench_open (guint program, GError **error)
{
  return open_program (&programs[program], error);
}
