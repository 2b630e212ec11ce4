#include "dap-children.h"

#include "ls-lanes.h"
#include "ls-position.h"
#include "ls-tell-frame.h"
#include "ls-tell-parts.h"

#define BUFFER 256 /* and on: numbers of constant buffers, behind those of constant files */

/* --- registers -------------------------------------------------------------------------------- */

/* Whether the registers of a file stand in a scope of registers. */
static gboolean
is_in (const LsRegFile *file, DapRefKind scope)
{
  if (scope == DAP_REF_OUTPUTS || file->is_output)
    return scope == DAP_REF_OUTPUTS && file->is_output;
  return (scope == DAP_REF_RESULTS) == (file->life == LS_LIFE_STEP);
}

/* The register of an index in a scope. Returns: FALSE if there are not so many; *n gets how many
 * there are then. */
static gboolean
find_register (const LsView *view, DapRefKind scope, guint index, LsRegRef *ref, guint *n)
{
  const LsMachine *machine = ls_view_get_machine (view);

  *n = 0;
  for (guint file = 0; file < machine->n_reg_files; file++)
    {
      guint count = is_in (&machine->reg_files[file], scope)
                      ? ls_program_n_registers (ls_view_get_program (view), file)
                      : 0;

      *ref = (LsRegRef){ .file = (guint8) file, .index = (guint16) (index - *n) };
      if (index - *n < count)
        return TRUE;
      *n += count;
    }
  return FALSE;
}

static guint
count_registers (const LsView *view, DapRefKind scope)
{
  LsRegRef ref;
  guint n;

  find_register (view, scope, G_MAXUINT, &ref, &n);
  return n;
}

static void
tell_register (LsDap *dap, const DapRef *scope, guint index, char format, DapChild *child)
{
  const LsView *view = dap_view (dap);
  g_autoptr (GString) name = g_string_new (NULL);
  LsRegRef ref;
  guint n;

  if (!find_register (view, scope->kind, index, &ref, &n))
    return;
  ls_program_append_register (name, ls_view_get_program (view), ref);
  dap_child_expression_of (dap, name->str, name->str, format, scope->kind == DAP_REF_ALL, child);
}

/* --- constants -------------------------------------------------------------------------------- */

static guint
n_vectors (GBytes *bytes)
{
  return bytes != NULL ? (guint) MIN (g_bytes_get_size (bytes) / 16, G_MAXINT32) : 0;
}

/* Whether one of the vectors of a constant file has a value at this place: some files are there in
 * clauses that lock them. */
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

/* How many vec4s a constant file or buffer has. */
static guint
count_constants (const LsView *view, guint number)
{
  const LsMachine *machine = ls_view_get_machine (view);
  const LsBindings *bindings = ls_scene_get_bindings (ls_view_get_scene (view));

  if (number >= BUFFER)
    return n_vectors (bindings->constants[number - BUFFER]);
  if (machine->const_files[number].n == 0)
    return n_vectors (bindings->const_file);
  return has_constants (view, &machine->const_files[number]) ? machine->const_files[number].n : 0;
}

/* The file or buffer of an index in the scope. Returns: G_MAXUINT if there are not so many; *n gets
 * how many then. */
static guint
find_constants (const LsView *view, guint index, guint *n)
{
  const LsMachine *machine = ls_view_get_machine (view);

  *n = 0;
  for (guint i = 0; i < machine->n_const_files + LS_N_CONST_BUFFERS; i++)
    {
      guint number = i < machine->n_const_files ? i : BUFFER + i - machine->n_const_files;

      if (count_constants (view, number) > 0 && (*n)++ == index)
        return number;
    }
  return G_MAXUINT;
}

static char *
name_constants (const LsView *view, guint number)
{
  return number >= BUFFER ? g_strdup_printf ("CB%u", number - BUFFER)
                          : g_strdup (ls_view_get_machine (view)->const_files[number].id);
}

static void
tell_constants (LsDap *dap, const DapRef *scope, guint index, DapChild *child)
{
  const LsView *view = dap_view (dap);
  guint n, number = find_constants (view, index, &n);
  g_autofree char *name = NULL, *value = NULL;

  if (number == G_MAXUINT)
    return;
  name = name_constants (view, number);
  n = count_constants (view, number);
  value = g_strdup_printf ("%u vectors", n);
  dap_child_plain (child, name, value);
  ls_dict_set (&child->dict, "variablesReference", "x",
               dap_refs_add (dap->refs, DAP_REF_CONSTANT_FILE, scope->thread, number, NULL));
  ls_dict_set (&child->dict, "indexedVariables", "u", n);
}

