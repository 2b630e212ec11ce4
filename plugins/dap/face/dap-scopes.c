#include "dap-children.h"

#include <inttypes.h>
#include "dap-memory.h"

#include "ls-lanes.h"
#include "ls-position.h"
#include "ls-tell-frame.h"
#include "ls-tell-parts.h"

#define BUFFER 256 /* and on: numbers of constant buffers, after those of constant files */

/* value: taken. */
static void
add_plain (DapWalk *walk, const char *name, char *value)
{
  dap_keep (walk->dap, value);
  if (dap_walk_wants (walk))
    dap_object_add (walk->body,
                    &(DapObject){ .name = name, .value = value, .variables = dap_number (0) });
}

/* n elements, in a list of their own. value: taken. */
static void
add_list (DapWalk *walk,
          const char *name,
          char *value,
          DapRefKind kind,
          guint number,
          guint n,
          gboolean is_memory)
{
  LsDap *dap = walk->dap;
  const gint64 reference =
    dap_refs_add (dap->refs, kind, walk->ref->thread, walk->ref->frame, number, NULL);

  dap_object_add (walk->body, &(DapObject){ .name = name,
                                            .value = dap_keep (dap, value),
                                            .variables = dap_number (reference),
                                            .n_indexed = n,
                                            .memory_reference = is_memory ? name : NULL });
}

/* The elements of such a list. size: bytes of one; 0: it is no memory. */
static void
add_elements (DapWalk *walk, const char *base, gboolean has_brackets, guint n, guint size)
{
  LsDap *dap = walk->dap;

  walk->n = n;
  for (gint64 i = walk->first; i < MIN (walk->end, n); i++)
    {
      const char *index = dap_keep (dap, g_strdup_printf ("[%u]", (guint) i));
      char *text =
        has_brackets ? g_strconcat (base, index, NULL) : g_strdup_printf ("%s%u", base, (guint) i);

      dap_walk_expression (walk, index, dap_keep (dap, text), FALSE);
      if (size > 0 && dap->client.takes_memory)
        dap_walk_last (walk)->memory_reference = dap_memory_name_at (dap, base, (guint64) i * size);
    }
}

/* --- registers -------------------------------------------------------------------------------- */

/* Whether the registers of a file stand in a scope of registers. */
static gboolean
is_in (const LsRegFile *file, DapRefKind scope)
{
  if (scope == DAP_REF_OUTPUTS || file->is_output)
    return scope == DAP_REF_OUTPUTS && file->is_output;
  return (scope == DAP_REF_RESULTS) == (file->life == LS_LIFE_STEP);
}

static void
walk_registers (DapWalk *walk)
{
  const LsProgram *program = dap_program (walk->dap);
  const LsMachine *machine = ls_program_machine (program);
  const DapRefKind scope = walk->ref->kind;

  for (guint file = 0; file < machine->n_reg_files; file++)
    for (guint i = 0; i < ls_program_n_registers (program, file); i++)
      {
        const LsRegRef ref = { .file = (guint8) file, .index = (guint16) i };
        GString *name;

        if (!is_in (&machine->reg_files[file], scope) || !dap_walk_wants (walk))
          continue;
        name = g_string_new (NULL);
        ls_program_append_register (name, program, ref);
        const char *text = dap_keep (walk->dap, g_string_free (name, FALSE));
        dap_walk_expression (walk, text, text, scope == DAP_REF_ALL);
      }
}

/* --- constants -------------------------------------------------------------------------------- */

static guint
n_vectors (GBytes *bytes)
{
  return bytes != NULL ? (guint) MIN (g_bytes_get_size (bytes) / 16, G_MAXINT32) : 0;
}

/* Whether any vector of a constant file has a value here: some files exist only in clauses that
 * lock them. */
static gboolean
has_constants (const LsView *view, const LsConstFile *file)
{
  for (guint i = 0; i < file->n; i++)
    {
      g_autofree char *text = g_strdup_printf (file->has_brackets ? "%s[%u]" : "%s%u", file->id, i);
      g_autoptr (LsExpr) expr = ls_expr_new (ls_view_get_program (view), text, NULL);
      g_autoptr (LsExprEval) eval = expr != NULL ? ls_expr_eval_new (expr) : NULL;
      LsExprValue value;

      if (eval == NULL)
        continue;
      ls_view_evaluate (view, eval, &value);
      if (value.has_value[0])
        return TRUE;
    }
  return FALSE;
}

