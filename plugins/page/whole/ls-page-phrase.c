#include "ls-page-private.h"

#include <inttypes.h>
#include <string.h>

#include "ls-bits.h"
#include "ls-tell-parts.h"
#include "ls-words.h"

/* A text is what its lanes say alike, with numbers in between that they need not: the skeleton, with a hole for each number. */
typedef struct
{
  char *skeleton;     /* owned; numbers are LS_PAGE_HOLE */
  GPtrArray *numbers; /* of char, in their order */
} Phrase;

/* Why lanes may be told at once. */
typedef struct
{
  LsPageRun *run;
  LsPageColumn column;
  const GArray *origins; /* of LsPageOrigin */
  const GArray *steps;   /* (nullable): of guint64 */
  Phrase phrases[LS_LANES];
  GArray *masks;    /* of LsMask: of what is found, with */
  GPtrArray *texts; /* the texts */
  gboolean asks_ambiguous;
  gboolean is_ambiguous; /* a number may stand for several things */
} Telling;

/* --- numbers in a text ------------------------------------------------------------------------------------- */

static gboolean
is_of_word (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '.' || (guchar) c >= 128;
}

static gsize
count_digits (const char *text)
{
  gsize n = 0;

  while (g_ascii_isdigit (text[n]))
    n++;
  return n;
}

/* How many bytes are a number, as values are written; 0: there is none. */
static gsize
measure_number (const char *text)
{
  const gsize sign = text[0] == '-' ? 1 : 0;
  gsize n = sign;

  if (g_str_has_prefix (text + n, "NaN:"))
    return n + 4 + strspn (text + n + 4, "0123456789abcdef");
  if (g_str_has_prefix (text + n, "inf"))
    return n + 3;
  n += count_digits (text + n);
  if (n == sign)
    return 0;
  if (text[n] == '.' && g_ascii_isdigit (text[n + 1]))
    n += 1 + count_digits (text + n + 1);
  if (text[n] == 'e' && (text[n + 1] == '-' || text[n + 1] == '+') && g_ascii_isdigit (text[n + 2]))
    n += 2 + count_digits (text + n + 2);
  return text[n] == 'd' && !is_of_word (text[n + 1]) ? n + 1 : n;
}

static void
phrase_init (Phrase *phrase, const char *text)
{
  g_autoptr (GString) skeleton = g_string_new (NULL);
  gboolean in_word = FALSE;

  phrase->numbers = g_ptr_array_new_with_free_func (g_free);
  while (*text)
    {
      const gsize n = in_word ? 0 : measure_number (text);

      if (n > 0 && !g_ascii_isalnum (text[n]))
        {
          g_ptr_array_add (phrase->numbers, g_strndup (text, n));
          g_string_append_c (skeleton, LS_PAGE_HOLE);
          text += n;
          in_word = TRUE;
          continue;
        }
      in_word = is_of_word (*text);
      g_string_append_c (skeleton, *text++);
    }
  phrase->skeleton = g_string_free (g_steal_pointer (&skeleton), FALSE);
}

static const char *
number_of (const Telling *telling, guint lane, guint i)
{
  return g_ptr_array_index (telling->phrases[lane].numbers, i);
}

static gboolean
is_same (const Telling *telling, LsMask lanes, guint i)
{
  const char *first = number_of (telling, (guint) __builtin_ctzll (lanes), i);

  LS_FOREACH_LANE (lane, lanes)
    if (strcmp (number_of (telling, (guint) lane, i), first) != 0)
      return FALSE;
  return TRUE;
}

/* --- what a number may stand for --------------------------------------------------------------------------- */

static gboolean
is_lane (const Telling *telling, LsMask lanes, guint i)
{
  char text[8];

  LS_FOREACH_LANE (lane, lanes)
    {
      g_snprintf (text, sizeof text, "%u", (guint) lane);
      if (strcmp (number_of (telling, (guint) lane, i), text) != 0)
        return FALSE;
    }
  return TRUE;
}

/* The bits that are written so. */
static gboolean
read_bits (const char *text, LsValueType type, guint32 *bits)
{
  char again[LS_VALUE_SIZE];
  const char *digits = text[0] == '-' ? text + 1 : text;

  if (type == LS_VALUE_BOOL)
    *bits = strcmp (text, "true") == 0 ? G_MAXUINT32 : 0;
  else if (type != LS_VALUE_FLOAT)
    *bits = (guint32) g_ascii_strtoll (text, NULL, 10);
  else if (g_str_has_prefix (digits, "NaN:"))
    *bits = (guint32) g_ascii_strtoull (digits + 4, NULL, 16);
  else
    *bits = ls_float_bits ((float) g_ascii_strtod (text, NULL));
  return strcmp (ls_value_text (type, *bits, again), text) == 0;
}

