#include "tgsi-random.h"

#include "ls-bits.h"

#include <string.h>

/* Registers: TEMP[0..7] and the array TEMP[8..11] hold anything, TEMP[12] is at hand, TEMP[13] and up count loops. ADDR[0] and ADDR[1] are
 * 0 to 3. */

#define FREE_TEMPS 12
#define HAND 12
#define FIRST_COUNTER 13
#define MAX_LOOPS 8
#define MAX_SUBS 3
#define N_INS 4
#define N_OUTS 3
#define N_IMMS 7
#define BUFFER_WORDS 50

typedef struct
{
  TgsiProcessor processor;
  GPtrArray *lines;           /* of instructions */
  guint n_loops, n_subs, sub; /* sub: the one that is written; subs call those behind */
  guint loops, switches;      /* open, in this section */
  guint size;                 /* of the program's outermost block */
  guint
    alone; /* switches that are open behind a DEFAULT with a CASE behind it: lanes come to a line one after the other */
} Writer;

static guint
draw (guint n)
{
  return (guint) g_test_rand_int_range (0, (gint32) n);
}

static gboolean
one_in (guint n)
{
  return draw (n) == 0;
}

guint32
tgsi_random_word (void)
{
  static const guint32 special[] = { 0,          0x80000000, 0x3F800000, 0xBF800000, 0x7F800000,
                                     0xFF800000, 0x7FC00000, 0xFFC00000, 0x00000001, 0x80000001,
                                     0x007FFFFF, 0x00800000, 0x7F7FFFFF, 0xFFFFFFFF, 0x7FFFFFFF,
                                     0x4F000000, 0xCF000000, 0x3F000000, 0x40490FDB, 0x3FF00000 };

  switch (draw (6))
    {
    case 0:
      return special[draw (G_N_ELEMENTS (special))];
    case 1:
      return draw (16);
    case 2:
      return -draw (16);
    case 3:
      return (guint32) g_test_rand_int ();
    default:
      return ls_float_bits ((float) g_test_rand_double_range (-20, 20));
    }
}

/* --- lines ----------------------------------------------------------------------------------------------- */

