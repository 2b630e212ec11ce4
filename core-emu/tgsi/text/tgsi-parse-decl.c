#include "tgsi-old.h"

#include <inttypes.h>
#include <string.h>

/* Declarations: a range of registers, and words behind it in a fixed order. */

/* --- ranges ----------------------------------------------------------------------------------- */

/* "3" or "0..3", behind the bracket. */
typedef struct
{
  IsaCursor at, last_at;
  guint64 first, last;
  gboolean is_empty;
} Range;

static gboolean
parse_range (TgsiParser *parser, Range *range)
{
  *range = (Range){ 0 };
  if (!tgsi_expect (parser, '['))
    return FALSE;
  range->at = range->last_at = tgsi_next (parser);
  range->is_empty = tgsi_accept (parser, ']');
  if (range->is_empty)
    return TRUE;
  if (!tgsi_digits (parser, "a number", &range->first))
    return FALSE;
  range->last = range->first;
  if (tgsi_accept (parser, '.'))
    {
      if (!tgsi_expect (parser, '.'))
        return FALSE;
      range->last_at = tgsi_next (parser);
      if (!tgsi_digits (parser, "a number", &range->last))
        return FALSE;
    }
  return tgsi_expect (parser, ']');
}

static gboolean
use_range (const Range *range, guint8 file, gboolean is_dim, guint16 *first, guint16 *last)
{
  if (!tgsi_fits_file (&range->at, file, is_dim, range->first) ||
      !tgsi_fits_file (&range->last_at, file, is_dim, range->last))
    return FALSE;
  if (range->last < range->first)
    return isa_error (&range->at, NULL,
                      "the range begins at %" PRIu64 " and ends before it, at %" PRIu64,
                      range->first, range->last);
  *first = (guint16) range->first;
  *last = (guint16) range->last;
  return TRUE;
}

/* "[]" takes as many as the stage has vertices; the number is known at the end of the text. */
static gboolean
use_dim (const TgsiParser *parser, const Range *range, TgsiDecl *decl)
{
  const TgsiProcessor processor = parser->program->processor;
  const gboolean is_varying = decl->file == TGSI_FILE_IN || decl->file == TGSI_FILE_OUT;
  const gboolean has_vertices =
    decl->file == TGSI_FILE_IN
      ? processor == TGSI_GEOM || processor == TGSI_TESS_CTRL || processor == TGSI_TESS_EVAL
      : processor == TGSI_TESS_CTRL;

  decl->has_dim = TRUE;
  if (tgsi_file_limits[decl->file].n_dims == 0 || (is_varying && !has_vertices))
    return isa_error (&range->at, NULL, "%s of %s has one dimension", tgsi_file_names[decl->file],
                      tgsi_processor_names[processor]);
  decl->has_empty_dim = range->is_empty;
  if (!range->is_empty)
    return use_range (range, decl->file, TRUE, &decl->dim_first, &decl->dim_last);
  return is_varying || isa_error (&range->at, NULL, "expected a number");
}

/* The first number of TEMPX is one. */
static gboolean
use_old_dim (const Range *range, TgsiDecl *decl)
{
  if (range->is_empty || range->first != range->last)
    return isa_error (&range->at, NULL, "expected a number");
  if (!tgsi_fits (&range->at, "the first number of TEMPX", range->first, TGSI_MAX_OLD_ARRAYS - 1))
    return FALSE;
  decl->dim_first = decl->dim_last = (guint16) range->first;
  return TRUE;
}

static gboolean
parse_registers (TgsiParser *parser, TgsiOldFile old, TgsiDecl *decl)
{
  Range range, dim;

  if (!parse_range (parser, &range))
    return FALSE;
  decl->has_dim = old == TGSI_OLD_TEMPX;
  if (tgsi_peek (parser) == '[' && old == TGSI_OLD_TEMPX)
    {
      dim = range;
      if (!use_old_dim (&dim, decl) || !parse_range (parser, &range))
        return FALSE;
    }
  else if (tgsi_peek (parser) == '[')
    {
      dim = range;
      if (!use_dim (parser, &dim, decl) || !parse_range (parser, &range))
        return FALSE;
    }
  if (range.is_empty)
    return isa_error (&range.at, NULL, "expected a number");
  return use_range (&range, decl->file, FALSE, &decl->first, &decl->last) &&
         tgsi_parse_mask (parser, &decl->mask);
}