/* The number of vec4s in a constant file or buffer. */
static guint
count_constants (const LsView *view, guint number)
{
  const LsMachine *machine = ls_view_get_machine (view);
  const LsBindings *bindings = ls_subject_get_bindings (ls_view_get_subject (view));

  if (number >= BUFFER)
    return n_vectors (bindings->constants[number - BUFFER]);
  if (machine->const_files[number].n == 0)
    return n_vectors (bindings->const_file);
  return has_constants (view, &machine->const_files[number]) ? machine->const_files[number].n : 0;
}

/* Whether the scene fills them; other files are windows on buffers. */
static gboolean
has_bytes (const LsView *view, guint number)
{
  return number >= BUFFER || ls_view_get_machine (view)->const_files[number].n == 0;
}

static const char *
name_constants (LsDap *dap, guint number)
{
  return number >= BUFFER ? dap_keep (dap, g_strdup_printf ("CB%u", number - BUFFER))
                          : ls_view_get_machine (dap_view (dap))->const_files[number].id;
}

static void
walk_constants (DapWalk *walk)
{
  const LsView *view = dap_view (walk->dap);
  const LsMachine *machine = ls_view_get_machine (view);

  for (guint i = 0; i < machine->n_const_files + LS_N_CONST_BUFFERS; i++)
    {
      const guint number = i < machine->n_const_files ? i : BUFFER + i - machine->n_const_files;
      const guint n = count_constants (view, number);

      if (n > 0 && dap_walk_wants (walk))
        add_list (walk, name_constants (walk->dap, number), g_strdup_printf ("%u vectors", n),
                  DAP_REF_CONSTANT_FILE, number, n,
                  has_bytes (view, number) && walk->dap->client.takes_memory);
    }
}

static void
walk_constant_file (DapWalk *walk)
{
  const LsView *view = dap_view (walk->dap);
  const guint number = walk->ref->number;
  const gboolean has_brackets =
    number >= BUFFER || ls_view_get_machine (view)->const_files[number].has_brackets;

  add_elements (walk, name_constants (walk->dap, number), has_brackets,
                count_constants (view, number), has_bytes (view, number) ? 16 : 0);
}

/* --- memories --------------------------------------------------------------------------------- */

static const char *
memory_name (const LsView *view, LsMemory memory)
{
  return ls_program_memory_name (ls_view_get_program (view), memory);
}

static gboolean
is_of_lane (const LsView *view, LsMemory memory)
{
  return ls_program_memory_is_per_lane (ls_view_get_program (view), memory);
}

static gsize
count_words (const LsView *view, guint kind)
{
  gsize n;

  ls_view_get_memory (view, kind, &n);
  return is_of_lane (view, kind) ? n / LS_LANES : n;
}

static void
walk_memories (DapWalk *walk)
{
  const LsView *view = dap_view (walk->dap);

  for (LsMemory kind = 0; kind < ls_view_get_machine (view)->n_memories; kind++)
    {
      const gsize n = count_words (view, kind);

      if (n > 0 && dap_walk_wants (walk))
        add_list (walk, memory_name (view, kind),
                  g_strdup_printf ("%zu words%s", n, is_of_lane (view, kind) ? " of the lane" : ""),
                  DAP_REF_WORDS, kind, (guint) n, walk->dap->client.takes_memory);
    }
}

static void
walk_words (DapWalk *walk)
{
  const LsView *view = dap_view (walk->dap);
  const guint kind = walk->ref->number;

  add_elements (walk, memory_name (view, kind), TRUE, (guint) count_words (view, kind), 4);
}

/* --- names ------------------------------------------------------------------------------------ */

static void
walk_names (DapWalk *walk)
{
  const LsNames *names = ls_view_get_names (dap_view (walk->dap));

  for (guint i = 0; i < ls_names_count (names); i++)
    {
      const LsName *name = ls_names_get (names, i);

      if (dap_walk_wants (walk))
        dap_walk_expression (walk, name->name,
                             dap_keep (walk->dap, ls_expr_place_to_words (name->place)), FALSE);
    }
}

/* --- the stack -------------------------------------------------------------------------------- */

static void
walk_stack (DapWalk *walk)
{
  const LsView *view = dap_view (walk->dap);
  const LsProgram *program = ls_view_get_program (view);
  guint n;
  const LsFrame *frames = ls_view_get_frames (view, &n);

  for (guint i = 0; i < n; i++)
    {
      const LsFrame *frame = &frames[n - 1 - i];
      g_autofree char *place = ls_program_dup_place (program, frame->line);
      GString *text = g_string_new (NULL);

      g_string_append_printf (text, "%s from %s, restores %u lanes: ", frame->kind->id, place,
                              ls_mask_count (frame->active));
      ls_lanes_append (text, frame->active);
      ls_frame_append_details (text, frame, program);
      add_plain (walk, dap_keep (walk->dap, g_strdup_printf ("[%u]", i)),
                 g_string_free (text, FALSE));
    }
}

