#include "ls-loaded.h"

#include <string.h>

#include "isa-reader.h"
#include "ls-row.h"
#include "ls-words.h"

/* The listing does not include the gate; its enums and structs must equal the gate's. */
G_STATIC_ASSERT (sizeof (IsaSpan) == sizeof (LsSpan));
G_STATIC_ASSERT ((int) ISA_SPAN_LABEL == (int) LS_SPAN_LABEL);
G_STATIC_ASSERT (sizeof (IsaLines) == sizeof (LsTextLines));

void
ls_loaded_init (LsLoaded *loaded,
                const LsMachine *machine,
                const LsLayout *layout,
                IsaListing *listing)
{
  ls_program_init (&loaded->header, machine);
  loaded->header.layout = layout;
  loaded->listing = listing;
  loaded->header.n_lines = listing != NULL ? isa_listing_n_lines (listing) : 0;
}

void
ls_loaded_line (const LsProgram *program, guint line, LsLine *out)
{
  const IsaLine *from = ls_loaded_line_of (program, line);

  *out = (LsLine){
    .text = from->text,
    .spans = (const LsSpan *) (gconstpointer) from->spans,
    .n_spans = from->n_spans,
    .kind = (LsLineKind) from->kind,
    .depth = from->depth,
    .first = from->first,
    .n = from->n,
    .dword = from->dword,
    .n_words = from->n_words,
    .words = from->words,
    .op = from->op,
    .doc = from->doc,
    .target = from->target,
  };
}

/* The assembler knows lines and columns, but not the name of the text. */
GBytes *
ls_source_words (GBytes *bytes,
                 LsSyntax syntax,
                 const char *name,
                 LsAssembleFunc assemble,
                 GPtrArray *diagnostics,
                 GError **error)
{
  g_autoptr (GError) reason = NULL;
  gboolean is_text = syntax != LS_SYNTAX_AUTO ? syntax == LS_SYNTAX_TEXT : isa_is_text (bytes);
  GBytes *words;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  if (!is_text)
    return g_bytes_ref (bytes);
  words = assemble (data, (gssize) size, diagnostics, &reason);
  if (words == NULL)
    ls_source_refuse (name, reason, error);
  return words;
}

void
ls_source_refuse (const char *name, const GError *reason, GError **error)
{
  g_set_error (error, reason->domain, reason->code, "%s%s",
               name != NULL && reason->message[0] == ':' ? name : "", reason->message);
}

void
ls_facts_count (LsFacts *facts, const char *name)
{
  const char *shown = name != NULL ? name : "RESERVED";
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (facts->ops, shown));

  g_hash_table_insert (facts->ops, (char *) shown, GUINT_TO_POINTER (n + 1));
}

#define ROUND_UP_64(n) (((n) + 63u) & ~63u)

/* --- placing ---------------------------------------------------------------------------------- */

/* Behind the words of a memory stands a bit for each word: whether the run has written it. */
static guint32
memory_bytes (guint32 n_words)
{
  return 4 * (n_words + (n_words + 31) / 32);
}

static void
place_memories (LsLayout *layout, gboolean per_lane)
{
  for (LsMemory kind = 0; kind < layout->form->n_memories; kind++)
    if (ls_layout_is_per_lane (layout, kind) == per_lane)
      {
        layout->memory_offset[kind] = layout->size;
        layout->size = ROUND_UP_64 (layout->size + memory_bytes (layout->n_words[kind]));
      }
}

/* Returns: rows of the register files that waves share, or of the other files. */
static guint32
place_files (LsLayout *layout, gboolean is_shared)
{
  guint32 row = 0;

  for (guint file = 0; file < layout->form->n_files; file++)
    if (layout->form->files[file].is_shared == is_shared)
      {
        layout->first[file] = row;
        row += layout->n[file] * layout->form->files[file].n_channels;
      }
  return row;
}

/* Outputs lie behind all other files. */
static guint32
find_first_output (const LsLayout *layout)
{
  for (guint file = 0; file < layout->form->n_files; file++)
    if (layout->form->files[file].is_output)
      return layout->first[file];
  return layout->n_rows;
}

void
ls_layout_place (LsLayout *layout, gsize own_size, guint n_more, gboolean has_written)
{
  guint32 n_registers = place_files (layout, FALSE), n_shared = place_files (layout, TRUE);

  layout->n_rows = n_registers + n_more;
  layout->first_output = find_first_output (layout);
  if (has_written)
    {
      layout->written_offset = (guint32) own_size;
      own_size += (n_registers - layout->first_output) * sizeof (LsMask);
    }
  layout->rows_offset = ROUND_UP_64 ((guint32) own_size);
  layout->size = layout->rows_offset + layout->n_rows * (guint32) sizeof (LsRow);
  place_memories (layout, TRUE);
  layout->private_size = layout->size;
  layout->size += n_shared * (guint32) sizeof (LsRow);
  place_memories (layout, FALSE);
}

