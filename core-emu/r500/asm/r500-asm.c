#include "r500-asm-internal.h"

#include <inttypes.h>
#include <string.h>

/* Reads the text line by line. A line begins an instruction, or with "+" continues it; jumps to
 * labels are filled in when all lines are known. */

/* --- fields of the instruction ---------------------------------------------------------------- */

gboolean
r500_asm_say (R500Asm *as, const IsaCursor *at, R500FieldId id, gint64 value)
{
  const IsaField *field = &r500_format.fields[id];

  if (as->said[id] && isa_field_get (field, as->current) != value)
    return isa_error (at, NULL, "%s is %u already, not %" PRId64, field->name,
                      isa_field_get (field, as->current), value);
  as->said[id] = TRUE;
  return isa_put (at, as->current, field, value);
}

static void
finish_instruction (R500Asm *as)
{
  if (!as->is_open)
    return;
  as->is_open = FALSE;
  for (guint i = 0; i < R500_N_FIELDS; i++)
    if (!as->said[i] && r500_type_has_field (r500_asm_type (as), (R500FieldId) i))
      r500_put (as->current, (R500FieldId) i, r500_field_default (as->current, (R500FieldId) i));
  g_array_append_vals (as->words, as->current, R500_N_DWORDS);
  for (guint i = 0; as->lines != NULL && i < R500_N_DWORDS; i++)
    g_array_append_vals (as->lines, &(IsaLines){ as->at.line, as->last_line }, 1);
}

static void
begin_instruction (R500Asm *as, const IsaCursor *at, R500Type type)
{
  finish_instruction (as);
  memset (as->current, 0, sizeof as->current);
  memset (as->said, 0, sizeof as->said);
  memset (as->has_half, 0, sizeof as->has_half);
  as->is_open = TRUE;
  as->is_broken = FALSE;
  as->at = *at;
  as->last_line = at->line;
  as->said[R500_US_CMN_INST_TYPE] = TRUE;
  r500_put (as->current, R500_US_CMN_INST_TYPE, type);
}

/* --- pieces of a line ------------------------------------------------------------------------- */

