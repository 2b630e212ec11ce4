#include <json-glib/json-glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ls-math.h"
#include "ls-natural.h"
#include "ls-program.h"
#include "spirv-machine.h"
#include "spirv-machine-private.h"
#include "spirv-readings.h"
#include "spirv-vec-images.h"

/* Runs vectors of compute programs: spirv-vec FOLDER NAME... prints for each whether the words that it
 * leaves are those of the vector. Variables of the environment: TRACE=LANE prints the steps of a single
 * wave, READINGS="subgroup-size=8" chooses readings. */

typedef struct
{
  JsonObject *json;
  LsProgram *program;
  const SpirvCode *code;
  LsBindings *bindings;
  guint32 *memories[LS_MAX_MEMORIES];
  guint groups[3];
} Vector;

static GArray *
read_words (const char *text)
{
  GArray *words = g_array_new (FALSE, FALSE, 4);

  while (*text != '\0')
    {
      char digits[9] = { 0 };
      guint64 n = 1;
      guint32 word;

      memcpy (digits, text, 8);
      word = (guint32) strtoul (digits, NULL, 16);
      text += 8;
      if (*text == '*')
        {
          char *end;

          n = g_ascii_strtoull (text + 1, &end, 10);
          text = end;
        }
      if (*text == ' ')
        text++;
      for (guint64 i = 0; i < n; i++)
        g_array_append_val (words, word);
    }
  return words;
}

/* With zeros behind them: a type may need a few words more. Returns: (transfer full). */
static guint32 *
copy_words (const GArray *words)
{
  guint32 *copy = g_new0 (guint32, words->len + 16);

  memcpy (copy, words->data, 4 * (gsize) words->len);
  return copy;
}

static const SpirvVariable *
find_bound (const Vector *self, guint32 binding, gboolean is_push)
{
  const SpirvVariables *variables = self->code->variables;

  for (guint i = 0; i < variables->n_variables; i++)
    {
      const SpirvVariable *it = &variables->variables[i];
      const SpirvDecoration *d = spirv_decoration (self->code->module, it->id, G_MAXUINT32, 33);
      const guint storage =
        spirv_operand (self->code->module, spirv_maker (self->code->module, it->id), 0);

      if (is_push ? storage == 9 : d != NULL && d->value == binding)
        return it;
    }
  return NULL;
}

static void
fill_use (const Vector *self, const LsRegUse *use, const guint group[3], guint first, GArray *rows)
{
  const guint *size = self->program->terms.group_size;

  for (guint channel = 0; channel < ls_natural_n_channels (use->natural); channel++)
    {
      LsPreload it = { .ref = use->ref };

      it.ref.channel = (guint8) channel;
      for (guint lane = 0; lane < LS_LANES; lane++)
        {
          const guint at = first + lane;
          guint32 words[2];
          guint32 v = 0;

          if (use->natural == LS_NATURAL_THREAD)
            v = channel == 0   ? at % size[0]
                : channel == 1 ? at / size[0] % size[1]
                               : at / size[0] / size[1];
          else if (use->natural == LS_NATURAL_GROUP)
            v = group[channel];
          else if (use->natural == LS_NATURAL_GROUP_SIZE)
            v = size[channel];
          else if (use->natural == LS_NATURAL_GROUP_COUNT)
            v = self->groups[channel];
          else if (ls_natural_of_lane (use->natural, lane, words))
            v = words[channel];
          it.row.u[lane] = v;
        }
      g_array_append_val (rows, it);
    }
}

