#include "dap-memory.h"

#include <inttypes.h>
#include <string.h>

/* Bytes: memories, constants, and the words of the program. A reference is the name of a memory, of
 * a constant buffer or file, with a number of bytes behind it ("CB0+0x10"), or an address of the
 * program. */

#define MAX_BYTES 65536 /* of one answer */
#define MAX_CHANGED 256 /* words of one request: each is a change by hand */

typedef enum
{
  BLOCK_NONE,
  BLOCK_MEMORY,
  BLOCK_CONSTANTS,
  BLOCK_PROGRAM,
} BlockKind;

/* What a reference names. */
typedef struct
{
  BlockKind kind;
  char *name;
  const guint32 *words; /* NULL: there are none here */
  gsize n_words;
  gint64 start;          /* of the reference, in bytes */
  gboolean has_brackets; /* elements of constants are "CB0[3]", not "C3" */
} Block;

static void
block_clear (Block *block)
{
  g_clear_pointer (&block->name, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Block, block_clear)

/* --- finding ---------------------------------------------------------------------------------- */

const char *
dap_memory_name_at (LsDap *dap, const char *name, guint64 bytes)
{
  return dap_keep (dap, g_strdup_printf ("%s+0x%" G_GINT64_MODIFIER "x", name, bytes));
}

static void
set_constants (Block *block, GBytes *bytes, gboolean has_brackets)
{
  gsize size = 0;

  block->kind = BLOCK_CONSTANTS;
  block->has_brackets = has_brackets;
  block->words = g_bytes_get_data (bytes, &size);
  block->n_words = size / sizeof (guint32);
}

/* Finds the constants that are called so: "CB0", or the id of a file that the scene fills. */
static void
find_constants (const LsDap *dap, Block *block)
{
  const LsView *view = dap_view (dap);
  const LsMachine *machine = ls_view_get_machine (view);
  const LsBindings *bindings = ls_subject_get_bindings (ls_view_get_subject (view));

  for (guint i = 0; i < LS_N_CONST_BUFFERS; i++)
    {
      g_autofree char *name = g_strdup_printf ("CB%u", i);

      if (bindings->constants[i] != NULL && strcmp (name, block->name) == 0)
        set_constants (block, bindings->constants[i], TRUE);
    }
  for (guint i = 0; i < machine->n_const_files && bindings->const_file != NULL; i++)
    if (machine->const_files[i].n == 0 && strcmp (machine->const_files[i].id, block->name) == 0)
      set_constants (block, bindings->const_file, machine->const_files[i].has_brackets);
}

/* A memory of lanes: the chosen lane's part. */
static void
find_memory (const LsDap *dap, Block *block)
{
  const LsView *view = dap_view (dap);
  const LsMemory memory = ls_machine_memory_named (ls_view_get_machine (view), block->name);

  if (memory == LS_NO_MEMORY)
    return;
  block->kind = BLOCK_MEMORY;
  block->words = ls_view_get_memory (view, memory, &block->n_words);
  if (block->words == NULL || !ls_program_memory_is_per_lane (ls_view_get_program (view), memory))
    return;
  block->n_words /= LS_LANES;
  block->words += ls_session_get_focus_lane (dap->session) * block->n_words;
}

/* Returns: FALSE if there is nothing of that name. */
static gboolean
find_block (const LsDap *dap, const char *reference, Block *block)
{
  const char *plus = strchr (reference, '+');

  if (dap_read_address (reference, &block->start))
    {
      block->kind = BLOCK_PROGRAM;
      block->words = ls_program_words (dap_program (dap), 0, &block->n_words);
      return block->words != NULL;
    }
  if (plus != NULL && !dap_read_address (plus + 1, &block->start))
    return FALSE;
  block->name =
    plus != NULL ? g_strndup (reference, (gsize) (plus - reference)) : g_strdup (reference);
  find_memory (dap, block);
  if (block->kind == BLOCK_NONE)
    find_constants (dap, block);
  return block->words != NULL;
}

static gboolean
find_block_of (LsDap *dap, const DapCall *call, Block *block, GError **error)
{
  return find_block (dap, call->reference, block) ||
         dap_args_fail (&call->args, "memoryReference", LS_ERROR_REFERENCE, error,
                        "'%.40s' is no memory that there is, and no address", call->reference);
}

/* --- reading ---------------------------------------------------------------------------------- */

static guchar
byte_at (const Block *block, gint64 byte)
{
  return (guchar) (block->words[byte / 4] >> (byte % 4 * 8));
}

/* Bytes of words, little-endian. */
static char *
encode (const Block *block, gint64 first, gint64 count)
{
  g_autofree guchar *bytes = g_malloc0 ((gsize) count + 1);

  for (gint64 i = 0; i < count; i++)
    bytes[i] = byte_at (block, first + i);
  return g_base64_encode (bytes, (gsize) count);
}

/* Changes whenever the words do, as good as always. */
static guint
hash_block (const Block *block)
{
  guint hash = 5381;

  for (gsize i = 0; i < block->n_words; i++)
    hash = hash * 33 + block->words[i];
  return hash;
}

/* The client shows a memory from now on. */
static void
note_shown (LsDap *dap, const Block *block)
{
  if (block->kind != BLOCK_PROGRAM)
    g_hash_table_insert (dap->shown, g_strdup (block->name), GUINT_TO_POINTER (hash_block (block)));
}

gboolean
dap_read_memory (LsDap *dap, DapCall *call, GError **error)
{
  g_auto (Block) block = { .kind = BLOCK_NONE };
  gint64 count = 0;

  if (!dap_args_number (&call->args, "count!", 0, MAX_BYTES, &count, error) ||
      !find_block_of (dap, call, &block, error))
    return FALSE;
  const gint64 first = block.start + call->offset, size = (gint64) block.n_words * 4;
  const gint64 n = first < 0 || first >= size ? 0 : MIN (count, size - first);
  call->body.address =
    dap_keep (dap, g_strdup_printf ("0x%08" G_GINT64_MODIFIER "x", MAX (first, 0)));
  call->body.data = n > 0 ? dap_keep (dap, encode (&block, first, n)) : NULL;
  call->body.n_unreadable = (guint64) (count - n);
  note_shown (dap, &block);
  return TRUE;
}

/* --- telling ---------------------------------------------------------------------------------- */

void
dap_tell_memory (LsDap *dap)
{
  GHashTableIter iter;
  gpointer name, hash;

  if (!dap->client.takes_memory_events)
    return;
  g_hash_table_iter_init (&iter, dap->shown);
  while (g_hash_table_iter_next (&iter, &name, &hash))
    {
      g_auto (Block) block = { .kind = BLOCK_NONE };
      const guint now = find_block (dap, name, &block) ? hash_block (&block) : 0;

      if (now == GPOINTER_TO_UINT (hash))
        continue;
      g_hash_table_iter_replace (&iter, GUINT_TO_POINTER (now));
      dap_send_event (dap, "memory",
                      &(DapObject){ .memory_reference = name,
                                    .offset = dap_number (0),
                                    .count = dap_number ((gint64) block.n_words * 4) });
    }
}

/* --- writing ---------------------------------------------------------------------------------- */

/* What the prompt calls a word. Returns: (transfer full). */
static char *
name_word (const Block *block, gsize word)
{
  if (block->kind == BLOCK_MEMORY)
    return g_strdup_printf ("%s[%zu]", block->name, word);
  return g_strdup_printf (block->has_brackets ? "%s[%zu].%c" : "%s%zu.%c", block->name, word / 4,
                          "xyzw"[word % 4]);
}

/* The words with the bytes in them. Returns: (transfer full). */
static guint32 *
merge_bytes (const Block *block, gint64 first, const guchar *bytes, gsize n)
{
  guint32 *words = g_memdup2 (block->words, block->n_words * sizeof *words);

  for (gsize i = 0; i < n; i++)
    {
      const guint shift = (guint) (((gsize) first + i) % 4 * 8);
      guint32 *word = &words[((gsize) first + i) / 4];

      *word = (*word & ~(0xFFu << shift)) | (guint32) bytes[i] << shift;
    }
  return words;
}

static gsize
count_changed (const Block *block, const guint32 *words)
{
  gsize n = 0;

  for (gsize i = 0; i < block->n_words; i++)
    n += words[i] != block->words[i];
  return n;
}

/* Each word that becomes another one is a change by hand, as "set" makes it. */
static gboolean
change_words (LsDap *dap, const Block *block, const guint32 *words, GError **error)
{
  g_autofree guint32 *before = g_memdup2 (block->words, block->n_words * sizeof *before);

  for (gsize i = 0; i < block->n_words; i++)
    if (words[i] != before[i])
      {
        g_autofree char *name = name_word (block, i);
        g_autofree char *line = g_strdup_printf ("set var %s = 0x%08x", name, words[i]);
        g_autoptr (LsAnswer) answer = dap_execute (dap, line, error);

        if (answer == NULL && dap->then != NULL)
          dap_tell_changed (dap);
        if (answer == NULL)
          return FALSE;
        dap->then = dap_tell_changed;
      }
  return TRUE;
}

static gboolean
check_write (const DapCall *call, const Block *block, gint64 first, gsize n, GError **error)
{
  const gint64 size = (gint64) block->n_words * 4;

  if (block->kind == BLOCK_PROGRAM)
    return dap_args_fail (&call->args, "memoryReference", LS_ERROR_UNSUPPORTED, error,
                          "'%.40s' is an address of the program, whose words stay as they are",
                          call->reference);
  if (first >= 0 && first <= size && (gint64) n <= size - first)
    return TRUE;
  return dap_args_fail (&call->args, "offset", LS_ERROR_RANGE, error,
                        "%zu bytes from %" PRId64 " do not lie within the %" PRId64 " bytes of %s",
                        n, first, size, block->name);
}

/* Whether the text is base64 as the protocol has it; GLib's decoder takes anything. */
static guchar *
decode (const DapCall *call, gsize *n, GError **error)
{
  g_autofree guchar *bytes = g_base64_decode (call->data, n);
  g_autofree char *again = g_base64_encode (bytes, *n);

  if (strcmp (again, call->data) == 0)
    return g_steal_pointer (&bytes);
  dap_args_fail (&call->args, "data", LS_ERROR_SYNTAX, error, "bytes in base64 are expected");
  return NULL;
}

static gboolean
check_number (const DapCall *call, gsize n_changed, GError **error)
{
  return n_changed <= MAX_CHANGED ||
         dap_args_fail (&call->args, "data", LS_ERROR_RANGE, error,
                        "%zu words change: %u at most are changed at once", n_changed, MAX_CHANGED);
}

gboolean
dap_write_memory (LsDap *dap, DapCall *call, GError **error)
{
  g_auto (Block) block = { .kind = BLOCK_NONE };
  gsize n = 0;

  if (!find_block_of (dap, call, &block, error))
    return FALSE;
  g_autofree guchar *bytes = decode (call, &n, error);
  const gint64 first = block.start + call->offset;
  if (bytes == NULL || !check_write (call, &block, first, n, error))
    return FALSE;
  g_autofree guint32 *words = merge_bytes (&block, first, bytes, n);
  if (!check_number (call, count_changed (&block, words), error) ||
      !change_words (dap, &block, words, error))
    return FALSE;
  call->body.n_written = dap_number ((gint64) n);
  return TRUE;
}