static gboolean
is_word_char (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

gboolean
r500_asm_accept_word (IsaCursor *cursor, const char *word)
{
  gsize n = strlen (word);

  isa_cursor_skip (cursor);
  if ((gsize) (cursor->end - cursor->p) < n || g_ascii_strncasecmp (cursor->p, word, n) != 0)
    return FALSE;
  if (is_word_char (word[n - 1]) && cursor->p + n < cursor->end && is_word_char (cursor->p[n]))
    return FALSE;
  cursor->p += n;
  return TRUE;
}

gint
r500_asm_accept_name (IsaCursor *cursor, const char *const *names, guint n)
{
  for (guint i = 0; i < n; i++)
    if (names[i] && names[i][0] && r500_asm_accept_word (cursor, names[i]))
      return (gint) i;
  return -1;
}

gboolean
r500_asm_op (IsaCursor *cursor,
             LsNameFunc name,
             gconstpointer data,
             guint n,
             guint first,
             guint max,
             guint *op)
{
  const IsaCursor at = isa_cursor_here (cursor);
  char word[64];
  guint64 code;

  if (!isa_cursor_word (cursor, word))
    return isa_error (&at, NULL, "expected an operation");
  for (*op = 0; *op < n; ++*op)
    if (strcmp (name (*op, data), word) == 0)
      return TRUE;
  /* Without reserved codes there is no OPn. */
  if (first > max || word[0] != 'O' || word[1] != 'P' ||
      !g_ascii_string_to_unsigned (word + 2, 10, first, max, &code, NULL))
    return isa_unknown (&at, "unknown operation", word, name, n, data);
  *op = n + (guint) code - first;
  return TRUE;
}

gboolean
r500_asm_index (IsaCursor *cursor, guint max, guint *index, guint *rel)
{
  IsaCursor at;
  gint64 value = 0;
  gboolean is_relative = FALSE, has_number = TRUE;

  if (!isa_expect (cursor, '['))
    return FALSE;
  at = isa_cursor_here (cursor);
  if (r500_asm_accept_word (cursor, "AL"))
    {
      if (rel == NULL)
        return isa_error (&at, NULL, "nothing can be added to this number");
      is_relative = TRUE;
      has_number = isa_cursor_accept (cursor, '+');
      at = isa_cursor_here (cursor);
    }
  if (has_number && !isa_integer (cursor, &value))
    return FALSE;
  if (value < 0 || value > max)
    return isa_error (&at, NULL, "the number is %" PRId64 ", it goes from 0 to %u", value, max);
  *index = (guint) value;
  if (rel != NULL)
    *rel = is_relative;
  return isa_expect (cursor, ']');
}

gboolean
r500_asm_swizzle (IsaCursor *cursor, guint8 swiz[4], guint *n)
{
  IsaCursor at;

  if (!isa_expect (cursor, '.'))
    return FALSE;
  at = *cursor;
  for (*n = 0; cursor->p < cursor->end && is_word_char (*cursor->p); cursor->p++)
    {
      const char *letter = strchr (r500_swizzle_letters, g_ascii_tolower (*cursor->p));

      if (letter == NULL)
        return isa_error (cursor, "there are r g b a, 0 h 1, and _ for unused",
                          "'%c' is no channel", *cursor->p);
      if (*n == 4)
        return isa_error (&at, NULL, "more than four channels");
      swiz[(*n)++] = (guint8) (letter - r500_swizzle_letters);
    }
  return *n > 0 || isa_error (&at, NULL, "expected channels");
}

gboolean
r500_asm_mask (IsaCursor *cursor, guint *mask)
{
  IsaCursor at = *cursor;
  guint8 swiz[4];
  guint n;

  if (!r500_asm_swizzle (cursor, swiz, &n))
    return FALSE;
  *mask = 0;
  if (n == 1 && swiz[0] == R500_SWIZ_UNUSED)
    return TRUE;
  for (guint i = 0; i < n; i++)
    {
      if (swiz[i] > R500_SWIZ_A || *mask >> swiz[i])
        return isa_error (&at, "such as .rg or .ba",
                          "a mask names its channels in the order r g b a");
      *mask |= 1u << swiz[i];
    }
  return TRUE;
}

/* --- labels ----------------------------------------------------------------------------------- */

/* "name:" alone. */
static gboolean
accept_label (R500Asm *as, IsaCursor *cursor, gboolean *is_label)
{
  IsaCursor look = *cursor;
  char word[64];

  *is_label = !g_ascii_isdigit (isa_cursor_peek (&look)) && isa_cursor_word (&look, word) &&
              isa_cursor_accept (&look, ':') && isa_cursor_at_end (&look);
  if (!*is_label)
    return TRUE;
  finish_instruction (as);
  if (!isa_labels_add (as->labels, cursor, word, as->words->len / R500_N_DWORDS))
    return FALSE;
  *cursor = look;
  return TRUE;
}

static const char *
label_name (guint index, gconstpointer data)
{
  return ((const char *const *) data)[index];
}

static void
resolve_jumps (R500Asm *as)
{
  g_autofree gpointer *names = NULL;
  guint n_names;

  names = g_hash_table_get_keys_as_array (as->labels, &n_names);
  for (guint i = 0; i < as->jumps->len; i++)
    {
      const R500AsmJump *jump = &g_array_index (as->jumps, R500AsmJump, i);
      guint32 *words = &g_array_index (as->words, guint32, jump->instruction * R500_N_DWORDS);
      gpointer place;

      if (g_hash_table_lookup_extended (as->labels, jump->label, NULL, &place))
        isa_put (&jump->at, words, &r500_format.fields[R500_US_FC_ADDR_JUMP_ADDR],
                 GPOINTER_TO_UINT (place));
      else
        isa_unknown (&jump->at, "there is no label", jump->label, label_name, n_names, names);
    }
}

/* --- lines ------------------------------------------------------------------------------------ */

static gboolean
parse_rest (R500Asm *as, IsaCursor *cursor)
{
  const R500Type type = r500_asm_type (as);

  return type == R500_TYPE_TEX  ? r500_asm_parse_tex (as, cursor)
         : type == R500_TYPE_FC ? r500_asm_parse_flow (as, cursor)
                                : r500_asm_parse_half (as, cursor);
}

/* The other half of the instruction before; cursor is behind the "+". */
static gboolean
parse_more (R500Asm *as, IsaCursor *cursor, const IsaCursor *at)
{
  const R500Type type = r500_asm_type (as);

  if (!as->is_open)
    return isa_error (at, "+ begins the second half of an instruction",
                      "there is no instruction that this belongs to");
  as->last_line = at->line;
  if (as->is_broken)
    {
      cursor->p = cursor->end;
      return TRUE;
    }
  if (type != R500_TYPE_ALU && type != R500_TYPE_OUT)
    return isa_error (at, NULL, "%s instructions have no halves", r500_type_names[type]);
  return r500_asm_parse_half (as, cursor) && r500_asm_parse_flags (as, cursor);
}

/* The number in front of an instruction is for readers; a wrong one is worth a warning. */
static void
check_number (R500Asm *as, const IsaCursor *at, gint64 number)
{
  guint n = as->words->len / R500_N_DWORDS + as->is_open;

  if (number != n)
    isa_warning (at, "jumps go by places, not by these numbers",
                 "the number is %" PRId64 ", and the instruction has place %u", number, n);
}

static gboolean
parse_instruction (R500Asm *as, IsaCursor *cursor)
{
  IsaCursor at = *cursor;
  gint type = r500_asm_accept_name (cursor, r500_type_names, G_N_ELEMENTS (r500_type_names));
  char word[64];

  if (type >= 0)
    {
      begin_instruction (as, &at, (R500Type) type);
      return parse_rest (as, cursor) && r500_asm_parse_flags (as, cursor);
    }
  /* Lines with a "+" behind it belong to the unreadable instruction. */
  begin_instruction (as, &at, R500_TYPE_ALU);
  as->is_broken = TRUE;
  if (!isa_cursor_word (cursor, word))
    return isa_unexpected (cursor);
  return isa_error (&at, "a line begins with ALU, OUT, TEX, FC or +",
                    "'%.*s' is no type of instruction", (int) (cursor->p - at.p), at.p);
}

static gboolean
parse_line (R500Asm *as, IsaCursor *cursor)
{
  const IsaCursor at = isa_cursor_here (cursor);
  gboolean is_label;
  gint64 number;

  if (isa_cursor_accept (cursor, '+'))
    return parse_more (as, cursor, &at);
  if (!accept_label (as, cursor, &is_label))
    return FALSE;
  if (is_label)
    return TRUE;
  if (g_ascii_isdigit (isa_cursor_peek (cursor)))
    {
      if (!isa_integer (cursor, &number))
        return FALSE;
      check_number (as, &at, number);
      isa_cursor_skip (cursor);
    }
  return parse_instruction (as, cursor);
}

static void
parse_text (R500Asm *as, const char *text)
{
  IsaCursor cursor = { .reader = &as->reader };

  while (as->reader.n_errors < ISA_MAX_ERRORS && isa_next_line (&text, &cursor))
    {
      if (isa_cursor_at_end (&cursor))
        continue;
      if (!parse_line (as, &cursor))
        as->is_broken = TRUE;
      else if (!isa_cursor_at_end (&cursor))
        isa_unexpected (&cursor);
    }
  finish_instruction (as);
}

/* --- results ---------------------------------------------------------------------------------- */

static GBytes *
make_bytes (R500Asm *as)
{
  const IsaCursor top = { &as->reader, "", "", "", 1 };
  guint n = as->words->len / R500_N_DWORDS;

  if (as->reader.n_errors == 0 && n == 0)
    isa_error (&top, NULL, "the text has no instructions");
  if (n > R500_MAX_INSTRUCTIONS)
    isa_error (&as->at, NULL, "%u instructions: the program memory holds %u", n,
               R500_MAX_INSTRUCTIONS);
  else
    resolve_jumps (as);
  if (as->reader.n_errors > 0)
    return NULL;
  for (guint i = 0; i < as->words->len; i++)
    {
      guint32 *word = &g_array_index (as->words, guint32, i);

      *word = GUINT32_TO_LE (*word);
    }
  return g_bytes_new (as->words->data, as->words->len * sizeof (guint32));
}

static void
clear_jump (gpointer data)
{
  R500AsmJump *jump = data;

  g_free (jump->label);
}

GBytes *
r500_assemble_lines (const char *text,
                     gssize length,
                     GArray *lines,
                     GPtrArray *diagnostics,
                     GError **error)
{
  g_autofree char *stripped = NULL;
  g_autoptr (GPtrArray) own = NULL;
  R500Asm as = { 0 };
  GBytes *bytes;

  g_return_val_if_fail (text != NULL || length == 0, NULL);
  if (diagnostics == NULL)
    diagnostics = own = ls_diagnostics_new ();
  stripped =
    isa_strip_comments (text != NULL ? text : "", length < 0 ? strlen (text) : (gsize) length);
  as.reader.diagnostics = diagnostics;
  as.words = g_array_new (FALSE, FALSE, sizeof (guint32));
  as.lines = lines;
  as.jumps = g_array_new (FALSE, FALSE, sizeof (R500AsmJump));
  g_array_set_clear_func (as.jumps, clear_jump);
  as.labels = isa_labels_new ();
  parse_text (&as, stripped);
  bytes = make_bytes (&as);
  if (bytes == NULL)
    ls_diagnostics_to_error (diagnostics, NULL, error);
  g_array_unref (as.words);
  g_array_unref (as.jumps);
  g_hash_table_unref (as.labels);
  return bytes;
}

GBytes *
r500_assemble (const char *text, gssize length, GPtrArray *diagnostics, GError **error)
{
  return r500_assemble_lines (text, length, NULL, diagnostics, error);
}
