#include "ls-bits.h"
#include "ls-natural.h"
#include "ls-scene-inputs.h"

#include <string.h>

/* What registers start with of which the scene says nothing: what the program says of them, and the ramps of a program alone. */

/* --- what the program says ------------------------------------------------------------------------------- */

static void
set_constant (LsSceneInput *input, guint32 word)
{
  input->kind = LS_INPUT_CONSTANT;
  input->word = word;
}

/* A number of what runs, counted in one or three dimensions. */
static void
set_count (LsSceneInput *input, LsInputKind kind, const guint size[3], guint channel)
{
  input->kind = kind;
  input->type = LS_WORD_UINT;
  input->divide = channel == 0 ? 1 : channel == 1 ? size[0] : size[0] * size[1];
  input->modulo = channel < 2 ? size[channel] : 0;
}

/* Word by lane; FALSE: it depends on more than that. */
static gboolean
set_lanes (LsSceneInput *input, LsNatural natural, guint channel)
{
  guint32 lanes[LS_LANES], words[2];

  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      if (!ls_natural_of_lane (natural, lane, words))
        return FALSE;
      lanes[lane] = GUINT32_TO_LE (words[channel]);
    }
  input->kind = LS_INPUT_LANES;
  input->words = g_bytes_new (lanes, sizeof lanes);
  input->stride = 1;
  return TRUE;
}

/* The window has its first row below. */
static void
set_position (const LsTerms *terms, const LsSceneLayout *layout, guint channel, LsSceneInput *input)
{
  const double centre = terms->is_whole ? 0 : 0.5;

  if (channel == 3)
    set_constant (input, ls_float_bits (1));
  else if (channel == 2)
    set_constant (input, ls_float_bits (0.5F));
  else if (channel == 1 && terms->from_above)
    {
      input->kind = LS_INPUT_LINEAR;
      input->b = -1;
      input->c = layout->height - 1 + centre;
    }
  else
    input->kind =
      (LsInputKind) ((terms->is_whole ? LS_INPUT_PIXEL_X : LS_INPUT_CENTER_X) + channel);
}

static void
set_thread (LsNatural natural, const LsSceneLayout *layout, guint channel, LsSceneInput *input)
{
  if (natural == LS_NATURAL_THREAD)
    set_count (input, LS_INPUT_THREAD_IN_GROUP, layout->group_size, channel);
  else if (natural == LS_NATURAL_GROUP)
    set_count (input, LS_INPUT_GROUP_ID, layout->grid, channel);
  else
    set_constant (input, natural == LS_NATURAL_GROUP_SIZE ? layout->group_size[channel]
                                                          : layout->grid[channel]);
}

/* Pixels are of one primitive. */
static void
set_item (const LsTerms *terms, LsNatural natural, const LsSceneLayout *layout, LsSceneInput *input)
{
  const guint n = MAX (terms->n_invocations, 1);

  if (layout->kind == LS_LAYOUT_PIXELS)
    {
      set_constant (input, 0);
      return;
    }
  input->kind = LS_INPUT_INDEX;
  input->type = LS_WORD_UINT;
  input->divide = natural == LS_NATURAL_PRIMITIVE ? n : 1;
  input->modulo = natural == LS_NATURAL_INVOCATION ? n : 0;
}

/* What is the same in all lanes. */
static guint32
find_word (LsNatural natural, const LsSceneLayout *layout, guint channel)
{
  if (natural == LS_NATURAL_FACE || natural == LS_NATURAL_POINT)
    return ls_float_bits (channel == 0 || channel == 3 ? 1 : 0);
  if (natural == LS_NATURAL_SAMPLE_PLACE)
    return ls_float_bits (0.5F);
  if (natural == LS_NATURAL_DIMENSIONS)
    return 1u + (layout->grid[1] > 1) + (layout->grid[2] > 1);
  if (natural == LS_NATURAL_FACE_BITS)
    return channel == 0 ? G_MAXUINT32 : channel == 3;
  return natural == LS_NATURAL_SAMPLES;
}

static void
set_natural (const LsTerms *terms,
             LsNatural natural,
             const LsSceneLayout *layout,
             guint channel,
             LsSceneInput *input)
{
  if (set_lanes (input, natural, channel))
    return;
  if (natural >= LS_NATURAL_THREAD && natural <= LS_NATURAL_GROUP_COUNT)
    set_thread (natural, layout, channel, input);
  else if (natural == LS_NATURAL_POSITION)
    set_position (terms, layout, channel, input);
  else if (natural == LS_NATURAL_POINT && channel < 2)
    input->kind = channel == 0 ? LS_INPUT_U : LS_INPUT_V;
  else if (natural == LS_NATURAL_HELPER)
    input->kind = LS_INPUT_HELPER;
  else if (natural == LS_NATURAL_VERTEX || natural == LS_NATURAL_PLAIN_VERTEX ||
           natural == LS_NATURAL_PRIMITIVE || natural == LS_NATURAL_INVOCATION)
    set_item (terms, natural, layout, input);
  else
    set_constant (input, find_word (natural, layout, channel));
}