static gboolean
run_group (Vector *self, const guint group[3])
{
  const guint *size = self->program->terms.group_size;
  const guint n = size[0] * size[1] * size[2], n_waves = (n + 63) / 64;
  LsWaveInput inputs[LS_MAX_GROUP_WAVES] = { { 0 } };
  GArray *rows[LS_MAX_GROUP_WAVES];
  LsRun run = { .bindings = self->bindings, .until_step = 3000000 };
  guint8 *state = g_aligned_alloc0 (n_waves, ls_program_state_size (self->program), 64);
  LsStopReason reason;

  for (guint w = 0; w < n_waves; w++)
    {
      rows[w] = g_array_new (FALSE, FALSE, sizeof (LsPreload));
      for (guint i = 0; i < self->program->n_uses; i++)
        if (self->program->uses[i].role == LS_ROLE_INPUT)
          fill_use (self, &self->program->uses[i], group, 64 * w, rows[w]);
      inputs[w].covered = n - 64 * w >= 64 ? LS_MASK_ALL : ((LsMask) 1 << (n - 64 * w)) - 1;
      inputs[w].preloads = (LsPreload *) (gpointer) rows[w]->data;
      inputs[w].n_preloads = rows[w]->len;
      inputs[w].wave_in_group = w;
      for (guint m = 0; m < LS_MAX_MEMORIES; m++)
        inputs[w].memory[m] = self->memories[m];
    }
  if (n_waves == 1)
    {
      ls_program_reset (self->program, &inputs[0], state);
      if (g_getenv ("TRACE") != NULL)
        {
          const guint lane = (guint) atoi (g_getenv ("TRACE"));

          do
            {
              LsPlace place;
              g_autofree char *line = NULL;
              gsize n_rows = self->program->layout->n_rows;
              g_autofree LsRow *before =
                g_memdup2 (ls_layout_rows (self->program->layout, state), n_rows * sizeof (LsRow));

              ls_program_place (self->program, state, &place);
              run.until_step = place.step + 1;
              reason = ls_program_run (self->program, state, &run);
              line = ls_program_dup_line (self->program, place.line);
              printf ("%4" G_GUINT64_FORMAT " %-50s", place.step, line);
              for (gsize r = 0; r < n_rows; r++)
                {
                  const LsRow *now = &ls_layout_rows (self->program->layout, state)[r];

                  if (now->u[lane] != before[r].u[lane])
                    printf (" r%" G_GSIZE_FORMAT "=%08x(%g)", r, now->u[lane],
                            (double) now->f[lane]);
                }
              printf ("\n");
            }
          while (reason == LS_STOP_STEP);
        }
      else
        reason = ls_program_run (self->program, state, &run);
    }
  else
    {
      guint wave;

      g_aligned_free (state);
      state = g_aligned_alloc0 (n_waves + 1, ls_program_state_size (self->program), 64);
      spirv_machine.group_reset (self->program, inputs, n_waves, 0, state);
      do
        reason = spirv_machine.group_run (self->program, state, &run, &wave);
      while (reason == LS_STOP_END && wave != LS_NO_WAVE);
    }
  for (guint m = 0; m < SPIRV_MEMORY_SHARED; m++)
    if (self->memories[m] != NULL)
      {
        gsize n_words;
        const guint32 *words = ls_program_memory (self->program, state, m, &n_words);

        memcpy (self->memories[m], words, 4 * n_words);
      }
  for (guint w = 0; w < n_waves; w++)
    g_array_unref (rows[w]);
  if (reason != LS_STOP_END)
    printf ("  stopped: %d %s\n", reason, run.trap.detail);
  g_aligned_free (state);
  return reason == LS_STOP_END;
}

static gboolean
is_near (const char *type, const char *tolerance, guint32 got, guint32 want)
{
  const float a = ls_bits_float (got), b = ls_bits_float (want);
  g_auto (GStrv) rules = g_strsplit (tolerance, " ", -1);

  if (got == want)
    return TRUE;
  if (strcmp (type, "f32") != 0)
    return FALSE;
  if (a == b || (a != a && b != b))
    return TRUE;
  for (guint i = 0; rules[i] != NULL; i++)
    {
      g_auto (GStrv) any = g_strsplit (rules[i], ",", -1);

      for (guint k = 0; any[k] != NULL; k++)
        {
          const double by =
            strchr (any[k], ':') != NULL ? g_ascii_strtod (strchr (any[k], ':') + 1, NULL) : 0;

          if (g_str_has_prefix (any[k], "ulp:") &&
              ABS ((gint64) (gint32) got - (gint32) want) <= by)
            return TRUE;
          if (g_str_has_prefix (any[k], "abs:") && ABS ((double) a - b) <= by)
            return TRUE;
          if (g_str_has_prefix (any[k], "rel:") && ABS ((double) a - b) <= by * ABS ((double) b))
            return TRUE;
        }
    }
  return FALSE;
}