static gboolean
gives (const Telling *telling,
       LsMask lanes,
       guint i,
       const LsPageOrigin *origin,
       LsValueType type,
       guint32 sign)
{
  LS_FOREACH_LANE (lane, lanes)
    {
      guint32 bits;

      if (!read_bits (number_of (telling, (guint) lane, i), type, &bits) ||
          (ls_page_value_at (telling->run, origin->component, (guint) lane, origin->position) ^
           sign) != bits)
        return FALSE;
    }
  return TRUE;
}

static gboolean
append_value (Telling *telling, LsMask lanes, guint i, GString *text)
{
  static const struct
  {
    LsValueType type;
    guint32 sign;
    const char *letters;
  } ways[] = { { LS_VALUE_FLOAT, 0, "f" },
               { LS_VALUE_INT, 0, "i" },
               { LS_VALUE_UINT, 0, "u" },
               { LS_VALUE_BOOL, 0, "t" },
               { LS_VALUE_FLOAT, 0x80000000u, "f-" } };

  const LsPageOrigin *found = NULL;

  for (guint j = 0; j < telling->origins->len; j++)
    for (guint k = 0; k < G_N_ELEMENTS (ways); k++)
      {
        const LsPageOrigin *origin = &g_array_index (telling->origins, LsPageOrigin, j);

        if ((found != NULL && memcmp (found, origin, sizeof *found) == 0) ||
            !gives (telling, lanes, i, origin, ways[k].type, ways[k].sign))
          continue;
        if (found == NULL)
          g_string_append_printf (text, "V%u,%" PRIu64 ",%s", origin->component,
                                  telling->run->at - origin->position, ways[k].letters);
        else
          telling->is_ambiguous = TRUE;
        found = origin;
        if (!telling->asks_ambiguous)
          return TRUE;
      }
  return found != NULL;
}

static gboolean
append_step (const Telling *telling, const char *number, GString *text)
{
  const guint64 step = g_ascii_strtoull (number, NULL, 10);

  for (guint i = 0; telling->steps != NULL && i < telling->steps->len; i++)
    if (g_array_index (telling->steps, guint64, i) == step && number[0] != '-' &&
        strchr (number, '.') == NULL)
      {
        g_string_append_printf (text, "S%" PRId64,
                                (gint64) (telling->run->first + telling->run->at - step));
        return TRUE;
      }
  return FALSE;
}

/* --- texts ------------------------------------------------------------------------------------------------- */

/* Appends what is behind a number and up to the next. */
static const char *
append_between (const char *skeleton, GString *text)
{
  const gsize n = strcspn (skeleton, "\001");

  g_string_append_len (text, skeleton, (gssize) n);
  return skeleton + n;
}

/* Those of lanes whose number is that of the first. */
static LsMask
like_first (const Telling *telling, LsMask lanes, guint i)
{
  const char *first = number_of (telling, (guint) __builtin_ctzll (lanes), i);
  LsMask same = 0;

  LS_FOREACH_LANE (lane, lanes)
    if (strcmp (number_of (telling, (guint) lane, i), first) == 0)
      same |= LS_MASK_LANE (lane);
  return same;
}

/* Lanes with one skeleton: a text for as many as one can be made for. Returns: those. */
static LsMask
make_text (Telling *telling, LsMask lanes)
{
  const guint first = (guint) __builtin_ctzll (lanes);
  const Phrase *phrase = &telling->phrases[first];
  g_autoptr (GString) text = g_string_new (NULL);
  const char *rest = append_between (phrase->skeleton, text);

  for (guint i = 0; i < phrase->numbers->len; i++)
    {
      const gsize before = text->len;
      const gboolean are_same = is_same (telling, lanes, i);

      g_string_append_c (text, LS_PAGE_HOLE);
      if (is_lane (telling, lanes, i))
        g_string_append_c (text, 'L');
      else if (!(are_same && append_step (telling, number_of (telling, first, i), text)) &&
               !append_value (telling, lanes, i, text))
        {
          if (!are_same)
            return make_text (telling, like_first (telling, lanes, i));
          g_string_truncate (text, before);
          g_string_append (text, number_of (telling, first, i));
        }
      if (text->str[before] == LS_PAGE_HOLE)
        g_string_append_c (text, LS_PAGE_HOLE_END);
      rest = append_between (rest + 1, text);
    }
  g_array_append_val (telling->masks, lanes);
  g_ptr_array_add (telling->texts, g_string_free (g_steal_pointer (&text), FALSE));
  return lanes;
}

static void
make_texts (Telling *telling, LsMask lanes)
{
  while (lanes != 0)
    {
      const char *skeleton = telling->phrases[__builtin_ctzll (lanes)].skeleton;
      LsMask alike = 0;

      LS_FOREACH_LANE (lane, lanes)
        if (strcmp (telling->phrases[lane].skeleton, skeleton) == 0)
          alike |= LS_MASK_LANE (lane);
      lanes &= ~make_text (telling, alike);
    }
}