/* --- words ------------------------------------------------------------------------------------ */

#define FILE_BIT(name) (1u << TGSI_FILE_##name)
#define RESOURCES (FILE_BIT (IMAGE) | FILE_BIT (SVIEW) | FILE_BIT (BUFFER) | FILE_BIT (MEMORY))
#define ALL_FILES G_MAXUINT32

/* The parts of a declaration, in their order. */
enum
{
  PART_ARRAY,
  PART_TARGET,
  PART_TYPE,
  PART_WR,
  PART_RAW,
  PART_FORMAT,
  PART_ATOMIC,
  PART_MEMORY,
  PART_LOCAL,
  PART_SEMANTIC,
  PART_STREAM,
  PART_INTERPOLATION,
  PART_LOCATION,
  PART_INVARIANT,
  N_PARTS
};

static const char *const array_names[] = { NULL, "ARRAY" };
static const char *const wr_names[] = { NULL, "WR" };
static const char *const raw_names[] = { NULL, "RAW" };
static const char *const atomic_names[] = { NULL, "ATOMIC" };
static const char *const local_names[] = { NULL, "LOCAL" };
static const char *const stream_names[] = { NULL, "STREAM" };
static const char *const invariant_names[] = { NULL, "INVARIANT" };

static const char a_flag[] = "flag";

typedef struct
{
  const char *what;
  guint32 files; /* files that may have the part */
  const char *const *names;
  guint n_names;
  glong field; /* member of TgsiDecl that gets the number of the name; -1: none */
  guint next;  /* the next part that may follow */
} Part;

