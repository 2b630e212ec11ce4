#include "dap-private.h"

#include <inttypes.h>

/* --- disassemble ------------------------------------------------------------------------------ */

/* Lines whose words begin at one address. */
typedef struct
{
  gint64 dword;
  guint line, last; /* first and last line of the listing */
  guint n_words;
} Spot;

static gint
compare_cb (gconstpointer a, gconstpointer b)
{
  const Spot *left = a, *right = b;

  return left->dword != right->dword ? (left->dword > right->dword ? 1 : -1)
                                     : (left->line > right->line) - (left->line < right->line);
}

/* By the place of their words. Returns: (transfer full): of Spot. */
static GArray *
find_spots (const LsDap *dap)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Spot));
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (Spot));

  for (guint i = 0; i < ls_program_n_lines (dap_program (dap)); i++)
    {
      const LsLine line = dap_line (dap, i);
      const Spot spot = { line.dword, i, i, line.n_words };

      if (line.dword >= 0 && line.n_words > 0)
        g_array_append_val (all, spot);
    }
  g_array_sort (all, compare_cb);
  for (guint i = 0; i < all->len; i++)
    {
      const Spot *spot = &g_array_index (all, Spot, i);
      Spot *before = spots->len > 0 ? &g_array_index (spots, Spot, spots->len - 1) : NULL;

      if (before == NULL || before->dword != spot->dword)
        {
          g_array_append_val (spots, *spot);
          continue;
        }
      before->last = MAX (before->last, spot->line);
      before->n_words = MAX (before->n_words, spot->n_words);
    }
  return spots;
}

/* The texts of the lines, with " | " between them. */
static char *
tell_lines (const LsDap *dap, const Spot *spot)
{
  GString *text = g_string_new (NULL);

  for (guint i = spot->line; i <= spot->last; i++)
    if (dap_line (dap, i).dword == spot->dword)
      {
        g_autofree char *one = ls_program_dup_line (dap_program (dap), i);

        g_string_append_printf (text, "%s%s", text->len > 0 ? " | " : "", one);
      }
  return g_string_free (text, FALSE);
}

static void
add_instruction (LsDap *dap, DapCall *call, const Spot *spot)
{
  GString *words = g_string_new (NULL);
  DapObject object = { .address = dap_address (dap, spot->line),
                       .instruction = dap_keep (dap, tell_lines (dap, spot)) };
  const LsLine line = dap_line (dap, spot->line);

  for (guint i = 0; line.words != NULL && i < line.n_words; i++)
    g_string_append_printf (words, "%s%08x", i ? " " : "", line.words[i]);
  object.bytes = dap_keep (dap, g_string_free (words, FALSE));
  dap_set_place (dap, &object, spot->line, spot->line, FALSE);
  object.location = g_steal_pointer (&object.source);
  dap_object_add (&call->body, &object);
}

/* Fillers where no instruction is, each as long as the shortest instruction. Those before the first
 * instruction have addresses of 64 bits from the end of these: no address is negative. */
static void
add_filler (LsDap *dap, DapCall *call, const GArray *spots, gint64 index)
{
  const Spot *last = spots->len > 0 ? &g_array_index (spots, Spot, spots->len - 1) : NULL;
  gint64 end = last != NULL ? (last->dword + last->n_words) * 4 : 0;
  char *address = index < 0
                    ? g_strdup_printf ("0x%016" PRIx64, (guint64) (index * 4))
                    : g_strdup_printf ("0x%08" PRIx64, (guint64) (end + (index - spots->len) * 4));

  dap_object_add (&call->body, &(DapObject){ .address = dap_keep (dap, address),
                                             .instruction = "(no instruction)",
                                             .hint = "invalid" });
}

/* The index among spots of a reference with an offset. */
static gboolean
find_first (LsDap *dap, const DapCall *call, const GArray *spots, gint64 *index, GError **error)
{
  guint line;

  if (!dap_find_address (dap, call->reference, call->offset, &line))
    return dap_args_fail (&call->args, "memoryReference", LS_ERROR_REFERENCE, error,
                          "no instruction is at '%.40s' with %+" PRId64 " bytes", call->reference,
                          call->offset);
  const LsLine info = dap_line (dap, line);
  for (*index = 0; *index < spots->len; (*index)++)
    if (g_array_index (spots, Spot, (guint) *index).dword == info.dword)
      break;
  return TRUE;
}

gboolean
dap_disassemble (LsDap *dap, DapCall *call, GError **error)
{
  g_autoptr (GArray) spots = find_spots (dap);
  gint64 first = 0;

  if (!find_first (dap, call, spots, &first, error))
    return FALSE;
  first += call->n_moved;
  for (gint64 i = first; i < first + call->n_instructions; i++)
    if (i >= 0 && i < spots->len)
      add_instruction (dap, call, &g_array_index (spots, Spot, (guint) i));
    else
      add_filler (dap, call, spots, i);
  return TRUE;
}