static void
put_texts (const Telling *telling)
{
  LsPageRun *run = telling->run;

  if (telling->column == LS_PAGE_SAY)
    ls_page_put (&run->data, telling->column, telling->texts->len);
  for (guint i = 0; i < telling->texts->len; i++)
    {
      if (telling->column != LS_PAGE_SAY)
        ls_page_put_when (&run->data, telling->column, run->at);
      ls_page_put_mask (&run->data, telling->column, g_array_index (telling->masks, LsMask, i));
      ls_page_put_text (&run->data, telling->column, g_ptr_array_index (telling->texts, i));
    }
}

static LsMask
start_telling (Telling *telling, char *const texts[LS_LANES])
{
  LsMask lanes = 0;

  telling->masks = g_array_new (FALSE, FALSE, sizeof (LsMask));
  telling->texts = g_ptr_array_new_with_free_func (g_free);
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (texts[lane] != NULL)
      {
        phrase_init (&telling->phrases[lane], texts[lane]);
        lanes |= LS_MASK_LANE (lane);
      }
  make_texts (telling, lanes);
  LS_FOREACH_LANE (lane, lanes)
    {
      g_free (telling->phrases[lane].skeleton);
      g_ptr_array_unref (telling->phrases[lane].numbers);
    }
  return lanes;
}

void
ls_page_tell_texts (LsPageRun *run,
                    LsPageColumn column,
                    char *const texts[LS_LANES],
                    const GArray *origins,
                    const GArray *steps)
{
  Telling telling = { .run = run, .column = column, .origins = origins, .steps = steps };

  start_telling (&telling, texts);
  put_texts (&telling);
  g_array_unref (telling.masks);
  g_ptr_array_unref (telling.texts);
}

char *
ls_page_find_text (LsPageRun *run,
                   char *const texts[LS_LANES],
                   const GArray *origins,
                   const GArray *steps)
{
  Telling telling = { .run = run, .origins = origins, .steps = steps, .asks_ambiguous = TRUE };
  char *found = NULL;

  start_telling (&telling, texts);
  if (telling.texts->len == 1 && !telling.is_ambiguous)
    found = g_strdup (g_ptr_array_index (telling.texts, 0));
  g_array_unref (telling.masks);
  g_ptr_array_unref (telling.texts);
  return found;
}

/* --- sentences about steps --------------------------------------------------------------------------------- */

/* What a lane read and wrote in the step that led here. */
static GArray *
find_origins (LsPageRun *run, guint lane)
{
  GArray *origins = g_array_new (FALSE, FALSE, sizeof (LsPageOrigin));

  g_array_set_size (run->touches, 0);
  if (run->writers != NULL)
    ls_program_touches (run->program, ls_subject_get_bindings (run->subject), run->before, lane,
                        run->touches);
  for (guint i = 0; i < run->touches->len; i++)
    {
      const LsTouch *touch = &g_array_index (run->touches, LsTouch, i);
      const LsPageOrigin origin = { touch->cell.kind == LS_CELL_REGISTER
                                      ? ls_page_find_component (run, touch->cell.ref)
                                      : G_MAXUINT,
                                    run->at - (touch->kind == LS_TOUCH_READ ? 1 : 0) };

      if (origin.component != G_MAXUINT &&
          (touch->kind == LS_TOUCH_READ || touch->kind == LS_TOUCH_WRITE))
        g_array_append_val (origins, origin);
    }
  return origins;
}

/* One that took part in the step that led here, where one did. */
static guint
find_lane (const LsPageRun *run)
{
  for (guint lane = 0; lane < LS_LANES; lane++)
    if (run->states_before[lane] == 0)
      return lane;
  return 0;
}

/* What the step that led here did in a text, where that is no statement's. Returns: (transfer full) (nullable): NULL: what its instruction
 * tells. */
static char *
dup_back (const LsPageRun *run, guint lane)
{
  if (run->at == 0 || !ls_page_has_text (run))
    return NULL;
  return ls_tell_dup_back (run->program, ls_subject_get_bindings (run->subject), run->before,
                           run->walk.state, lane);
}

void
ls_page_tell_sentences (LsPageRun *run)
{
  const LsTelling telling = { run->before, run->walk.state, ls_register_types_source (run->types) };
  g_autoptr (GArray) origins = NULL;
  char *texts[LS_LANES];

  origins = run->at > 0 ? find_origins (run, find_lane (run))
                        : g_array_new (FALSE, FALSE, sizeof (LsPageOrigin));
  for (guint lane = 0; lane < LS_LANES; lane++)
    {
      g_autofree char *back = dup_back (run, lane);
      GString *text = g_string_new (NULL);

      if (back != NULL)
        g_string_append (text, back);
      else if (run->at > 0)
        ls_program_narrate (run->program, ls_subject_get_bindings (run->subject), &telling, lane,
                            text);
      else
        g_string_append (text, run->first == 0
                                 ? ls_words ("Nothing has run yet.")
                                 : ls_words ("What ran before this step is not told here."));
      texts[lane] = g_string_free (text, FALSE);
    }
  ls_page_tell_texts (run, LS_PAGE_SAY, texts, origins, NULL);
  for (guint lane = 0; lane < LS_LANES; lane++)
    g_free (texts[lane]);
}