static gboolean
compare (Vector *self)
{
  JsonArray *expected = json_object_get_array_member (self->json, "expected");
  gboolean ok = TRUE;

  for (guint i = 0; i < json_array_get_length (expected); i++)
    {
      JsonObject *it = json_array_get_object_element (expected, i);
      const char *what = json_object_get_string_member (it, "what");
      const char *tolerance = json_object_get_string_member (it, "tolerance");
      const char *type = json_object_get_string_member (it, "type");
      GArray *words = read_words (json_object_get_string_member (it, "words"));
      const SpirvVariable *v = find_bound (self, (guint32) atoi (strchr (what, ' ') + 1), FALSE);
      guint n_bad = 0;

      if (v == NULL || v->at == SPIRV_AT_NOTHING || g_str_has_prefix (what, "target"))
        {
          printf ("  no %s\n", what);
          return FALSE;
        }
      for (guint k = 0; k < words->len; k++)
        {
          const guint32 want = g_array_index (words, guint32, k), got = self->memories[v->first][k];

          if (!is_near (type, tolerance, got, want) && n_bad++ < 3)
            printf ("  %s word %u: %08x (%g) for %08x (%g), %s %s\n", what, k, got,
                    (double) ls_bits_float (got), want, (double) ls_bits_float (want), type,
                    tolerance);
        }
      if (n_bad > 0)
        printf ("  %s: %u of %u words are wrong\n", what, n_bad, words->len);
      ok &= n_bad == 0;
      g_array_unref (words);
    }
  return ok;
}

/* "subgroup-size=8 ...". */
static void
choose_readings (LsBindings *bindings)
{
  g_auto (GStrv) choices =
    g_strsplit (g_getenv ("READINGS") != NULL ? g_getenv ("READINGS") : "", " ", -1);

  for (guint c = 0; choices[c] != NULL && *choices[c] != '\0'; c++)
    {
      gboolean is_known = FALSE;

      for (guint i = 0; i < SPIRV_N_READINGS; i++)
        for (guint v = 0; v < spirv_readings[i].n_values; v++)
          {
            g_autofree char *name =
              g_strdup_printf ("%s=%s", spirv_readings[i].id, spirv_readings[i].values[v].id);

            if (strcmp (name, choices[c]) == 0)
              {
                bindings->readings[i] = (guint8) v;
                is_known = TRUE;
              }
          }
      if (!is_known)
        g_error ("there is no reading %s", choices[c]);
    }
}

static JsonArray *
find_inputs (const Vector *self, const char *kind)
{
  JsonObject *inputs = json_object_get_object_member (self->json, "inputs");

  return json_object_has_member (inputs, kind) ? json_object_get_array_member (inputs, kind)
                                               : json_array_new ();
}

/* The stored images need memories when the program is loaded. */
static void
count_image_words (const Vector *self, LsProgramSource *source)
{
  JsonArray *images = find_inputs (self, "images");

  for (guint i = 0; i < json_array_get_length (images); i++)
    {
      JsonObject *it = json_array_get_object_element (images, i);
      const SpirvVariable *v =
        find_bound (self, (guint32) json_object_get_int_member (it, "binding"), FALSE);
      g_autoptr (GArray) words = read_words (json_object_get_string_member (it, "words"));

      if (v != NULL && v->at == SPIRV_AT_IMAGE)
        source->memory_words[v->first] = words->len;
    }
}

static void
bind_images (Vector *self)
{
  JsonArray *images = find_inputs (self, "images");

  for (guint i = 0; i < json_array_get_length (images); i++)
    {
      JsonObject *it = json_array_get_object_element (images, i);
      const SpirvVariable *v =
        find_bound (self, (guint32) json_object_get_int_member (it, "binding"), FALSE);
      g_autoptr (GArray) words = read_words (json_object_get_string_member (it, "words"));

      if (v != NULL && v->at == SPIRV_AT_IMAGE)
        {
          self->memories[v->first] = copy_words (words);
          spirv_vec_fill_image (it, &self->bindings->images[v->first - SPIRV_MEMORY_IMAGES]);
        }
      else if (v != NULL && v->at == SPIRV_AT_TEXTURE)
        {
          self->bindings->textures[v->first] = spirv_vec_make_texture (it, words);
          self->bindings->samplers[v->sampler] = spirv_vec_make_sampler (it);
        }
    }
}

