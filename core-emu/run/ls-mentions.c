#include "ls-listing.h"

#include <string.h>

#define MAX_EFFECTS 256

/* A word of the listing that may be a register: "R1.x", "temp[3].rgb", "PV2.y", "IN[2][0]". */
typedef struct
{
  guint start, length;
  const char *name; /* not ended */
  gsize name_length;
  gboolean has_number, has_brackets, has_column;
  guint64 number, column; /* column: of two numbers the second */
  const char *letters;    /* behind the dot */
  gsize n_letters;
  gboolean is_result; /* stands beside the name of the operation */
} Token;

typedef struct
{
  const LsProgram *program;
  const LsRegFile *files;
  guint line;
  LsLine info;
  LsEffect effects[MAX_EFFECTS];
  guint n_effects;
} Reader;

/* The effects of the step that the line's slots have. */
static void
keep_slots (Reader *reader)
{
  g_auto (LsGroup) group = { 0 };
  guint slots = 0, n = 0;

  ls_group_init (&group);
  if (!ls_program_read_group (reader->program, reader->line, &group))
    return;
  for (guint i = 0; i < group.slots->len; i++)
    if (g_array_index (group.slots, LsGroupSlot, i).line == reader->line)
      slots |= 1u << g_array_index (group.slots, LsGroupSlot, i).slot;
  for (guint i = 0; i < reader->n_effects; i++)
    if (reader->effects[i].slot < 32 && (slots >> reader->effects[i].slot & 1))
      reader->effects[n++] = reader->effects[i];
  reader->n_effects = n;
}

static void
reader_init (Reader *reader, const LsProgram *program, guint line)
{
  reader->program = program;
  reader->files = ls_program_machine (program)->reg_files;
  reader->line = line;
  ls_program_line (program, line, &reader->info);
  reader->n_effects =
    MIN (ls_program_describe (program, line, reader->effects, MAX_EFFECTS), MAX_EFFECTS);
  keep_slots (reader);
}

/* --- words of a line -------------------------------------------------------------------------- */

/* Whether nothing but blanks and signs is between both. */
static gboolean
is_beside (const LsLine *line, guint end, guint start)
{
  return end <= start && strspn (line->text + end, " =:") >= start - end;
}

static gboolean
is_beside_operation (const LsLine *line, const Token *token)
{
  for (guint i = 0; i < line->n_spans; i++)
    {
      const LsSpan *span = &line->spans[i];

      if (span->kind == LS_SPAN_OPCODE &&
          (is_beside (line, span->start + span->length, token->start) ||
           is_beside (line, token->start + token->length, span->start)))
        return TRUE;
    }
  return FALSE;
}

/* The word that begins at span i, with the letters behind it, which may be spans of their own. */
static gboolean
read_token (const LsLine *line, guint i, Token *token)
{
  const LsSpan *span = &line->spans[i];
  const char *at = line->text + span->start;
  char *end = NULL;

  if (span->kind != LS_SPAN_REGISTER || *at == '.')
    return FALSE;
  *token = (Token){ .start = span->start, .name = at };
  while (g_ascii_isalpha (*at) || *at == '_')
    at++;
  token->name_length = (gsize) (at - token->name);
  token->has_brackets = *at == '[';
  at += token->has_brackets;
  token->has_number = g_ascii_isdigit (*at);
  if (token->has_number)
    {
      token->number = g_ascii_strtoull (at, &end, 10);
      at = end;
    }
  if (token->has_brackets && *at++ != ']')
    return FALSE;
  token->has_column = token->has_brackets && at[0] == '[' && g_ascii_isdigit (at[1]);
  if (token->has_column)
    {
      token->column = g_ascii_strtoull (at + 1, &end, 10);
      at = end;
      if (*at++ != ']')
        return FALSE;
    }
  if (*at == '.')
    {
      token->letters = ++at;
      token->n_letters = strspn (at, "xyzwrgba01_?");
      at += token->n_letters;
    }
  token->length = (guint) (at - token->name);
  token->is_result = is_beside_operation (line, token);
  return TRUE;
}

static gboolean
is_named (const Reader *reader, const Token *token, LsRegRef ref)
{
  const LsRegFile *file = &reader->files[ref.file];
  const guint columns = ls_program_columns (reader->program, ref.file);
  const char *id = file->text_id;
  guint number = ref.index;

  if (id == NULL)
    id = ls_program_listed (reader->program, ref, &number);
  else if (token->has_brackets == file->is_single)
    return FALSE;
  if (token->has_column != (columns > 0) ||
      (columns > 0 && (token->column != number % columns || token->number != number / columns)))
    return FALSE;
  if (columns > 0)
    number /= columns;
  return strlen (id) == token->name_length && memcmp (id, token->name, token->name_length) == 0 &&
         (file->is_single || (token->has_number && token->number == number));
}

/* "xyzw" and "rgba"; other letters are no channels. */
static guint
channels_of_letters (const Token *token)
{
  guint channels = 0;

  for (gsize i = 0; i < token->n_letters; i++)
    for (guint c = 0; c < 4; c++)
      if (token->letters[i] == "xyzw"[c] || token->letters[i] == "rgba"[c])
        channels |= 1u << c;
  return channels;
}

static gboolean
is_write (const LsEffect *effect)
{
  return effect->kind == LS_EFFECT_WRITE || effect->kind == LS_EFFECT_EXPORT;
}

/* How the line uses a register. A word's channels depend on this: results name channels by their
 * place, operands by letters. */
typedef struct
{
  LsRegRef ref; /* of any channel */
  guint read, written;
} Use;

