#include "ls-register-filter.h"

#include <math.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-error.h"
#include "ls-lanes.h"

#define LANES "lane:"
#define FORMATS "fiux" /* that fit a cell */
#define EXPONENT 0x7f800000u
#define LEAST_NORMAL 0x00800000u
#define SIGN 0x80000000u

enum
{
  ROWS_CLAUSE = 1 << 0,
  ROWS_CHANGED = 1 << 1,
  ROWS_NAN = 1 << 2,
  ROWS_INF = 1 << 3,
  ROWS_DENORMAL = 1 << 4,
  ROWS_NEVER = 1 << 5,
  ROWS_ALL = 1 << 6,
  ROWS_NUMBERS = ROWS_NAN | ROWS_INF | ROWS_DENORMAL,
};

/* Bit n of the rows is word n. */
const char *const ls_register_filter_words[] = { "clause", "changed", "nan", "inf",
                                                 "denorm", "uninit",  "all", NULL };

struct _LsRegisterFilter
{
  LsProgram *program; /* owned */
  guint rows;
  guint files;     /* bit n: all registers of file n */
  GArray *named;   /* of LsRegRef */
  GArray *formats; /* of char: of each of these, or '\0' */
  GArray *clause;  /* of LsRegRef: those of the clause of line */
  guint line;
  LsMask lanes;
};

/* --- reading --------------------------------------------------------------------------------------------- */

static gboolean
read_registers (LsRegisterFilter *filter, const char *word, GError **error)
{
  g_autoptr (GError) wrong = NULL;
  g_autoptr (LsExpr) expr = ls_expr_new (filter->program, word, &wrong);
  const char format = expr != NULL ? ls_expr_get_format (expr) : '\0';
  LsExprCells cells;

  if (expr != NULL && ls_expr_get_cells (expr, &cells) && cells.lane < 0 &&
      (format == '\0' || strchr (FORMATS, format) != NULL))
    {
      g_array_append_vals (filter->named, cells.refs, cells.n);
      for (guint i = 0; i < cells.n; i++)
        g_array_append_val (filter->formats, format);
      return TRUE;
    }
  return ls_fail (
    error, wrong != NULL ? wrong->code : LS_ERROR_SYNTAX,
    "'%s' is no register (in a format: R2,f ,i ,u ,x) and no register file, and none of "
    "clause, changed, nan, inf, denorm, all, "
    "lane:0-7",
    word);
}

/* "TEMP": all registers of a file, where the program has some. */
static gboolean
read_file (LsRegisterFilter *filter, const char *word)
{
  const LsMachine *machine = ls_program_machine (filter->program);

  for (guint i = 0; i < machine->n_reg_files; i++)
    if (g_ascii_strcasecmp (machine->reg_files[i].id, word) == 0)
      {
        filter->files |= 1u << i;
        return TRUE;
      }
  return FALSE;
}

gboolean
ls_register_filter_is_of_lanes (const char *word)
{
  return g_str_has_prefix (word, LANES);
}

/* None would leave nothing to see. */
static gboolean
read_lanes (const char *word, LsMask *lanes, GError **error)
{
  LsMask read = 0;

  if (!ls_lanes_parse (word + strlen (LANES), &read, error))
    return FALSE;
  if (read == 0)
    return ls_fail (error, LS_ERROR_RANGE, "'%s' leaves no lane to show", word);
  *lanes = read;
  return TRUE;
}

static gboolean
read_word (LsRegisterFilter *filter, const char *word, GError **error)
{
  if (ls_register_filter_is_of_lanes (word))
    return read_lanes (word, &filter->lanes, error);
  for (guint i = 0; ls_register_filter_words[i] != NULL; i++)
    if (g_str_equal (ls_register_filter_words[i], word))
      {
        filter->rows |= 1u << i;
        return TRUE;
      }
  return read_file (filter, word) || read_registers (filter, word, error);
}