/* Of a file with two dimensions all numbers of the first one start alike. */
static void
add_use (const LsProgram *program,
         const LsRegUse *use,
         const LsSceneLayout *layout,
         guint n_said,
         GArray *inputs)
{
  const guint columns = ls_program_columns (program, use->ref.file);
  const guint n = ls_program_n_registers (program, use->ref.file);

  for (guint index = use->ref.index; index<n; index += columns> 0 ? columns : n)
    for (guint channel = 0; channel < ls_natural_n_channels (use->natural); channel++)
      {
        LsSceneInput input = { 0 };
        const LsRegRef ref = { .file = use->ref.file,
                               .channel = (guint8) channel,
                               .index = (guint16) index };

        if (ls_reg_ref_is_in (inputs, n_said, ref))
          continue;
        set_natural (&program->terms, use->natural, layout, channel, &input);
        input.ref = ref;
        g_array_append_val (inputs, input);
      }
}

/* --- planes ---------------------------------------------------------------------------------------------- */

/* What an input is along x and y: as the item has it, and else what it changes by in its quad. */
static void
add_plane (const LsRegUse *use, const LsSceneInput *from, guint part, GArray *inputs)
{
  LsSceneInput input = *from;

  input.along = (LsSceneAlong) part;
  input.line = 0;
  input.ref = use->ref;
  input.ref.channel = (guint8) part;
  if (input.words != NULL)
    g_bytes_ref (input.words);
  g_array_append_val (inputs, input);
}

static void
add_planes (const LsRegUse *use, GArray *inputs)
{
  /* Nothing is divided by w here. */
  LsSceneInput from = { .word = use->of.channel == 4 ? ls_float_bits (1) : 0 };

  for (guint i = 0; i < inputs->len; i++)
    if (ls_reg_ref_equal (g_array_index (inputs, LsSceneInput, i).ref, use->of))
      from = g_array_index (inputs, LsSceneInput, i);
  for (guint part = 0; part < 3; part++)
    add_plane (use, &from, part, inputs);
}

void
ls_scene_inputs_add_natural (const LsProgram *program, const LsSceneLayout *layout, GArray *inputs)
{
  const guint n_said = inputs->len;

  for (guint i = 0; i < program->n_uses; i++)
    if (program->uses[i].role == LS_ROLE_INPUT)
      add_use (program, &program->uses[i], layout, n_said, inputs);
  for (guint i = 0; i < program->n_uses; i++)
    if (program->uses[i].role == LS_ROLE_PLANE)
      add_planes (&program->uses[i], inputs);
}

/* --- programs alone -------------------------------------------------------------------------------------- */

#define FIRST_RAMP "u, v, ndc-x, ndc-y"
#define SECOND_RAMP "center-x, center-y, linear 1 1 1, linear 1 -1 17"

/* Registers of a machine whose programs do not say which they start from. */
static void
append_plain (const LsProgram *program, guint file, gboolean is_pixel, GString *text)
{
  const char *id = ls_program_machine (program)->reg_files[file].id;
  const guint n = ls_program_n_registers (program, file);

  if (n > 0 && is_pixel)
    g_string_append_printf (text, "%s0.xyzw=" FIRST_RAMP "\n", id);
  if (n > 1 && is_pixel)
    g_string_append_printf (text, "%s1.xyzw=" SECOND_RAMP "\n", id);
  if (n > 0 && !is_pixel)
    g_string_append_printf (text, "%s0.x=int index\n", id);
}

/* Those that the program names as inputs and that have nothing of their own. */
static void
append_use (const LsProgram *program,
            const LsRegUse *use,
            LsStageItem item,
            guint nth,
            GString *text)
{
  const char *id = ls_program_machine (program)->reg_files[use->ref.file].id;
  const guint columns = ls_program_columns (program, use->ref.file);
  const guint n = ls_program_n_registers (program, use->ref.file);

  if (item == LS_ITEM_PIXEL)
    g_string_append_printf (text, "%s%u.xyzw=%s\n", id, use->ref.index,
                            nth == 0   ? FIRST_RAMP
                            : nth == 1 ? SECOND_RAMP
                                       : "u, v, 0.5, 1");
  else if (columns == 0)
    g_string_append_printf (text, "%s%u.xyzw=random %u -1 1, random %u -1 1, 0, 1\n", id,
                            use->ref.index, 2 * nth + 1, 2 * nth + 2);
  for (guint v = 0; columns > 0 && v < n / columns; v++)
    g_string_append_printf (text, "%s%u.%u.xyzw=random %u -1 1, random %u -1 1, 0, 1\n", id, v,
                            use->ref.index, 2 * (nth + v * columns) + 1,
                            2 * (nth + v * columns) + 2);
}

char *
ls_scene_inputs_dup_ramps (const LsProgram *program, LsStageItem item)
{
  const guint file = ls_machine_find_file (ls_program_machine (program), LS_ROLE_INPUT);
  GString *text = g_string_new (NULL);
  guint nth = 0;

  if (file != G_MAXUINT)
    append_plain (program, file, item == LS_ITEM_PIXEL, text);
  for (guint i = 0; i < program->n_uses && file == G_MAXUINT; i++)
    if (program->uses[i].role == LS_ROLE_INPUT && program->uses[i].natural == LS_NATURAL_NONE)
      append_use (program, &program->uses[i], item, nth++, text);
  return g_string_free (text, FALSE);
}