static void G_GNUC_PRINTF (2, 3) add_line (Writer *writer, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_add (writer->lines, g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

/* --- operands -------------------------------------------------------------------------------------------- */

static void
append_swizzle (GString *text, char type)
{
  static const char *const pairs[] = { "", ".xyxy", ".zwzw", ".zwxy" };

  if (tgsi_type_is_wide (type))
    g_string_append (text, pairs[draw (G_N_ELEMENTS (pairs))]);
  else if (!one_in (3))
    g_string_append_printf (text, ".%c%c%c%c", "xyzw"[draw (4)], "xyzw"[draw (4)], "xyzw"[draw (4)],
                            "xyzw"[draw (4)]);
}

static void
append_input (const Writer *writer, GString *text)
{
  const char *added = one_in (4) ? "ADDR[1].y" : NULL;

  if (writer->processor == TGSI_COMP)
    g_string_append (text, "SV[0]");
  else if (writer->processor == TGSI_GEOM && added != NULL)
    g_string_append_printf (text, "IN[%u][%s]", draw (3), added);
  else if (writer->processor == TGSI_GEOM)
    g_string_append_printf (text, "IN[%u][%u]", draw (3), draw (N_INS));
  else if (added != NULL)
    g_string_append_printf (text, "IN[%s]", added);
  else
    g_string_append_printf (text, "IN[%u]", draw (N_INS));
}

static void
append_constant (GString *text)
{
  switch (draw (4))
    {
    case 0:
      g_string_append_printf (text, "CONST[%u]", draw (8));
      break;
    case 1:
      g_string_append_printf (text, "CONST[1][ADDR[0].x+%u]", draw (3));
      break;
    case 2:
      g_string_append_printf (text, "CONST[0][ADDR[1].w-%u]", draw (3));
      break;
    default:
      g_string_append_printf (text, "CONST[1][%u]", draw (4));
      break;
    }
}

static void
append_source (const Writer *writer, GString *text, char type)
{
  const gboolean is_float = type == 'F' || type == 'B' || type == 'D';
  const gboolean is_absolute = (type == 'F' || type == 'B') && one_in (8);

  if ((is_float || type == 'I' || type == 'U') && one_in (5))
    g_string_append_c (text, '-');
  if (is_absolute)
    g_string_append_c (text, '|');
  switch (draw (9))
    {
    case 0:
      append_input (writer, text);
      break;
    case 1:
      append_constant (text);
      break;
    case 2:
      g_string_append_printf (text, "IMM[%u]", draw (N_IMMS));
      break;
    case 3:
      g_string_append_printf (text, "TEMP[ADDR[0].%c+8](1)", "xyzw"[draw (4)]);
      break;
    default:
      g_string_append_printf (text, "TEMP[%u]", draw (FREE_TEMPS));
      break;
    }
  append_swizzle (text, type);
  if (is_absolute)
    g_string_append_c (text, '|');
}

static void
append_mask (GString *text, guint mask)
{
  if (mask == 15)
    return;
  g_string_append_c (text, '.');
  for (guint c = 0; c < 4; c++)
    if (mask >> c & 1)
      g_string_append_c (text, "xyzw"[c]);
}

static void
append_destination (const Writer *writer, GString *text, guint mask)
{
  if (one_in (6) && writer->processor != TGSI_COMP)
    g_string_append_printf (text, "OUT[%u]", draw (N_OUTS));
  else if (one_in (8))
    g_string_append (text, "TEMP[ADDR[0].y+8](1)");
  else
    g_string_append_printf (text, "TEMP[%u]", draw (FREE_TEMPS));
  append_mask (text, mask);
}

/* --- instructions ---------------------------------------------------------------------------------------- */

static guint
choose_mask (guint op)
{
  static const guint pairs[] = { 3, 12, 15 }, compares[] = { 1, 4, 5, 15, 3 },
                     words[] = { 3, 1, 15, 12, 8 };

  switch (tgsi_ops[op].form)
    {
    case TGSI_FORM_PAIR:
    case TGSI_FORM_WORD_TO_PAIR:
      return pairs[draw (G_N_ELEMENTS (pairs))];
    case TGSI_FORM_PAIR_TO_WORD:
      return tgsi_ops[op].n_src > 1 ? compares[draw (G_N_ELEMENTS (compares))]
                                    : words[draw (G_N_ELEMENTS (words))];
    default:
      return one_in (2) ? 15 : 1 + draw (15);
    }
}

static gboolean
is_computed (guint op)
{
  return tgsi_ops[op].form <= TGSI_FORM_PAIR_TO_WORD && op != TGSI_ARL && op != TGSI_ARR &&
         op != TGSI_UARL && !(tgsi_ops[op].flags & TGSI_OP_QUADS);
}

static void
write_computed (Writer *writer)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint op;

  do
    op = draw (TGSI_N_OPS);
  while (!is_computed (op) ||
         (tgsi_ops[op].form >= TGSI_FORM_PAIR && !one_in (3))); /* fewer of 64 bits */
  g_string_append (text, tgsi_ops[op].name);
  if ((tgsi_op_dst_type (op, 0) == 'F' || tgsi_op_dst_type (op, 0) == 'D') && one_in (8) &&
      op != TGSI_DFRACEXP)
    g_string_append (text, "_SAT");
  g_string_append_c (text, ' ');
  append_destination (writer, text, choose_mask (op));
  if (tgsi_ops[op].n_dst > 1)
    g_string_append_printf (text, ", TEMP[%u].%c", HAND, "xyzw"[draw (4)]);
  for (guint i = 0; i < tgsi_ops[op].n_src; i++)
    {
      g_string_append (text, ", ");
      append_source (writer, text, tgsi_op_src_type (op, i));
    }
  add_line (writer, "%s", text->str);
}

/* ADDR gets numbers 0 to 3 of anything. */
static void
write_address (Writer *writer)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const guint mask = 1 + draw (15);

  g_string_append_printf (text, "AND TEMP[%u], ", HAND);
  append_source (writer, text, 'U');
  g_string_append (text, ", IMM[0].wwww");
  add_line (writer, "%s", text->str);
  g_string_truncate (text, 0);
  if (one_in (2))
    g_string_append_printf (text, "UARL ADDR[%u]", draw (2));
  else
    {
      add_line (writer, "U2F TEMP[%u], TEMP[%u]", HAND, HAND);
      g_string_append_printf (text, "%s ADDR[%u]", one_in (2) ? "ARL" : "ARR", draw (2));
    }
  append_mask (text, mask);
  g_string_append_printf (text, ", TEMP[%u].%s", HAND, one_in (2) ? "xyzw" : "wzyx");
  add_line (writer, "%s", text->str);
}