LsRegisterFilter *
ls_register_filter_new (const char *text, LsProgram *program, GError **error)
{
  g_autoptr (LsRegisterFilter) filter = g_new0 (LsRegisterFilter, 1);
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);

  filter->program = ls_program_ref (program);
  filter->named = g_array_new (FALSE, FALSE, sizeof (LsRegRef));
  filter->formats = g_array_new (FALSE, FALSE, sizeof (char));
  filter->clause = g_array_new (FALSE, FALSE, sizeof (LsRegRef));
  filter->line = G_MAXUINT;
  filter->lanes = LS_MASK_ALL;
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && !read_word (filter, words[i], error))
      return NULL;
  if (filter->rows == 0 && filter->files == 0 && filter->named->len == 0)
    filter->rows = ROWS_CLAUSE | ROWS_CHANGED;
  return g_steal_pointer (&filter);
}

char *
ls_register_filter_with_lanes (const char *text, LsMask lanes)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  g_autoptr (GString) result = g_string_new (NULL);
  LsMask named = LS_MASK_ALL;

  for (guint i = 0; words[i] != NULL; i++)
    if (ls_register_filter_is_of_lanes (words[i]))
      named = read_lanes (words[i], &named, NULL) ? named : 0;
    else if (*words[i] != '\0')
      g_string_append_printf (result, "%s ", words[i]);
  if (named == lanes)
    return g_strdup (text);
  if (lanes != LS_MASK_ALL)
    {
      g_string_append (result, LANES);
      ls_lanes_append (result, lanes);
    }
  return g_strchomp (g_string_free (g_steal_pointer (&result), FALSE));
}

void
ls_register_filter_free (LsRegisterFilter *filter)
{
  ls_program_unref (filter->program);
  g_array_unref (filter->named);
  g_array_unref (filter->formats);
  g_array_unref (filter->clause);
  g_free (filter);
}

/* --- the clause ------------------------------------------------------------------------------------------ */

/* Whether it is in no clause; an export is a clause of its own. */
static gboolean
is_flow (const LsProgram *program, guint index)
{
  LsLine line;

  ls_program_line (program, index, &line);
  return line.kind == LS_LINE_FLOW || line.kind == LS_LINE_CLAUSE || line.kind == LS_LINE_EXPORT;
}

/* What control flow writes is what a clause begins without. */
static gboolean
is_looked_at (const LsEffect *effect, gboolean is_of_flow)
{
  return effect->kind == LS_EFFECT_READ || effect->kind == LS_EFFECT_EXPORT ||
         (effect->kind == LS_EFFECT_WRITE && !is_of_flow);
}

static void
add_line (LsRegisterFilter *filter, guint line)
{
  const gboolean is_of_flow = is_flow (filter->program, line);
  LsEffect effects[256];
  const guint n = ls_program_describe (filter->program, line, effects, G_N_ELEMENTS (effects));

  for (guint i = 0; i < MIN (n, G_N_ELEMENTS (effects)); i++)
    if (is_looked_at (&effects[i], is_of_flow))
      g_array_append_val (filter->clause, effects[i].ref);
}

/* Control flow belongs to the clause that it starts. Returns: the first line of the clause behind it. */
static guint
add_clause (LsRegisterFilter *filter, guint line)
{
  guint first = line, end = line + 1;

  while (first > 0 && !is_flow (filter->program, first))
    first--;
  while (end < ls_program_n_lines (filter->program) && !is_flow (filter->program, end))
    end++;
  for (guint i = first; i < end; i++)
    add_line (filter, i);
  return first;
}

/* Where a branch or loop names no registers, those of the clause before it are still what is looked at. */
void
ls_register_filter_set_line (LsRegisterFilter *filter, guint line)
{
  if ((filter->rows & ROWS_CLAUSE) == 0 || filter->line == line)
    return;
  filter->line = line;
  g_array_set_size (filter->clause, 0);
  for (guint first = add_clause (filter, line); filter->clause->len == 0 && first > 0;)
    first = add_clause (filter, first - 1);
}

/* --- asking ---------------------------------------------------------------------------------------------- */

static gboolean
has_ref (const GArray *list, LsRegRef ref)
{
  for (guint i = 0; i < list->len; i++)
    if (ls_reg_ref_equal (g_array_index (list, LsRegRef, i), ref))
      return TRUE;
  return FALSE;
}

