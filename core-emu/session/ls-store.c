#include "ls-view-values.h"

#include <inttypes.h>
#include <string.h>

#include "ls-bindings.h"
#include "ls-view-change.h"
#include "ls-view-private.h"
#include "ls-words.h"

/* Of the data share: data/doc/compute.md. */

static const LsBindings *
get_bindings (const LsView *view)
{
  return ls_subject_get_bindings (ls_view_get_subject (view));
}

/* --- which there are -------------------------------------------------------------------------- */

static void
add_store (GArray *stores, LsStoreKind kind, guint number, gsize n_words)
{
  const LsStore store = { .kind = kind, .number = number, .n_words = n_words };

  if (n_words > 0)
    g_array_append_val (stores, store);
}

static void
add_memories (GArray *stores, const LsView *view)
{
  const LsMachine *machine = ls_view_get_machine (view);

  for (LsMemory kind = 0; kind < machine->n_memories; kind++)
    {
      LsStore store = { .kind = LS_STORE_MEMORY,
                        .number = kind,
                        .n_banks = machine->memories[kind].n_banks,
                        .is_of_lane = machine->memories[kind].owner == LS_MEMORY_OF_LANE };

      ls_view_get_memory (view, kind, &store.n_words);
      if (store.is_of_lane)
        store.n_words /= LS_LANES;
      if (store.n_words > 0)
        g_array_append_val (stores, store);
    }
}

static gsize
count_words (GBytes *bytes)
{
  return bytes != NULL ? g_bytes_get_size (bytes) / 4 : 0;
}

GArray *
ls_stores_new (const LsView *view)
{
  const LsBindings *bindings = get_bindings (view);
  const LsMachine *machine = ls_view_get_machine (view);
  GArray *stores = g_array_new (FALSE, FALSE, sizeof (LsStore));
  gboolean has_constants = FALSE;

  add_memories (stores, view);
  for (guint i = 0; i < LS_N_CONST_BUFFERS; i++)
    has_constants |= bindings->constants[i] != NULL;
  for (guint i = 0; has_constants && i < machine->n_const_files; i++)
    if (machine->const_files[i].has_brackets)
      add_store (stores, LS_STORE_LOCKED, i, 4 * machine->const_files[i].n);
  for (guint i = 0; i < LS_N_CONST_BUFFERS; i++)
    add_store (stores, LS_STORE_CONSTANTS, i, count_words (bindings->constants[i]));
  add_store (stores, LS_STORE_FILE, 0, count_words (bindings->const_file));
  for (guint i = 0; i < LS_MAX_RESOURCES; i++)
    add_store (stores, LS_STORE_BUFFER, i, count_words (bindings->buffers[i].bytes));
  return stores;
}

gboolean
ls_store_is_there (const LsStore *store, const LsView *view)
{
  g_autoptr (GArray) stores = ls_stores_new (view);

  for (guint i = 0; i < stores->len; i++)
    {
      const LsStore *other = &g_array_index (stores, LsStore, i);

      if (other->kind == store->kind && other->number == store->number &&
          other->n_words == store->n_words && other->is_of_lane == store->is_of_lane)
        return TRUE;
    }
  return FALSE;
}

/* Banks lie one behind the other. Returns: the word of the memory that is shown as number word. */
static gsize
find_word (const LsStore *store, gsize word)
{
  return store->n_banks > 0
           ? word % store->n_banks * (store->n_words / store->n_banks) + word / store->n_banks
           : word;
}

gsize
ls_store_find_shown (const LsStore *store, gsize at)
{
  const gsize rows = store->n_banks > 0 ? store->n_words / store->n_banks : 0;

  return rows > 0 ? at % rows * store->n_banks + at / rows : at;
}

gboolean
ls_store_find_memory (LsStore *store, const LsView *view, guint memory)
{
  g_autoptr (GArray) stores = ls_stores_new (view);

  for (guint i = 0; i < stores->len; i++)
    {
      *store = g_array_index (stores, LsStore, i);
      if (store->kind == LS_STORE_MEMORY && store->number == memory)
        return TRUE;
    }
  return FALSE;
}

/* --- their words ------------------------------------------------------------------------------ */