static void
write_kill (Writer *writer)
{
  g_autoptr (GString) text = g_string_new ("KILL_IF ");

  append_source (writer, text, 'F');
  if (one_in (2))
    {
      add_line (writer, "%s", text->str);
      return;
    }
  g_string_assign (text, "UIF ");
  append_source (writer, text, 'U');
  add_line (writer, "%s", text->str);
  add_line (writer, "%s", one_in (2) ? "KILL" : "DEMOTE");
  add_line (writer, "ENDIF");
}

static void
write_lanes (Writer *writer)
{
  static const guint ops[] = { TGSI_VOTE_ANY,   TGSI_VOTE_ALL,   TGSI_VOTE_EQ,    TGSI_BALLOT,
                               TGSI_READ_FIRST, TGSI_READ_INVOC, TGSI_DDX,        TGSI_DDX_FINE,
                               TGSI_DDY,        TGSI_DDY_FINE,   TGSI_READ_HELPER };
  const guint op = ops[draw (writer->processor == TGSI_FRAG ? G_N_ELEMENTS (ops) : 6)];
  g_autoptr (GString) text = g_string_new (tgsi_ops[op].name);

  g_string_append_c (text, ' ');
  append_destination (writer, text, op == TGSI_BALLOT ? 3 : 1 + draw (15));
  if (tgsi_ops[op].n_src > 0)
    {
      g_string_append (text, ", ");
      append_source (writer, text, tgsi_op_src_type (op, 0));
    }
  if (op == TGSI_READ_INVOC)
    g_string_append_printf (text, ", IMM[0].%cxxx", "xyzw"[draw (4)]);
  add_line (writer, "%s", text->str);
}

static void
write_address_of (Writer *writer, const char *bits)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "AND TEMP[%u].x, ", HAND);
  append_source (writer, text, 'U');
  g_string_append_printf (text, ", IMM[6].%s", bits);
  add_line (writer, "%s", text->str);
}

static void
write_access (Writer *writer)
{
  const char *resource = writer->processor == TGSI_COMP && one_in (2) ? "MEMORY[0]"
                         : one_in (2)                                 ? "BUFFER[0]"
                                                                      : "BUFFER[1]";
  const guint op = one_in (3)   ? TGSI_STORE
                   : one_in (2) ? TGSI_LOAD
                                : TGSI_ATOMUADD + draw (TGSI_ATOMDEC_WRAP - TGSI_ATOMUADD + 1);
  g_autoptr (GString) text = g_string_new (tgsi_ops[op].name);

  write_address_of (writer, op == TGSI_STORE ? "xxxx" : "yyyy");
  g_string_append_c (text, ' ');
  if (op == TGSI_STORE)
    {
      g_string_append (text, resource);
      append_mask (text, 1 + draw (15));
      g_string_append_printf (text, ", TEMP[%u].xxxx, ", HAND);
      append_source (writer, text, 'B');
      add_line (writer, "%s", text->str);
      return;
    }
  append_destination (writer, text, 1 + draw (15));
  g_string_append_printf (text, ", %s, TEMP[%u].xxxx", resource, HAND);
  for (guint i = 2; i < tgsi_ops[op].n_src; i++)
    {
      g_string_append (text, ", ");
      append_source (writer, text, tgsi_op_src_type (op, i));
    }
  add_line (writer, "%s", text->str);
}