static gboolean
run_vector (const char *folder, const char *name)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autofree char *path = g_strdup_printf ("%s/%s.json", folder, name);
  g_autofree char *spv = NULL;
  g_autoptr (GError) error = NULL;
  Vector self = { 0 };
  JsonObject *inputs;
  JsonArray *buffers;
  char *data;
  gsize size;
  LsProgramSource source = { .stage = LS_STAGE_CS };
  gboolean ok = TRUE;

  if (!json_parser_load_from_file (parser, path, &error))
    g_error ("%s", error->message);
  self.json = json_node_get_object (json_parser_get_root (parser));
  if (strcmp (json_object_get_string_member (self.json, "kind"), "compute") != 0)
    {
      printf ("skip %s: a draw\n", name);
      return FALSE;
    }
  spv = g_strdup_printf (
    "%s/%s", folder,
    json_object_get_string_member (
      json_object_get_object_member (json_object_get_object_member (self.json, "stages"), "comp"),
      "spv"));
  if (!g_file_get_contents (spv, &data, &size, &error))
    g_error ("%s", error->message);
  source.code = g_bytes_new_take (data, size);
  self.program = spirv_machine.load (&source, NULL, &error);
  if (self.program == NULL)
    {
      printf ("REFUSED %s: %s\n", name, error->message);
      return FALSE;
    }
  self.code = spirv_code_of (self.program);
  inputs = json_object_get_object_member (self.json, "inputs");
  buffers = json_object_has_member (inputs, "buffers")
              ? json_object_get_array_member (inputs, "buffers")
              : json_array_new ();
  for (guint i = 0; i < json_array_get_length (buffers); i++)
    {
      JsonObject *it = json_array_get_object_element (buffers, i);
      const SpirvVariable *v =
        find_bound (&self, (guint32) json_object_get_int_member (it, "binding"), FALSE);
      GArray *words = read_words (json_object_get_string_member (it, "words"));

      if (v != NULL && v->at == SPIRV_AT_MEMORY)
        source.memory_words[v->first] = words->len;
      g_array_unref (words);
    }
  count_image_words (&self, &source);
  ls_program_unref (self.program);
  self.program = spirv_machine.load (&source, NULL, &error);
  self.code = spirv_code_of (self.program);
  self.bindings = ls_bindings_new ();
  choose_readings (self.bindings);
  for (guint i = 0; i < json_array_get_length (buffers); i++)
    {
      JsonObject *it = json_array_get_object_element (buffers, i);
      const SpirvVariable *v =
        find_bound (&self, (guint32) json_object_get_int_member (it, "binding"), FALSE);
      GArray *words = read_words (json_object_get_string_member (it, "words"));

      if (v != NULL && v->at == SPIRV_AT_MEMORY)
        self.memories[v->first] = copy_words (words);
      else if (v != NULL && v->at == SPIRV_AT_CONSTANTS)
        self.bindings->constants[v->first] = g_bytes_new (words->data, 4 * words->len);
    }
  bind_images (&self);
  if (json_object_has_member (inputs, "push") && find_bound (&self, 0, TRUE) != NULL)
    {
      GArray *words = read_words (json_object_get_string_member (inputs, "push"));

      self.bindings->constants[find_bound (&self, 0, TRUE)->first] =
        g_bytes_new (words->data, 4 * words->len);
    }
  for (guint k = 0; k < 3; k++)
    self.groups[k] =
      (guint) json_array_get_int_element (json_object_get_array_member (self.json, "groups"), k);
  for (guint z = 0; z < self.groups[2] && ok; z++)
    for (guint y = 0; y < self.groups[1] && ok; y++)
      for (guint x = 0; x < self.groups[0] && ok; x++)
        ok = run_group (&self, (guint[3]){ x, y, z });
  ok = ok && compare (&self);
  printf ("%s %s\n", ok ? "right" : "WRONG", name);
  ls_program_unref (self.program);
  return ok;
}

int
main (int argc, char **argv)
{
  guint n = 0;

  for (int i = 2; i < argc; i++)
    {
      n += run_vector (argv[1], argv[i]);
      fflush (stdout);
    }
  printf ("%u of %d\n", n, argc - 2);
  return 0;
}