static void
read_memory (const LsStore *store,
             const LsView *view,
             guint lane,
             gsize first,
             guint n,
             LsStoreWord *words)
{
  const gsize start = store->is_of_lane ? lane * store->n_words : 0;
  const guint32 *written = ls_program_memory_written (
    ls_view_get_program (view), ls_view_get_state (view, FALSE), store->number);
  const gboolean is_given =
    ls_subject_get_input (ls_view_get_subject (view))->memory[store->number] != NULL;
  gsize n_now, n_before;
  const guint32 *now = ls_view_get_memory (view, store->number, &n_now);
  const guint32 *before = ls_view_get_previous_memory (view, store->number, &n_before);

  for (gsize i = 0; i < n && first + i < store->n_words; i++)
    {
      const gsize at = start + find_word (store, first + i);

      words[i] =
        (LsStoreWord){ .now = now[at],
                       .before = at < n_before ? before[at] : 0,
                       .is_known = TRUE,
                       .is_written = written != NULL && (written[at / 32] >> at % 32 & 1) != 0 };
      words[i].is_never = written != NULL && !words[i].is_written && !is_given && words[i].now == 0;
    }
}

static void
read_bytes (GBytes *bytes, gsize first, guint n, LsStoreWord *words)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  for (gsize i = 0; i < n && 4 * (first + i) + 4 <= size; i++)
    {
      guint32 word;

      memcpy (&word, data + 4 * (first + i), sizeof word);
      word = GUINT32_FROM_LE (word);
      words[i] = (LsStoreWord){ .now = word, .before = word, .is_known = TRUE };
    }
}

static gboolean
read_locked_word (const LsStore *store,
                  const LsView *view,
                  gboolean is_before,
                  gsize word,
                  guint32 *bits)
{
  return ls_program_read_constant (ls_view_get_program (view), get_bindings (view),
                                   ls_view_get_state (view, is_before), store->number,
                                   (gint64) (word / 4), word % 4, bits);
}

/* A window that opens has not changed its words. */
static void
read_locked (const LsStore *store, const LsView *view, gsize first, guint n, LsStoreWord *words)
{
  for (guint i = 0; i < n; i++)
    {
      guint32 now;

      if (!read_locked_word (store, view, FALSE, first + i, &now))
        continue;
      words[i] = (LsStoreWord){ .now = now, .before = now, .is_known = TRUE };
      read_locked_word (store, view, TRUE, first + i, &words[i].before);
    }
}

void
ls_store_read (const LsStore *store,
               const LsView *view,
               guint lane,
               gsize first,
               guint n,
               LsStoreWord *words)
{
  const LsBindings *bindings = get_bindings (view);

  memset (words, 0, n * sizeof *words);
  switch (store->kind)
    {
    case LS_STORE_MEMORY:
      read_memory (store, view, lane, first, n, words);
      break;
    case LS_STORE_CONSTANTS:
      read_bytes (bindings->constants[store->number], first, n, words);
      break;
    case LS_STORE_FILE:
      read_bytes (bindings->const_file, first, n, words);
      break;
    case LS_STORE_LOCKED:
      read_locked (store, view, first, n, words);
      break;
    case LS_STORE_BUFFER:
      read_bytes (bindings->buffers[store->number].bytes, first, n, words);
      break;
    }
}

/* --- their names ------------------------------------------------------------------------------ */

static const LsConstFile *
get_file (const LsStore *store, const LsView *view)
{
  return &ls_view_get_machine (view)->const_files[store->number];
}

static const LsMemoryDesc *
get_memory (const LsStore *store, const LsView *view)
{
  return &ls_view_get_machine (view)->memories[store->number];
}

char *
ls_store_dup_memory_title (const LsMemoryDesc *memory)
{
  g_autofree char *number = g_strdup_printf ("%u", memory->number);

  return ls_words_fill (ls_words (memory->title),
                        strchr (memory->title, '%') != NULL ? number : NULL, NULL);
}