static void
write_emit (Writer *writer)
{
  add_line (writer, "%s IMM[0].xxxx", one_in (3) ? "ENDPRIM" : "EMIT");
}

static void
write_plain (Writer *writer)
{
  if (one_in (12))
    write_address (writer);
  else if (writer->processor == TGSI_FRAG && one_in (25))
    write_kill (writer);
  else if (writer->alone == 0 && one_in (12))
    write_lanes (writer);
  else if (writer->alone == 0 && one_in (10))
    write_access (writer);
  else if (writer->processor == TGSI_GEOM && one_in (6))
    write_emit (writer);
  else
    write_computed (writer);
}

/* --- blocks ---------------------------------------------------------------------------------------------- */

static void write_block (Writer *writer, guint depth);

static void
write_branch (Writer *writer, guint depth)
{
  const gboolean is_float = one_in (2);
  g_autoptr (GString) text = g_string_new (is_float ? "IF " : "UIF ");

  if (one_in (2)) /* a test that lanes do not agree about */
    {
      g_autoptr (GString) test = g_string_new (NULL);

      g_string_append_printf (test, "FSLT TEMP[%u].w, ", HAND);
      append_source (writer, test, 'F');
      g_string_append (test, ", ");
      append_source (writer, test, 'F');
      add_line (writer, "%s", test->str);
      g_string_append_printf (text, "TEMP[%u].wwww", HAND);
    }
  else
    append_source (writer, text, is_float ? 'F' : 'U');
  add_line (writer, "%s", text->str);
  write_block (writer, depth + 1);
  if (one_in (2))
    {
      add_line (writer, "ELSE");
      write_block (writer, depth + 1);
    }
  add_line (writer, "ENDIF");
}

static void
write_loop (Writer *writer, guint depth)
{
  const guint counter = FIRST_COUNTER + writer->n_loops++;

  add_line (writer, "MOV TEMP[%u], IMM[0].xxxx", counter);
  add_line (writer, "BGNLOOP");
  add_line (writer, "UADD TEMP[%u].x, TEMP[%u].xxxx, IMM[0].yyyy", counter, counter);
  add_line (writer, "USLT TEMP[%u].y, IMM[0].%cxxx, TEMP[%u].xxxx", counter, "yzw"[draw (3)],
            counter);
  add_line (writer, "UIF TEMP[%u].yyyy", counter);
  add_line (writer, "BRK");
  add_line (writer, "ENDIF");
  writer->loops++;
  write_block (writer, depth + 1);
  writer->loops--;
  add_line (writer, "ENDLOOP");
}

static void
write_switch (Writer *writer, guint depth)
{
  const guint n = 1 + draw (4), other = draw (2 * n);
  const gboolean is_early = other + 1 < n;
  guint used = 0;

  add_line (writer, "AND TEMP[%u].w, TEMP[%u].%cxxx, IMM[0].wwww", HAND, draw (FREE_TEMPS),
            "xyzw"[draw (4)]);
  add_line (writer, "SWITCH TEMP[%u].wwww", HAND);
  writer->switches++;
  for (guint i = 0; i < n; i++)
    {
      const guint label = draw (4);

      if (i == other)
        {
          add_line (writer, "DEFAULT");
          writer->alone += is_early;
        }
      else if (!(used >> label & 1))
        add_line (writer, "CASE IMM[0].%c%c%c%c", "xyzw"[label], "xyzw"[label], "xyzw"[label],
                  "xyzw"[label]);
      else if (i == 0)
        add_line (writer, "CASE IMM[0].xxxx");
      used |= i == other ? 0 : 1u << label;
      write_block (writer, depth + 1);
      if (!one_in (3))
        add_line (writer, "BRK");
    }
  writer->alone -= is_early;
  writer->switches--;
  add_line (writer, "ENDSWITCH");
}

