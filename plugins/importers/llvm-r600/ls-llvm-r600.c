#include "ls-importer.h"

#include "llvm-object.h"
#include "ls-words.h"

/* Registers by which LLVM gives the state of a function (R600Defines.h). */
enum
{
  DB_SHADER_CONTROL = 0x2880C,
  SQ_PGM_RESOURCES_PS = 0x28850,
  SQ_PGM_RESOURCES_VS = 0x28868,
  SQ_LDS_ALLOC = 0x288E8,
  KILL_ENABLE = 1 << 6,
};

/* The state of a function, by the object. */
typedef struct
{
  gboolean is_there;
  LsStage stage;
  guint n_gprs, n_stack;
  gboolean kills;
} State;

/* The settings of all functions stand one behind the other; those of a function begin with its
 * resources. */
static State
read_state (const LlvmObject *object, guint function)
{
  State state = { .stage = LS_STAGE_PS };
  guint n = 0;

  for (guint i = 0; i < object->settings->len; i++)
    {
      const LlvmSetting *setting = &g_array_index (object->settings, LlvmSetting, i);
      const gboolean is_ps = setting->reg == SQ_PGM_RESOURCES_PS;

      n += is_ps || setting->reg == SQ_PGM_RESOURCES_VS;
      if (n != function + 1)
        continue;
      if (is_ps || setting->reg == SQ_PGM_RESOURCES_VS)
        state = (State){ .is_there = TRUE,
                         .stage = is_ps ? LS_STAGE_PS : LS_STAGE_VS,
                         .n_gprs = setting->value & 0xFF,
                         .n_stack = setting->value >> 8 & 0xFF };
      else if (setting->reg == DB_SHADER_CONTROL)
        state.kills = (setting->value & KILL_ENABLE) != 0;
      else if (setting->reg == SQ_LDS_ALLOC)
        state.stage = LS_STAGE_CS;
    }
  return state;
}

static void
note_object (LsDraft *draft, const LlvmObject *object, const State *state)
{
  gboolean is_r700;

  if (object->chip != 0)
    ls_draft_note (draft, "%s", llvm_chip_name (object->chip, &is_r700));
  else
    ls_draft_note (draft, "a chip not said");
  if (!state->is_there)
    {
      ls_draft_note (draft, "without its state");
      return;
    }
  ls_draft_note_count (draft, "%s register", "%s registers", state->n_gprs);
  ls_draft_note (draft, "%u stack", state->n_stack);
  if (state->kills)
    ls_draft_note (draft, "kills pixels");
}

/* Arguments are in the registers from R0 on; a vertex shader of LLVM gets no vertex number.
 * Returns: (transfer full): NULL: the inputs of a program alone. */
static char *
make_inputs (LsDraft *draft)
{
  if (draft->stage != LS_STAGE_VS)
    return NULL;
  ls_draft_invent (draft, "the first argument (a grid of 64 points)");
  return g_strdup_printf ("# The first argument.\nR0.xyzw=file %s\n", ls_draft_add_grid (draft));
}

static void
add_draft (const LlvmObject *object, guint i, const char *name, LsImported *imported)
{
  const LlvmFunction *function = &g_array_index (object->functions, LlvmFunction, i);
  const State state = read_state (object, i);
  LsDraft *draft = ls_imported_add (imported, *function->name ? function->name : "function");
  LsDraftPart part = { .stage = state.stage,
                       .n_gprs = MIN (state.n_gprs, 128),
                       .stack_size = state.n_stack };
  g_autofree char *inputs = NULL;

  draft->stage = state.stage;
  note_object (draft, object, &state);
  draft->code = g_bytes_new (object->data + object->code + function->offset, function->size);
  draft->syntax = LS_SYNTAX_WORDS;
  part.code = draft->code;
  part.inputs = inputs = make_inputs (draft);
  ls_imported_compose (imported, &part, 1, NULL, name, 0);
}

static guint
llvm_r600_probe (GBytes *bytes, const char *name G_GNUC_UNUSED)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  return llvm_object_is_one (data, size) || llvm_text_is_one ((const char *) data, size) ? 95 : 0;
}

static gboolean
llvm_r600_import (GBytes *bytes, const char *name, LsImported *imported, GError **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  g_auto (LlvmObject) object = { 0 };

  if (llvm_object_is_one (data, size)
        ? !llvm_object_read (&object, data, size, name, error)
        : !llvm_text_read (&object, (const char *) data, size, name, error))
    return FALSE;
  for (guint i = 0; i < object.functions->len; i++)
    add_draft (&object, i, name, imported);
  if (!ls_imported_has_drafts (imported, name, "the object has no function", error))
    return FALSE;
  imported->rule = g_strdup (ls_words ("the first function"));
  return TRUE;
}

const LsImporter ls_importer_llvm_r600 = {
  .name = "llvm-r600",
  .probe = llvm_r600_probe,
  .import = llvm_r600_import,
};