char *
ls_store_dup_title (const LsStore *store, const LsView *view)
{
  g_autofree char *title = NULL;
  const LsMemoryDesc *memory;

  switch (store->kind)
    {
    case LS_STORE_MEMORY:
      memory = get_memory (store, view);
      title = ls_store_dup_memory_title (memory);
      return g_strdup_printf ("%s (%s)", title, memory->id);
    case LS_STORE_CONSTANTS:
      return g_strdup_printf (ls_words ("Constant buffer %u (CB%u)"), store->number, store->number);
    case LS_STORE_FILE:
      return g_strdup (ls_words ("Constant file (C)"));
    case LS_STORE_LOCKED:
      return g_strdup_printf ("%s (%s)", ls_words (get_file (store, view)->title),
                              get_file (store, view)->id);
    case LS_STORE_BUFFER:
      return g_strdup_printf (ls_words ("Buffer %u"), store->number);
    }
  return NULL;
}

char *
ls_store_dup_name (const LsStore *store, const LsView *view, gsize word)
{
  const char *text_id;

  switch (store->kind)
    {
    case LS_STORE_MEMORY:
      return g_strdup_printf ("%s[%zu]", get_memory (store, view)->id, find_word (store, word));
    case LS_STORE_CONSTANTS:
      return g_strdup_printf ("CB%u[%zu]", store->number, word / 4);
    case LS_STORE_FILE:
      text_id = ls_view_get_machine (view)->const_files[0].text_id;
      return text_id != NULL ? g_strdup_printf ("%s[%zu]", text_id, word / 4)
                             : g_strdup_printf ("C%zu", word / 4);
    case LS_STORE_LOCKED:
      return g_strdup_printf ("%s[%zu]", get_file (store, view)->id, word / 4);
    case LS_STORE_BUFFER:
      return g_strdup_printf (ls_words ("byte %" PRIu64), (guint64) (4 * word));
    }
  return NULL;
}

char *
ls_store_dup_word_name (const LsStore *store, const LsView *view, gsize word)
{
  g_autofree char *name =
    store->kind != LS_STORE_BUFFER ? ls_store_dup_name (store, view, word) : NULL;

  return name == NULL || store->kind == LS_STORE_MEMORY
           ? g_steal_pointer (&name)
           : g_strdup_printf ("%s.%c", name, "xyzw"[word % 4]);
}

gboolean
ls_store_get_cell (const LsStore *store, guint lane, gsize word, LsCell *cell)
{
  if (store->kind != LS_STORE_MEMORY || word >= store->n_words)
    return FALSE;
  *cell = ls_cell_memory (store->number, (store->is_of_lane ? lane * store->n_words : 0) +
                                           find_word (store, word));
  return TRUE;
}

/* --- changes ---------------------------------------------------------------------------------- */

/* Whether the text changes a word to these bits. */
static gboolean
puts_bits (const LsView *view, const char *text, guint lane, guint32 bits)
{
  g_autoptr (LsChange) change = ls_view_parse_change (view, text, LS_MASK_LANE (lane), NULL);

  if (change == NULL)
    return FALSE;
  return bits == (change->is_constant ? change->constant.bits
                                      : change->edit.row.u[__builtin_ctzll (change->edit.lanes)]);
}

/* As what it looks like, with the word of its type where that does not go without saying, else as bits. Returns: (transfer full). */
static char *
write_word (guint32 bits, guint form)
{
  const LsValueType type = ls_value_likely (LS_VALUE_BITS, bits);
  GString *text = g_string_new (form == 1 && type == LS_VALUE_INT ? "int " : "");

  if (form < 2)
    ls_value_append (text, type, bits);
  else
    g_string_append_printf (text, "0x%08x", bits);
  return g_string_free (text, FALSE);
}

char *
ls_store_dup_change (const LsStore *store, const LsView *view, guint lane, gsize word)
{
  g_autofree char *name = ls_store_dup_word_name (store, view, word);
  g_autoptr (GString) left = g_string_new (name);
  LsStoreWord now;

  if (store->kind == LS_STORE_LOCKED || store->kind == LS_STORE_BUFFER || word >= store->n_words)
    return NULL;
  ls_store_read (store, view, lane, word, 1, &now);
  if (store->is_of_lane)
    g_string_append_printf (left, "@%u", lane);
  for (guint form = 0; form < 3; form++)
    {
      g_autofree char *right = write_word (now.now, form);
      g_autofree char *text = g_strdup_printf ("%s = %s", left->str, right);

      if (puts_bits (view, text, lane, now.now))
        return g_steal_pointer (&text);
    }
  return NULL;
}