static void
write_leave (Writer *writer)
{
  g_autoptr (GString) text = g_string_new ("UIF ");

  append_source (writer, text, 'U');
  add_line (writer, "%s", text->str);
  if (writer->loops > 0 && one_in (2))
    add_line (writer, "CONT");
  else if (writer->loops + writer->switches > 0 && !one_in (3))
    add_line (writer, "BRK");
  else if (one_in (3))
    add_line (writer, "RET");
  add_line (writer, "ENDIF");
}

static void
write_one (Writer *writer, guint depth)
{
  if (depth < 5 && one_in (9))
    write_branch (writer, depth);
  else if (depth < 4 && writer->n_loops < MAX_LOOPS && writer->loops < 2 && one_in (14))
    write_loop (writer, depth);
  else if (depth < 4 && one_in (18))
    write_switch (writer, depth);
  else if (one_in (16))
    write_leave (writer);
  else if (writer->alone == 0 && writer->sub < writer->n_subs && one_in (12))
    add_line (writer, "CAL @%u", writer->sub + draw (writer->n_subs - writer->sub));
  else
    write_plain (writer);
}

static void
write_block (Writer *writer, guint depth)
{
  const guint n = depth == 0 ? writer->size : 1 + draw (5);

  for (guint i = 0; i < n; i++)
    write_one (writer, depth);
}

/* --- the program ----------------------------------------------------------------------------------------- */

static void
append_head (const Writer *writer, GString *text)
{
  g_string_append_printf (text, "%s\n", tgsi_processor_names[writer->processor]);
  if (writer->processor == TGSI_GEOM)
    g_string_append (text, "PROPERTY GS_INPUT_PRIMITIVE TRIANGLES\n"
                           "PROPERTY GS_OUTPUT_PRIMITIVE TRIANGLE_STRIP\n"
                           "PROPERTY GS_MAX_OUTPUT_VERTICES 8\n");
  if (writer->processor == TGSI_COMP)
    g_string_append (text, "PROPERTY CS_FIXED_BLOCK_WIDTH 64\nPROPERTY CS_FIXED_BLOCK_HEIGHT 1\n"
                           "PROPERTY CS_FIXED_BLOCK_DEPTH 1\nDCL SV[0], THREAD_ID\n"
                           "DCL MEMORY[0], SHARED\n");
  if (one_in (6))
    g_string_append (text, "PROPERTY MUL_ZERO_WINS 1\n");
  for (guint i = 0; i < N_INS && writer->processor != TGSI_COMP; i++)
    g_string_append_printf (text, "DCL IN%s[%u]%s\n", writer->processor == TGSI_GEOM ? "[]" : "", i,
                            writer->processor == TGSI_FRAG   ? ", GENERIC[0], LINEAR"
                            : writer->processor == TGSI_GEOM ? ", GENERIC[0]"
                                                             : "");
  for (guint i = 0; i < N_OUTS && writer->processor != TGSI_COMP; i++)
    g_string_append_printf (text, "DCL OUT[%u], %s\n", i,
                            writer->processor == TGSI_FRAG ? "COLOR"
                            : i == 0                       ? "POSITION"
                                                           : "GENERIC");
  g_string_append_printf (text,
                          "DCL CONST[0][0..7]\nDCL CONST[1][0..3]\nDCL BUFFER[0]\nDCL BUFFER[1]\n"
                          "DCL TEMP[0..7]\nDCL TEMP[8..11], ARRAY(1)\nDCL TEMP[12..%u]\n"
                          "DCL ADDR[0..1]\n",
                          FIRST_COUNTER + MAX_LOOPS - 1);
}