#define PART(number, what, files, names, field, next) \
  [PART_##number] = { what, files, names, G_N_ELEMENTS (names), field, PART_##next }
#define FIELD(name) (glong) G_STRUCT_OFFSET (TgsiDecl, name)

static const Part parts[N_PARTS] = {
  PART (ARRAY, a_flag, ALL_FILES, array_names, -1, TARGET),
  PART (TARGET,
        "texture target",
        FILE_BIT (IMAGE) | FILE_BIT (SVIEW),
        tgsi_target_names,
        FIELD (target),
        TYPE),
  PART (TYPE, "type", FILE_BIT (SVIEW), tgsi_return_names, -1, TYPE),
  PART (WR, a_flag, FILE_BIT (IMAGE), wr_names, FIELD (is_writable), WR),
  PART (RAW, a_flag, FILE_BIT (IMAGE), raw_names, FIELD (is_raw), WR),
  [PART_FORMAT] = { "format", FILE_BIT (IMAGE), NULL, 0, -1, PART_WR },
  PART (ATOMIC, a_flag, FILE_BIT (BUFFER), atomic_names, FIELD (is_atomic), MEMORY),
  PART (MEMORY, "memory", FILE_BIT (MEMORY), tgsi_memory_names, FIELD (memory), LOCAL),
  PART (LOCAL, a_flag, ~RESOURCES, local_names, FIELD (is_local), SEMANTIC),
  PART (SEMANTIC, "semantic", ~RESOURCES, tgsi_semantic_names, FIELD (semantic), STREAM),
  PART (STREAM, a_flag, FILE_BIT (OUT), stream_names, FIELD (has_streams), INTERPOLATION),
  PART (INTERPOLATION,
        "interpolation",
        ALL_FILES,
        tgsi_interpolation_names,
        FIELD (interpolation),
        LOCATION),
  PART (LOCATION, "interpolation", ALL_FILES, tgsi_location_names, FIELD (location), INVARIANT),
  PART (INVARIANT, a_flag, ALL_FILES, invariant_names, FIELD (is_invariant), INVARIANT),
};

typedef struct
{
  TgsiParser *parser;
  TgsiDecl *decl;
  guint next;    /* the next part that may come */
  guint n_types; /* types of a view so far */
} Words;

/* "(1)". */
static gboolean
parse_array (TgsiParser *parser, guint16 *array)
{
  const IsaCursor at = tgsi_next (parser);
  guint64 value;

  if (!tgsi_expect (parser, '(') ||
      !tgsi_number (parser, "the number of the array", G_MAXUINT16, &value) ||
      !tgsi_expect (parser, ')'))
    return FALSE;
  *array = (guint16) value;
  if (value == 0)
    isa_warning (&at, NULL, "ARRAY(0) counts as no array");
  return TRUE;
}

/* "[3]", or nothing. */
static gboolean
parse_semantic_index (TgsiParser *parser, guint16 *index)
{
  guint64 value;

  if (!tgsi_accept (parser, '['))
    return TRUE;
  if (!tgsi_number (parser, "the number of the semantic", G_MAXUINT16, &value))
    return FALSE;
  *index = (guint16) value;
  return tgsi_expect (parser, ']');
}

/* "(0, 0, 0, 0)". */
static gboolean
parse_streams (TgsiParser *parser, guint8 streams[4])
{
  for (guint i = 0; i < 4; i++)
    {
      guint64 value;

      if (!tgsi_expect (parser, i == 0 ? '(' : ',') ||
          !tgsi_number (parser, "the number of the stream", 3, &value))
        return FALSE;
      streams[i] = (guint8) value;
    }
  return tgsi_expect (parser, ')');
}

/* The arguments of a part's word, which is the n-th of its names. */
static gboolean
parse_rest_of_part (Words *words, guint part, gint n)
{
  TgsiParser *parser = words->parser;
  TgsiDecl *decl = words->decl;

  switch (part)
    {
    case PART_ARRAY:
      return parse_array (parser, &decl->array);
    case PART_TYPE:
      decl->types[words->n_types++] = (guint8) n;
      words->next = words->n_types < 4 ? PART_TYPE : PART_WR;
      return TRUE;
    case PART_SEMANTIC:
      return parse_semantic_index (parser, &decl->semantic_index);
    case PART_STREAM:
      return parse_streams (parser, decl->streams);
    default:
      return TRUE;
    }
}

/* Reports a word that no part takes. */
static gboolean
unknown_word (const Words *words, const IsaCursor *at, const char *word)
{
  const guint file = words->decl->file;
  const char *what = a_flag;
  const char *names[TGSI_N_TARGETS + TGSI_N_SEMANTICS + 64];
  guint n = 0;

  for (guint i = words->next; i < N_PARTS; i++)
    if (parts[i].files >> file & 1)
      {
        if (what == a_flag)
          what = parts[i].what;
        for (guint j = 0; j < parts[i].n_names; j++)
          names[n++] = parts[i].names[j];
      }
  return tgsi_unknown (at, what, names, n, word);
}

static gboolean
parse_word (Words *words)
{
  TgsiParser *parser = words->parser;
  TgsiDecl *decl = words->decl;
  const IsaCursor at = tgsi_next (parser);
  char word[64];

  if (!tgsi_word (parser, word))
    return tgsi_missed (parser, "a word");
  for (guint i = words->next; i < N_PARTS; i++)
    {
      const gint n = tgsi_find_name (parts[i].names, parts[i].n_names, word);
      const gboolean is_format = i == PART_FORMAT && tgsi_is_format (word);

      if ((n < 0 && !is_format) || !(parts[i].files >> decl->file & 1))
        continue;
      words->next = parts[i].next;
      if (is_format)
        return tgsi_format (&at, word, &decl->format);
      if (parts[i].field >= 0)
        G_STRUCT_MEMBER (guint8, decl, parts[i].field) = (guint8) n;
      return parse_rest_of_part (words, i, n);
    }
  return unknown_word (words, &at, word);
}

/* --- declarations ----------------------------------------------------------------------------- */

/* Said of the first alone: texts from before 2010 have the words everywhere. */
static void
find_idle_interpolation (TgsiParser *parser, const IsaCursor *at)
{
  if (!parser->has_idle_words)
    isa_warning (at, NULL, "interpolation is for inputs of FRAG, and means nothing here");
  parser->has_idle_words = TRUE;
}

/* Drops words without a meaning in their place. */
static void
drop_idle_words (TgsiParser *parser, const IsaCursor *at, TgsiDecl *decl)
{
  const TgsiProcessor processor = parser->program->processor;

  if (decl->file != TGSI_FILE_IN || processor != TGSI_FRAG)
    {
      if (decl->interpolation != TGSI_INTERP_NONE || decl->location != TGSI_LOCATION_CENTER)
        find_idle_interpolation (parser, at);
      decl->interpolation = TGSI_INTERP_NONE;
      decl->location = TGSI_LOCATION_CENTER;
    }
  if (decl->file == TGSI_FILE_SAMP || (decl->file == TGSI_FILE_IN && processor == TGSI_VERT))
    {
      decl->semantic = TGSI_SEMANTIC_NONE;
      decl->semantic_index = 0;
    }
}

static gboolean
parse_words (TgsiParser *parser, TgsiDecl *decl)
{
  Words words = { parser, decl, PART_ARRAY, 0 };

  while (tgsi_accept (parser, ','))
    if (!parse_word (&words))
      return FALSE;
  if ((parts[PART_TARGET].files >> decl->file & 1) && words.next <= PART_TARGET)
    return tgsi_missed (parser, "',' and a texture target");
  if (decl->file == TGSI_FILE_SVIEW && words.n_types == 0)
    return tgsi_missed (parser, "',' and a type");
  if (words.n_types == 2 || words.n_types == 3)
    return isa_error (&parser->at, NULL, "a view has one type or four, not %u", words.n_types);
  for (guint i = words.n_types; i < 4 && words.n_types > 0; i++)
    decl->types[i] = decl->types[i - 1];
  return TRUE;
}

/* DCL IMMX[0..1] {{0.5, 0, 0, 1}, {1, 1, 1, 1}}: immediates, behind the others; the comma may be
 * missing. */
static gboolean
parse_old_imms (TgsiParser *parser)
{
  const guint n = parser->old_imms->len;
  Range range;

  if (!parse_range (parser, &range))
    return FALSE;
  if (range.is_empty || range.first != n)
    return isa_error (&range.at, "immediates are numbered in order", "expected %u", n);
  if (!tgsi_fits_file (&range.last_at, TGSI_FILE_IMM, FALSE, range.last) ||
      !tgsi_expect (parser, '{'))
    return FALSE;
  for (guint64 i = range.first; i <= range.last; i++)
    {
      TgsiImm imm = { .type = TGSI_IMM_FLT32 };

      if (i > range.first)
        tgsi_accept (parser, ',');
      if (!tgsi_parse_values (parser, &imm))
        return FALSE;
      g_array_append_val (parser->old_imms, imm);
    }
  return tgsi_expect (parser, '}');
}

gboolean
tgsi_parse_decl (TgsiParser *parser)
{
  const IsaCursor at = tgsi_next (parser);
  const guint32 place = tgsi_place (parser, &at);
  TgsiDecl decl = { .semantic = TGSI_SEMANTIC_NONE };
  TgsiOldFile old;

  if (!tgsi_parse_file (parser, &decl.file, &old))
    return FALSE;
  if (old == TGSI_OLD_IMMX)
    return parse_old_imms (parser);
  if (decl.file == TGSI_FILE_IMM || decl.file == TGSI_FILE_NULL)
    return isa_error (&at, NULL, "%s takes no DCL", tgsi_file_names[decl.file]);
  if (!parse_registers (parser, old, &decl) || !parse_words (parser, &decl))
    return FALSE;
  drop_idle_words (parser, &at, &decl);
  g_array_append_val (parser->decls, decl);
  g_array_append_val (parser->source.decls, place);
  return TRUE;
}