/* bits: without the sign. */
static gboolean
is_asked_for (guint rows, guint32 bits)
{
  return ((rows & ROWS_NAN) != 0 && bits > EXPONENT) ||
         ((rows & ROWS_INF) != 0 && bits == EXPONENT) ||
         ((rows & ROWS_DENORMAL) != 0 && bits != 0 && bits < LEAST_NORMAL);
}

static gboolean
has_number (const LsRegisterFilter *filter, const LsRow *row)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if ((filter->lanes & LS_MASK_LANE (lane)) != 0 &&
        is_asked_for (filter->rows, row->u[lane] & ~SIGN))
      return TRUE;
  return FALSE;
}

/* Of doubles, the low words first. */
static gboolean
has_double (const LsRegisterFilter *filter, const LsRow words[2])
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      const double value = ls_bits_double (ls_value_join (words[0].u[lane], words[1].u[lane]));

      if ((filter->lanes & LS_MASK_LANE (lane)) != 0 &&
          (((filter->rows & ROWS_NAN) != 0 && isnan (value)) ||
           ((filter->rows & ROWS_INF) != 0 && isinf (value)) ||
           ((filter->rows & ROWS_DENORMAL) != 0 && fpclassify (value) == FP_SUBNORMAL)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_changed (const LsRegisterFilter *filter, const LsRow *now, const LsRow *before)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if ((filter->lanes & LS_MASK_LANE (lane)) != 0 && now->u[lane] != before->u[lane])
      return TRUE;
  return FALSE;
}

/* Outputs are empty until they are written, and do not count. */
static gboolean
is_never (const LsRegisterFilter *filter, LsRegRef ref, LsMask never)
{
  return (never & filter->lanes) != 0 &&
         !ls_program_machine (filter->program)->reg_files[ref.file].is_output;
}

/* For what it is called, or what happened to it, whatever number it is. */
static gboolean
keeps_word (const LsRegisterFilter *filter,
            LsRegRef ref,
            const LsRow *now,
            const LsRow *before,
            LsMask never)
{
  const guint rows = filter->rows;

  return (rows & ROWS_ALL) != 0 || (filter->files >> ref.file & 1) ||
         has_ref (filter->named, ref) ||
         ((rows & ROWS_CLAUSE) != 0 && has_ref (filter->clause, ref)) ||
         ((rows & ROWS_CHANGED) != 0 && has_changed (filter, now, before)) ||
         ((rows & ROWS_NEVER) != 0 && is_never (filter, ref, never));
}

gboolean
ls_register_filter_keeps (const LsRegisterFilter *filter,
                          LsRegRef ref,
                          const LsRow *now,
                          const LsRow *before,
                          LsMask never)
{
  return keeps_word (filter, ref, now, before, never) ||
         ((filter->rows & ROWS_NUMBERS) != 0 && has_number (filter, now));
}

gboolean
ls_register_filter_keeps_pair (const LsRegisterFilter *filter,
                               LsRegRef ref,
                               LsValueType type,
                               const LsRow now[2],
                               const LsRow before[2],
                               LsMask never)
{
  LsRegRef high = ref;

  high.channel++;
  return keeps_word (filter, ref, &now[0], &before[0], never) ||
         keeps_word (filter, high, &now[1], &before[1], never) ||
         (type == LS_VALUE_DOUBLE && (filter->rows & ROWS_NUMBERS) != 0 &&
          has_double (filter, now));
}

/* The word that comes last counts. */
char
ls_register_filter_get_format (const LsRegisterFilter *filter, LsRegRef ref)
{
  for (guint i = filter->named->len; i-- > 0;)
    if (ls_reg_ref_equal (g_array_index (filter->named, LsRegRef, i), ref) &&
        g_array_index (filter->formats, char, i) != '\0')
      return g_array_index (filter->formats, char, i);
  return '\0';
}

LsMask
ls_register_filter_get_lanes (const LsRegisterFilter *filter)
{
  return filter->lanes;
}