static void
append_immediates (GString *text)
{
  g_string_append (text, "IMM[0] UINT32 {0, 1, 2, 3}\n");
  g_string_append (text, "IMM[1] FLT32 {1.0, -0.5, 3.25, 0.0}\n");
  for (guint i = 2; i < 4; i++)
    g_string_append_printf (text, "IMM[%u] UINT32 {%u, %u, %u, %u}\n", i, tgsi_random_word (),
                            tgsi_random_word (), tgsi_random_word (), tgsi_random_word ());
  g_string_append_printf (text, "IMM[4] FLT64 {%.17g, %.17g}\n",
                          g_test_rand_double_range (-1e6, 1e6), g_test_rand_double_range (-2, 2));
  g_string_append_printf (text, "IMM[5] INT64 {%d, -%u}\n", g_test_rand_int (), draw (100));
  g_string_append (text, "IMM[6] UINT32 {240, 252, 3, 7}\n");
}

/* Lines with their numbers, and those of subroutines for @n. */
static void
append_lines (const Writer *writer, GString *text, const guint subs[MAX_SUBS])
{
  const gboolean has_numbers = !one_in (3);

  for (guint i = 0; i < writer->lines->len; i++)
    {
      const char *line = g_ptr_array_index (writer->lines, i);

      if (has_numbers)
        g_string_append_printf (text, "%3u: ", i);
      if (g_str_has_prefix (line, "CAL @"))
        g_string_append_printf (text, "CAL :%u\n", subs[line[5] - '0']);
      else
        g_string_append_printf (text, "%s\n", line);
    }
}

static void
fill_rows (TgsiWorld *world, TgsiFile file, guint dim, guint n)
{
  for (guint i = 0; i < 4 * n; i++)
    {
      TgsiWorldRow *row = tgsi_world_row (world, file, dim, i / 4, i % 4);
      const guint32 word = tgsi_random_word ();
      const gboolean is_same = one_in (4);

      for (guint lane = 0; lane < LS_LANES; lane++)
        row->values[lane] = is_same ? word : tgsi_random_word ();
    }
}

static GArray *
random_words (guint n)
{
  GArray *words = g_array_new (FALSE, TRUE, sizeof (guint32));

  for (guint i = 0; i < n; i++)
    {
      const guint32 word = tgsi_random_word ();

      g_array_append_val (words, word);
    }
  return words;
}

static void
fill_world (TgsiWorld *world, TgsiProcessor processor)
{
  world->n_lanes = LS_LANES;
  world->covered =
    one_in (3) ? (LsMask) (guint32) g_test_rand_int () << draw (33) | 1 : LS_MASK_ALL;
  for (guint dim = 0; dim < 3 && processor != TGSI_COMP; dim++)
    if (dim == 0 || processor == TGSI_GEOM)
      fill_rows (world, TGSI_FILE_IN, dim, N_INS);
  if (processor == TGSI_COMP)
    fill_rows (world, TGSI_FILE_SV, 0, 1);
  world->constants[0] = random_words (32);
  world->constants[1] = random_words (16);
  world->buffers[0].words = random_words (BUFFER_WORDS);
  world->buffers[1].words = random_words (BUFFER_WORDS);
  world->memory_words = processor == TGSI_COMP ? BUFFER_WORDS : 0;
}

char *
tgsi_random_program (guint size, TgsiWorld *world)
{
  static const TgsiProcessor processors[] = { TGSI_FRAG, TGSI_FRAG, TGSI_VERT, TGSI_GEOM,
                                              TGSI_COMP };
  Writer writer = { .processor = processors[draw (G_N_ELEMENTS (processors))],
                    .lines = g_ptr_array_new_with_free_func (g_free),
                    .n_subs = draw (MAX_SUBS + 1),
                    .size = size };
  GString *text = g_string_new (NULL);
  guint subs[MAX_SUBS] = { 0 };

  append_head (&writer, text);
  append_immediates (text);
  write_block (&writer, 0);
  add_line (&writer, "END");
  for (guint i = 0; i < writer.n_subs; i++)
    {
      writer.sub = i + 1;
      subs[i] = writer.lines->len;
      add_line (&writer, "BGNSUB");
      write_block (&writer, 1);
      add_line (&writer, "RET");
      add_line (&writer, "ENDSUB");
    }
  append_lines (&writer, text, subs);
  g_ptr_array_unref (writer.lines);
  fill_world (world, writer.processor);
  return g_string_free (text, FALSE);
}
