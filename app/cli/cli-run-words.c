#include "ls-cli-inputs.h"

#include <string.h>

#include "ls-choices.h"
#include "ls-error.h"
#include "ls-machines.h"
#include "ls-words.h"

/* Programs that run on what a file binds, and what they leave, in words. */

/* --- the scene ------------------------------------------------------------------------------------------- */

typedef struct
{
  LsRunProgram programs[3];
  guint n;
  LsRunInputs inputs;
} Given;

static void
given_clear (Given *given)
{
  for (guint i = 0; i < given->n; i++)
    g_clear_pointer (&given->programs[i].code, g_bytes_unref);
  ls_run_inputs_clear (&given->inputs);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Given, given_clear)

static gboolean
read_given (const LsCli *cli, Given *given, GError **error)
{
  const char *file = ls_cli_value (cli, "inputs");
  g_autoptr (GBytes) bytes = ls_cli_read (file, cli->budget, error);

  if (bytes == NULL || !ls_cli_inputs_read (bytes, ls_cli_file_name (file), &given->inputs, error))
    return FALSE;
  for (guint i = 0; i < cli->n_files; i++)
    {
      given->programs[i] =
        (LsRunProgram){ .path = ls_cli_file_name (cli->files[i]),
                        .code = ls_cli_read (cli->files[i], cli->budget, error) };
      if (given->programs[i].code == NULL)
        return FALSE;
      given->n++;
    }
  return TRUE;
}

/* What --spec chooses counts more than what the file does. */
static gboolean
choose (const LsCli *cli, Given *given, GError **error)
{
  const char *text = ls_cli_value (cli, "spec");

  if (text == NULL)
    return TRUE;
  if (given->n > 1)
    return ls_fail (error, LS_ERROR_STATE,
                    "--spec is for one program (write inputs.spec in the file of --inputs)");
  return ls_choices_parse (ls_machine_guess (given->programs[0].code), given->programs[0].code,
                           text, given->inputs.choices, error);
}

static LsScene *
load_given (const LsCli *cli, GError **error)
{
  g_auto (Given) given = { .n = 0 };
  g_autoptr (LsDraft) draft = NULL;

  ls_run_inputs_init (&given.inputs);
  draft = read_given (cli, &given, error) && choose (cli, &given, error)
            ? ls_run_inputs_draft (&given.inputs, given.programs, given.n, error)
            : NULL;
  return draft != NULL ? ls_scene_load_draft (draft, given.programs[0].path, cli->budget, error)
                       : NULL;
}

LsScene *
ls_cli_run_open (const LsCli *cli, LsCliStatus *status)
{
  g_autoptr (GError) error = NULL;
  LsScene *scene;

  if (!ls_cli_has (cli, "inputs") && cli->n_files > 1)
    {
      ls_cli_message (
        "run: several programs are run on --inputs (give one scene, or --inputs FILE)");
      *status = LS_CLI_USAGE;
      return NULL;
    }
  if (!ls_cli_has (cli, "inputs"))
    return ls_cli_open_scene (cli, status);
  scene = load_given (cli, &error);
  if (scene == NULL)
    *status = ls_cli_fail (error);
  return scene;
}

/* --- words ----------------------------------------------------------------------------------------------- */

/* Words of a row of pixels, the upper row first; of a memory as they lie. */
static char *
dup_words (const LsOutput *output, const LsDispatchImage *image, const guint32 *words)
{
  const gsize row = (gsize) image->width * image->n_channels, n = row * image->height;
  const gboolean is_pixels = ls_output_is_register (output);
  gsize n_same = 0;
  GString *text;

  while (n_same < n && words[n_same] == words[0])
    n_same++;
  if (n > 1 && n_same == n)
    return g_strdup_printf ("%08x*%" G_GSIZE_FORMAT, words[0], n);
  text = g_string_sized_new (8 * n);
  for (gsize y = 0; y < image->height; y++)
    for (gsize x = 0; x < row; x++)
      g_string_append_printf (text, "%08x",
                              words[(is_pixels ? image->height - 1 - y : y) * row + x]);
  return g_string_free (text, FALSE);
}

static GVariant *
read_outputs (const LsCliRan *ran, const LsFieldScope *scope G_GNUC_UNUSED)
{
  g_auto (GVariantBuilder) outputs = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{sv}"));

  for (guint i = 0; i < ran->dispatch->n_images; i++)
    {
      const LsOutput *output = ls_scene_get_output (ran->scene, i);
      g_autofree guint32 *words = ls_scene_output_words (ran->scene, ran->dispatch, i);

      if (words != NULL)
        g_variant_builder_add (
          &outputs, "{sv}", output->name,
          g_variant_new_take_string (dup_words (output, &ran->dispatch->images[i], words)));
    }
  return g_variant_builder_end (&outputs);
}

/* clang-format off */
static const LsField words_fields[] = {
  LS_FIELD_OBJECT_MEMBERS (ls_cli_ran_fields), LS_FIELD_MADE ("output_words", read_outputs), LS_FIELD_END
};
static const LsForm words_form = { .fields = words_fields };
/* clang-format on */

void
ls_cli_run_tell_words (const LsCli *cli, const LsCliRan *ran)
{
  ls_cli_tell_ran (cli, "run_words", &words_form, ran);
}