static void
tell_constant (LsDap *dap, const DapRef *file, guint index, char format, DapChild *child)
{
  const LsView *view = dap_view (dap);
  g_autofree char *base = name_constants (view, file->number);
  gboolean has_brackets =
    file->number >= BUFFER || ls_view_get_machine (view)->const_files[file->number].has_brackets;
  g_autofree char *text = g_strdup_printf (has_brackets ? "%s[%u]" : "%s%u", base, index);
  g_autofree char *name = g_strdup_printf ("[%u]", index);

  dap_child_expression_of (dap, name, text, format, FALSE, child);
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

static guint
find_memory (const LsView *view, guint index, guint *n)
{
  *n = 0;
  for (LsMemory kind = 0; kind < ls_view_get_machine (view)->n_memories; kind++)
    if (count_words (view, kind) > 0 && (*n)++ == index)
      return kind;
  return G_MAXUINT;
}

static void
tell_memory (LsDap *dap, const DapRef *scope, guint index, DapChild *child)
{
  const LsView *view = dap_view (dap);
  guint n, kind = find_memory (view, index, &n);
  g_autofree char *value = NULL;

  if (kind == G_MAXUINT)
    return;
  gsize words = count_words (view, kind);
  value = g_strdup_printf ("%" G_GSIZE_FORMAT " words%s", words,
                           is_of_lane (view, kind) ? " of the lane" : "");
  dap_child_plain (child, memory_name (view, kind), value);
  ls_dict_set (&child->dict, "variablesReference", "x",
               dap_refs_add (dap->refs, DAP_REF_WORDS, scope->thread, kind, NULL));
  ls_dict_set (&child->dict, "indexedVariables", "u", (guint) words);
  if (dap->takes_memory)
    ls_dict_set_string (&child->dict, "memoryReference", memory_name (view, kind));
}

static void
tell_word (LsDap *dap, const DapRef *memory, guint index, char format, DapChild *child)
{
  g_autofree char *name = g_strdup_printf ("[%u]", index);
  g_autofree char *text =
    g_strdup_printf ("%s[%u]", memory_name (dap_view (dap), memory->number), index);

  dap_child_expression_of (dap, name, text, format, FALSE, child);
}

/* --- names ------------------------------------------------------------------------------------ */

static void
tell_name (LsDap *dap, guint index, char format, DapChild *child)
{
  const LsName *name = ls_names_get (ls_view_get_names (dap_view (dap)), index);
  g_autofree char *text = NULL, *shown = NULL;

  if (name == NULL)
    return;
  text = ls_expr_place_to_words (name->place);
  shown = g_utf8_make_valid (name->name, -1);
  dap_child_expression_of (dap, shown, text, format, FALSE, child);
}

/* --- the stack -------------------------------------------------------------------------------- */

static void
tell_open (LsDap *dap, guint index, DapChild *child)
{
  const LsView *view = dap_view (dap);
  guint n;
  const LsFrame *frames = ls_view_get_frames (view, &n);
  g_autofree char *name = g_strdup_printf ("[%u]", index);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *place = NULL;
  const LsFrame *frame;

  if (index >= n)
    return;
  frame = &frames[n - 1 - index];
  place = ls_program_dup_place (ls_view_get_program (view), frame->line);
  g_string_append_printf (text, "%s from %s, restores %u lanes: ", frame->kind->id, place,
                          ls_mask_count (frame->active));
  ls_lanes_append (text, frame->active);
  ls_frame_append_details (text, frame, ls_view_get_program (view));
  dap_child_plain (child, name, text->str);
}

/* --- the state -------------------------------------------------------------------------------- */

static void
tell_mask (LsDap *dap, guint index, DapChild *child)
{
  const LsView *view = dap_view (dap);
  const LsMask mask = ls_view_read_mask (view, index);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "0x%016" G_GINT64_MODIFIER "x, %u lanes: ", mask,
                          ls_mask_count (mask));
  ls_lanes_append (text, mask);
  dap_child_plain (child, ls_view_get_machine (view)->masks[index].id, text->str);
}

typedef enum
{
  STATE_POSITION,
  STATE_STEP,
  STATE_WAVE,
  STATE_LANE,
  STATE_LANE_STATE,
  STATE_RUN,
  STATE_MASKS, /* the first of them */
} State;

/* Returns: (transfer full). */
static char *
tell_state_value (const LsDap *dap, State state)
{
  const LsView *view = dap_view (dap);
  guint lane = ls_session_get_focus_lane (dap->session);
  const LsFork *fork;

  switch (state)
    {
    case STATE_POSITION:
      return ls_position_to_text (view, lane);
    case STATE_STEP:
      return g_strdup_printf ("%" G_GUINT64_FORMAT, ls_view_get_place (view)->step);
    case STATE_WAVE:
      return g_strdup_printf ("%u", ls_view_get_wave (view));
    case STATE_LANE:
      return g_strdup_printf ("%u", lane);
    case STATE_LANE_STATE:
      return ls_view_dup_lane_state (view, lane);
    case STATE_RUN:
      fork = ls_forks_get (ls_session_get_forks (dap->session), ls_view_get_fork (view));
      return g_strdup (fork != NULL ? fork->name : "main");
    case STATE_MASKS:
      break;
    }
  return g_strdup ("");
}