/* --- filling ---------------------------------------------------------------------------------- */

void
ls_layout_preload (const LsLayout *layout, const LsWaveInput *input, void *state)
{
  LsRow *rows = ls_layout_rows (layout, state);

  for (guint i = 0; i < input->n_preloads; i++)
    {
      LsRegRef ref = input->preloads[i].ref;
      guint32 row = ls_layout_row (layout, ref);

      if (row != LS_NO_ROW && !layout->form->files[ref.file].is_shared)
        rows[row] = input->preloads[i].row;
    }
}

void
ls_layout_fill_memories (const LsLayout *layout,
                         const LsWaveInput *input,
                         gboolean per_lane,
                         void *state)
{
  for (LsMemory kind = 0; kind < layout->form->n_memories; kind++)
    if (input->memory[kind] != NULL && layout->n_words[kind] > 0 &&
        ls_layout_is_per_lane (layout, kind) == per_lane)
      memcpy (ls_layout_memory (layout, state, kind), input->memory[kind],
              layout->n_words[kind] * sizeof (guint32));
}

/* --- registers, masks and lanes --------------------------------------------------------------- */

gboolean
ls_state_write_row (const LsProgram *program,
                    void *state,
                    LsRegRef ref,
                    LsMask lanes,
                    const LsRow *row)
{
  const LsLayout *layout = program->layout;
  LsRow *to = ls_layout_find_row (layout, state, ref);

  if (to == NULL)
    return FALSE;
  ls_row_store (to, row, lanes);
  if (layout->form->files[ref.file].is_output)
    *ls_layout_find_written (layout, state, ref) |=
      lanes & ls_layout_mask (state, layout->form->covered);
  return TRUE;
}

LsMask
ls_state_read_mask (const LsProgram *program, const void *state, guint mask)
{
  const LsStateForm *form = program->layout->form;

  return mask < form->n_masks && form->masks[mask] != 0 ? ls_layout_mask (state, form->masks[mask])
                                                        : 0;
}

/* --- lanes ------------------------------------------------------------------------------------ */

const LsLaneStateDesc ls_lane_list[LS_N_LANE_ROLES] = {
  { "active", N_ ("active"), 'A', LS_LANE_ACTIVE, N_ ("active"),
    N_ ("{@lane} is active, {@since}.") },
  { "branch", N_ ("off (branch)"), '-', LS_LANE_BRANCH, N_ ("off by a branch"),
    N_ ("{@lane} is off: it is on the other side of a branch, {@since}.") },
  { "break", N_ ("break"), 'B', LS_LANE_BREAK, N_ ("out of the loop"),
    N_ ("{@lane} is off: it has left the loop, {@since}.") },
  { "continue", N_ ("continue"), 'C', LS_LANE_CONTINUE, N_ ("waiting for the next iteration"),
    N_ ("{@lane} is off: it waits for the next iteration, {@since}.") },
  { "killed", N_ ("killed"), 'K', LS_LANE_KILLED, N_ ("killed"),
    N_ ("{@lane} is killed, {@since}.") },
  { "helper", N_ ("helper"), 'h', LS_LANE_HELPER, N_ ("a helper"),
    N_ ("{@lane} is a helper: it holds nothing and runs for its quad, {@since}.") },
  { "ended", N_ ("ended"), '.', LS_LANE_ENDED, N_ ("ended"), N_ ("{@lane} has ended, {@since}.") },
};

const LsFrameDesc ls_frame_list[LS_N_FRAME_KINDS + 1] = {
  { "branch", LS_FRAME_BRANCH, N_ ("Branch, level %s"), N_ ("It waits in the branch of {pushed}") },
  { "loop", LS_FRAME_LOOP, N_ ("Loop, level %s"), N_ ("It waits in the loop of {pushed}") },
  { "call", LS_FRAME_CALL, N_ ("Call, level %s"), N_ ("It waits in the call of {pushed}") },
  { "switch", LS_FRAME_SWITCH, N_ ("Switch, level %s"), N_ ("It waits in the switch of {pushed}") },
};

static LsLaneRole
lane_role (const LsLaneMasks *masks, LsMask lane)
{
  if (masks->covered & ~masks->valid & lane)
    return LS_LANE_KILLED;
  if (masks->ended || !(masks->held & lane))
    return LS_LANE_ENDED;
  if (masks->helping & lane)
    return LS_LANE_HELPER;
  if (masks->active & lane)
    return LS_LANE_ACTIVE;
  if (masks->broken & lane)
    return LS_LANE_BREAK;
  return masks->waiting & lane ? LS_LANE_CONTINUE : LS_LANE_BRANCH;
}

void
ls_lane_states (const LsLaneMasks *masks, guint8 states[LS_LANES])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    states[lane] = (guint8) lane_role (masks, LS_MASK_LANE (lane));
}
