#include "dap-private.h"

#include <string.h>

#define MAX_INSTRUCTIONS 8192 /* of one answer */
#define MAX_BYTES 65536

/* --- disassemble ------------------------------------------------------------------------------ */

/* Lines whose words begin at one address. */
typedef struct
{
  gint64 dword;
  guint line, last; /* the first and the last of the listing */
  guint n_words;
} Spot;

static gint
compare_cb (gconstpointer a, gconstpointer b)
{
  const Spot *left = a, *right = b;

  if (left->dword != right->dword)
    return left->dword < right->dword ? -1 : 1;
  return left->line < right->line ? -1 : left->line > right->line;
}

/* In the order of their words. Returns: (transfer full): of Spot. */
static GArray *
find_spots (const LsProgram *program)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Spot));
  GArray *spots = g_array_new (FALSE, FALSE, sizeof (Spot));
  LsLine line;

  for (guint i = 0; i < ls_program_n_lines (program); i++)
    {
      ls_program_line (program, i, &line);
      const Spot spot = { line.dword, i, i, line.n_words };
      if (line.dword >= 0 && line.n_words > 0)
        g_array_append_val (all, spot);
    }
  g_array_sort (all, compare_cb);
  for (guint i = 0; i < all->len; i++)
    {
      const Spot *spot = &g_array_index (all, Spot, i);
      Spot *before = spots->len > 0 ? &g_array_index (spots, Spot, spots->len - 1) : NULL;

      if (before != NULL && before->dword == spot->dword)
        {
          before->last = MAX (before->last, spot->line);
          before->n_words = MAX (before->n_words, spot->n_words);
        }
      else
        g_array_append_val (spots, *spot);
    }
  return spots;
}

/* The texts of the lines, with " | " between them. */
static char *
tell_lines (const LsProgram *program, const Spot *spot)
{
  GString *text = g_string_new (NULL);
  LsLine line;

  for (guint i = spot->line; i <= spot->last; i++)
    {
      ls_program_line (program, i, &line);
      if (line.dword != spot->dword)
        continue;
      g_autofree char *one = ls_program_dup_line (program, i);
      g_string_append_printf (text, "%s%s", text->len > 0 ? " | " : "", one);
    }
  return g_string_free (text, FALSE);
}

static GVariant *
make_instruction (const LsDap *dap, const Spot *spot)
{
  const LsProgram *program = ls_view_get_program (dap_view (dap));
  g_autofree char *address = dap_address (dap, spot->line);
  g_autofree char *text = tell_lines (program, spot);
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) words = g_string_new (NULL);
  LsDict dict = { 0 };
  LsLine line;

  ls_program_line (program, spot->line, &line);
  for (guint i = 0; line.words != NULL && i < line.n_words; i++)
    g_string_append_printf (words, "%s%08x", i ? " " : "", line.words[i]);
  ls_dict_set_string (&dict, "address", address);
  ls_dict_set_string (&dict, "instructionBytes", words->str);
  ls_dict_set_string (&dict, "instruction", valid);
  dap_set_place (dap, &dict, "location", spot->line, spot->line, FALSE);
  return ls_dict_end (&dict);
}

/* Where there is none: each as long as the shortest. Those before the first have negative
 * addresses. */
static GVariant *
make_filler (const GArray *spots, gint64 index)
{
  const Spot *last = spots->len > 0 ? &g_array_index (spots, Spot, spots->len - 1) : NULL;
  gint64 end = last != NULL ? (last->dword + last->n_words) * 4 : 0;
  g_autofree char *address =
    index < 0 ? g_strdup_printf ("%" G_GINT64_FORMAT, index * 4)
              : g_strdup_printf ("0x%08" G_GINT64_MODIFIER "x", end + (index - spots->len) * 4);
  LsDict dict = { 0 };

  ls_dict_set_string (&dict, "address", address);
  ls_dict_set_string (&dict, "instruction", "(no instruction)");
  ls_dict_set_string (&dict, "presentationHint", "invalid");
  return ls_dict_end (&dict);
}

/* The place among spots of a reference with an offset. */
static gboolean
find_first (LsDap *dap, const DapArgs *args, const GArray *spots, gint64 *index, GError **error)
{
  const char *reference = NULL;
  gint64 offset = 0;
  LsLine info;
  guint line;

  if (!dap_args_text (args, "memoryReference", DAP_REQUIRED, &reference, error) ||
      !dap_args_number (args, "offset", DAP_MAY_LACK, G_MININT32, G_MAXINT32, &offset, error))
    return FALSE;
  if (!dap_find_address (dap, reference, offset, &line))
    return dap_args_fail (args, "memoryReference", LS_ERROR_REFERENCE, error,
                          "no instruction is at '%.40s' with %+" G_GINT64_FORMAT " bytes",
                          reference, offset);
  ls_program_line (ls_view_get_program (dap_view (dap)), line, &info);
  for (*index = 0; *index < spots->len; (*index)++)
    if (g_array_index (spots, Spot, (guint) *index).dword == info.dword)
      break;
  return TRUE;
}