static void
tell_state (LsDap *dap, guint index, DapChild *child)
{
  static const char *const names[] = { "position", "step", "wave", "lane", "lane state", "run" };
  g_autofree char *value = NULL;

  if (index >= STATE_MASKS)
    {
      tell_mask (dap, index - STATE_MASKS, child);
      return;
    }
  value = tell_state_value (dap, (State) index);
  dap_child_plain (child, names[index], value);
}

/* --- children --------------------------------------------------------------------------------- */

guint
dap_count_in_scope (LsDap *dap, const DapRef *ref)
{
  const LsView *view = dap_view (dap);
  guint n = 0;

  if (ref->kind == DAP_REF_CONSTANTS)
    find_constants (view, G_MAXUINT, &n);
  else if (ref->kind == DAP_REF_CONSTANT_FILE)
    n = count_constants (view, ref->number);
  else if (ref->kind == DAP_REF_MEMORIES)
    find_memory (view, G_MAXUINT, &n);
  else if (ref->kind == DAP_REF_WORDS)
    n = (guint) count_words (view, ref->number);
  else if (ref->kind == DAP_REF_NAMES)
    n = ls_names_count (ls_view_get_names (view));
  else if (ref->kind == DAP_REF_STACK)
    ls_view_get_frames (view, &n);
  else if (ref->kind == DAP_REF_STATE)
    n = STATE_MASKS + ls_view_get_machine (view)->n_masks;
  else
    n = count_registers (view, ref->kind);
  return n;
}

void
dap_tell_in_scope (LsDap *dap, const DapRef *ref, guint index, char format, DapChild *child)
{
  if (ref->kind == DAP_REF_CONSTANTS)
    tell_constants (dap, ref, index, child);
  else if (ref->kind == DAP_REF_CONSTANT_FILE)
    tell_constant (dap, ref, index, format, child);
  else if (ref->kind == DAP_REF_MEMORIES)
    tell_memory (dap, ref, index, child);
  else if (ref->kind == DAP_REF_WORDS)
    tell_word (dap, ref, index, format, child);
  else if (ref->kind == DAP_REF_NAMES)
    tell_name (dap, index, format, child);
  else if (ref->kind == DAP_REF_STACK)
    tell_open (dap, index, child);
  else if (ref->kind == DAP_REF_STATE)
    tell_state (dap, index, child);
  else
    tell_register (dap, ref, index, format, child);
}

/* --- scopes ----------------------------------------------------------------------------------- */

typedef struct
{
  DapRefKind kind;
  const char *name; /* NULL: that of the lane */
  gboolean is_expensive;
  const char *hint; /* or NULL */
} Scope;

static const Scope scopes[] = {
  { DAP_REF_LANE, NULL, FALSE, "registers" },
  { DAP_REF_RESULTS, "Results of the last group", FALSE, NULL },
  { DAP_REF_NAMES, "Names of the source", FALSE, NULL },
  { DAP_REF_OUTPUTS, "Outputs", FALSE, NULL },
  { DAP_REF_STACK, "Stack", FALSE, NULL },
  { DAP_REF_STATE, "State", FALSE, NULL },
  { DAP_REF_ALL, "All lanes", TRUE, NULL },
  { DAP_REF_CONSTANTS, "Constants", TRUE, NULL },
  { DAP_REF_MEMORIES, "Memory", TRUE, NULL },
};

static void
add_scope (LsDap *dap, const Scope *scope, GVariantBuilder *list)
{
  guint thread = dap_get_thread (dap);
  const DapRef ref = { scope->kind, thread, 0, NULL };
  guint n = dap_count_in_scope (dap, &ref);
  g_autofree char *lane = g_strdup_printf ("Lane %u", ls_session_get_focus_lane (dap->session));
  LsDict dict = { 0 };

  /* What the machine, or the moment, does not have. An empty stack is something to know. */
  if (n == 0 && scope->kind != DAP_REF_STACK)
    return;
  ls_dict_set_string (&dict, "name", scope->name != NULL ? scope->name : lane);
  if (scope->hint != NULL)
    ls_dict_set_string (&dict, "presentationHint", scope->hint);
  ls_dict_set (&dict, "variablesReference", "x",
               dap_refs_add (dap->refs, scope->kind, thread, 0, NULL));
  ls_dict_set (&dict, "namedVariables", "u", n);
  ls_dict_set_bool (&dict, "expensive", scope->is_expensive);
  g_variant_builder_add_value (list, ls_dict_end (&dict));
}

gboolean
dap_scopes (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  GVariantBuilder list;

  if (!dap_choose_frame (dap, args, DAP_REQUIRED, error))
    return FALSE;
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (guint i = 0; i < G_N_ELEMENTS (scopes); i++)
    add_scope (dap, &scopes[i], &list);
  ls_dict_set (body, "scopes", "aa{sv}", &list);
  return TRUE;
}