/* --- the state -------------------------------------------------------------------------------- */

static char *
tell_mask (LsMask mask)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "0x%016" G_GINT64_MODIFIER "x, %u lanes: ", mask,
                          ls_mask_count (mask));
  ls_lanes_append (text, mask);
  return g_string_free (text, FALSE);
}

static void
walk_state (DapWalk *walk)
{
  const LsView *view = dap_view (walk->dap);
  const LsMachine *machine = ls_view_get_machine (view);
  const guint lane = ls_session_get_focus_lane (walk->dap->session);
  const LsFork *fork =
    ls_forks_get (ls_session_get_forks (walk->dap->session), ls_view_get_fork (view));

  add_plain (walk, "position", ls_position_to_text (view, lane));
  add_plain (walk, "step", g_strdup_printf ("%" PRIu64, ls_view_get_place (view)->step));
  add_plain (walk, "wave", g_strdup_printf ("%u", ls_view_get_wave (view)));
  add_plain (walk, "lane", g_strdup_printf ("%u", lane));
  add_plain (walk, "lane state", ls_view_dup_lane_state (view, lane));
  add_plain (walk, "run", g_strdup (fork != NULL ? fork->name : "main"));
  for (guint i = 0; i < machine->n_masks; i++)
    add_plain (walk, machine->masks[i].id, tell_mask (ls_view_read_mask (view, i)));
}

/* --- scopes ----------------------------------------------------------------------------------- */

const DapRefDesc dap_ref_descs[] = {
  [DAP_REF_VARIABLES] = { dap_walk_source_variables, "Variables", .hint = "locals" },
  [DAP_REF_GLOBALS] = { dap_walk_source_variables, "Globals" },
  [DAP_REF_UNIFORMS] = { dap_walk_source_variables, "Uniforms" },
  [DAP_REF_BUFFERS] = { dap_walk_source_variables, "Buffers" },
  [DAP_REF_LANE] = { walk_registers, NULL, .hint = "registers" },
  [DAP_REF_RESULTS] = { walk_registers, "Results of the last group" },
  [DAP_REF_NAMES] = { walk_names, "Names of the source" },
  [DAP_REF_OUTPUTS] = { walk_registers, "Outputs" },
  [DAP_REF_STACK] = { walk_stack, "Stack" },
  [DAP_REF_STATE] = { walk_state, "State" },
  [DAP_REF_ALL] = { walk_registers, "All lanes", .is_expensive = TRUE },
  [DAP_REF_CONSTANTS] = { walk_constants, "Constants", .is_expensive = TRUE },
  [DAP_REF_MEMORIES] = { walk_memories, "Memory", .is_expensive = TRUE },
  [DAP_REF_PARTS] = { dap_walk_parts },
  [DAP_REF_ALL_PARTS] = { dap_walk_parts },
  [DAP_REF_LANES] = { dap_walk_lanes, .is_indexed = TRUE },
  [DAP_REF_CONSTANT_FILE] = { walk_constant_file, .is_indexed = TRUE },
  [DAP_REF_WORDS] = { walk_words, .is_indexed = TRUE },
  [DAP_REF_MEMBERS] = { dap_walk_members },
};

static void
add_scope (LsDap *dap, DapCall *call, DapRefKind kind)
{
  const DapRefDesc *desc = &dap_ref_descs[kind];
  const DapRef ref = { .kind = kind, .thread = dap_get_thread (dap), .frame = dap->frame };
  DapWalk walk = { .dap = dap, .ref = &ref };
  DapObject scope = { .name = desc->name,
                      .hint = desc->hint,
                      .expensive = dap_number (desc->is_expensive) };

  desc->walk (&walk);
  /* Leaves out empty scopes, which the machine or the place does not have; but an empty stack tells
   * something. */
  if (walk.n == 0 && kind != DAP_REF_STACK)
    return;
  if (scope.name == NULL)
    scope.name =
      dap_keep (dap, g_strdup_printf ("Lane %u", ls_session_get_focus_lane (dap->session)));
  scope.variables = dap_number (dap_refs_add (dap->refs, kind, ref.thread, ref.frame, 0, NULL));
  scope.n_named = dap_number (walk.n);
  dap_object_add (&call->body, &scope);
}

gboolean
dap_scopes (LsDap *dap, DapCall *call, GError **error G_GNUC_UNUSED)
{
  for (DapRefKind kind = 0; kind < DAP_N_SCOPES; kind++)
    add_scope (dap, call, kind);
  return TRUE;
}