static gboolean
find_use (const Reader *reader, const Token *token, Use *use)
{
  gboolean is_found = FALSE;

  *use = (Use){ 0 };
  for (guint i = 0; i < reader->n_effects; i++)
    {
      const LsEffect *effect = &reader->effects[i];

      if ((effect->kind != LS_EFFECT_READ && !is_write (effect)) || effect->relative ||
          !is_named (reader, token, effect->ref))
        continue;
      is_found = TRUE;
      use->ref = effect->ref;
      *(is_write (effect) ? &use->written : &use->read) |= 1u << effect->ref.channel;
    }
  return is_found;
}

/* The channels of the word, and whether they are written. 0: no register that the line uses. */
static guint
read_use (const Reader *reader, const Token *token, Use *use, gboolean *writes)
{
  guint letters = channels_of_letters (token);

  if (!find_use (reader, token, use))
    return 0;
  *writes = use->written != 0 && (token->is_result || use->read == 0);
  if (*writes)
    return use->written;
  return letters == 0 || reader->files[use->ref.file].n_channels == 1 ? use->read
                                                                      : use->read & letters;
}

/* --- places ----------------------------------------------------------------------------------- */

typedef struct
{
  LsMentions *mentions;
  LsRegRef ref;
} Finder;

static void
add_place (LsMentions *mentions, const Reader *reader, const Token *token, gboolean writes)
{
  const LsMention mention = { reader->line, token->start, token->length, writes };

  g_array_append_val (mentions->places, mention);
  mentions->n_writes += writes;
}

static void
find_in_line (const Finder *finder, const LsProgram *program, guint line)
{
  Reader reader;
  Token token;
  Use use;
  gboolean writes = FALSE;

  reader_init (&reader, program, line);
  for (guint i = 0; i < reader.info.n_spans; i++)
    if (read_token (&reader.info, i, &token) &&
        (read_use (&reader, &token, &use, &writes) & finder->mentions->channels) &&
        use.ref.file == finder->ref.file && use.ref.index == finder->ref.index)
      add_place (finder->mentions, &reader, &token, writes);
}

/* The writer of a register that lives for a step names another register, or none: then the word
 * beside its operation is the place. */
static void
find_hidden_result (const Finder *finder, const LsProgram *program, guint line)
{
  Reader reader;
  Token token;
  guint written = 0;

  reader_init (&reader, program, line);
  for (guint i = 0; i < reader.n_effects; i++)
    if (is_write (&reader.effects[i]) && reader.effects[i].ref.file == finder->ref.file &&
        reader.effects[i].ref.index == finder->ref.index)
      written |= 1u << reader.effects[i].ref.channel;
  for (guint i = 0; i < reader.info.n_spans && (written & finder->mentions->channels); i++)
    if (read_token (&reader.info, i, &token) && token.is_result)
      {
        add_place (finder->mentions, &reader, &token, TRUE);
        return;
      }
}

static void
find_of_step (const Finder *finder, const LsProgram *program, const LsLine *step)
{
  LsLine before;

  if (step->first > 0)
    {
      ls_program_line (program, step->first - 1, &before);
      for (guint i = before.first; i < before.first + before.n; i++)
        find_hidden_result (finder, program, i);
    }
  for (guint i = step->first; i < step->first + step->n; i++)
    find_in_line (finder, program, i);
}

static void
find_places (const Finder *finder, const Reader *reader)
{
  if (reader->files[finder->ref.file].life == LS_LIFE_STEP)
    {
      find_of_step (finder, reader->program, &reader->info);
      return;
    }
  for (guint i = 0; i < ls_program_n_lines (reader->program); i++)
    find_in_line (finder, reader->program, i);
}

static char *
dup_name (const Reader *reader, LsRegRef ref, guint channels)
{
  g_autoptr (GString) name = g_string_new (NULL);

  ls_program_append_register (name, reader->program, ref);
  if (reader->files[ref.file].n_channels > 1)
    g_string_append_c (name, '.');
  for (guint c = 0; c < 4 && reader->files[ref.file].n_channels > 1; c++)
    if (channels >> c & 1)
      {
        ref.channel = (guint8) c;
        g_string_append_c (name, ls_program_channel (reader->program, ref));
      }
  return g_strdup (name->str);
}

LsMentions *
ls_mentions_new (const LsProgram *program, guint line, guint at)
{
  Finder finder = { 0 };
  Reader reader;
  Token token;
  Use use = { 0 };
  gboolean writes;
  guint channels = 0;

  if (line >= ls_program_n_lines (program))
    return NULL;
  reader_init (&reader, program, line);
  for (guint i = 0; i < reader.info.n_spans && channels == 0; i++)
    if (read_token (&reader.info, i, &token) && at >= token.start &&
        at < token.start + token.length)
      channels = read_use (&reader, &token, &use, &writes);
  if (channels == 0)
    return NULL;
  finder.ref = use.ref;
  finder.mentions = g_new0 (LsMentions, 1);
  finder.mentions->name = dup_name (&reader, use.ref, channels);
  finder.mentions->ref = use.ref;
  finder.mentions->ref.channel = (guint8) __builtin_ctz (channels);
  finder.mentions->channels = channels;
  finder.mentions->places = g_array_new (FALSE, FALSE, sizeof (LsMention));
  find_places (&finder, &reader);
  return finder.mentions;
}

void
ls_mentions_free (LsMentions *mentions)
{
  g_free (mentions->name);
  g_array_unref (mentions->places);
  g_free (mentions);
}