gboolean
dap_disassemble (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  g_autoptr (GArray) spots = find_spots (ls_view_get_program (dap_view (dap)));
  gint64 first = 0, move = 0, count = 0;
  GVariantBuilder list;

  if (!find_first (dap, args, spots, &first, error) ||
      !dap_args_number (args, "instructionOffset", DAP_MAY_LACK, G_MININT32, G_MAXINT32, &move,
                        error) ||
      !dap_args_number (args, "instructionCount", DAP_REQUIRED, 0, MAX_INSTRUCTIONS, &count, error))
    return FALSE;
  g_variant_builder_init (&list, G_VARIANT_TYPE ("aa{sv}"));
  for (gint64 i = first + move; i < first + move + count; i++)
    g_variant_builder_add_value (&list,
                                 i >= 0 && i < spots->len
                                   ? make_instruction (dap, &g_array_index (spots, Spot, (guint) i))
                                   : make_filler (spots, i));
  ls_dict_set (body, "instructions", "aa{sv}", &list);
  return TRUE;
}

/* --- readMemory ------------------------------------------------------------------------------- */

/* Words of what a reference names: a memory, or an address of the program, which *start gets in
 * bytes. */
static const guint32 *
find_words (LsDap *dap, const char *reference, gint64 *start, gsize *n_words)
{
  const LsView *view = dap_view (dap);
  guint lane = ls_session_get_focus_lane (dap->session);
  gboolean is_hex = g_str_has_prefix (reference, "0x");
  guint64 address;
  LsMemory memory;

  *start = 0;
  memory = ls_machine_memory_named (ls_view_get_machine (view), reference);
  if (memory != LS_NO_MEMORY)
    {
      const guint32 *words = ls_view_get_memory (view, memory, n_words);

      if (words == NULL || !ls_program_memory_is_per_lane (ls_view_get_program (view), memory))
        return words;
      *n_words /= LS_LANES;
      return words + lane * *n_words;
    }
  if (!g_ascii_string_to_unsigned (reference + (is_hex ? 2 : 0), is_hex ? 16 : 10, 0, G_MAXINT32,
                                   &address, NULL))
    return NULL;
  *start = (gint64) address;
  return ls_program_words (ls_view_get_program (view), 0, n_words);
}

/* Bytes of words, little-endian. */
static char *
encode (const guint32 *words, gint64 first, gint64 count)
{
  g_autofree guchar *bytes = g_malloc0 ((gsize) count + 1);

  for (gint64 i = 0; i < count; i++)
    bytes[i] = (guchar) (words[(first + i) / 4] >> ((first + i) % 4 * 8));
  return g_base64_encode (bytes, (gsize) count);
}

gboolean
dap_read_memory (LsDap *dap, const DapArgs *args, LsDict *body, GError **error)
{
  const char *reference = NULL;
  gint64 offset = 0, count = 0, start;
  const guint32 *words;
  gsize n_words = 0;

  if (!dap_args_text (args, "memoryReference", DAP_REQUIRED, &reference, error) ||
      !dap_args_number (args, "offset", DAP_MAY_LACK, G_MININT32, G_MAXINT32, &offset, error) ||
      !dap_args_number (args, "count", DAP_REQUIRED, 0, MAX_BYTES, &count, error))
    return FALSE;
  words = find_words (dap, reference, &start, &n_words);
  if (words == NULL)
    return dap_args_fail (args, "memoryReference", LS_ERROR_REFERENCE, error,
                          "'%.40s' is no memory that there is, and no address", reference);
  gint64 first = start + offset, size = (gint64) n_words * 4;
  gint64 n = first < 0 || first >= size ? 0 : MIN (count, size - first);
  g_autofree char *data = encode (words, first, n);
  g_autofree char *address = g_strdup_printf ("0x%08" G_GINT64_MODIFIER "x", MAX (first, 0));
  ls_dict_set_string (body, "address", address);
  if (n > 0)
    ls_dict_set_string (body, "data", data);
  if (n < count)
    ls_dict_set (body, "unreadableBytes", "x", count - n);
  return TRUE;
}
