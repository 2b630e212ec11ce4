#pragma once

#include "ls-causes.h"
#include "ls-components.h"
#include "ls-page.h"
#include "ls-register-types.h"
#include "ls-writers.h"

/* How a page holds a run.
 *
 * The data of a page is a block, packed: 4 bytes, the length of a JSON text; the text; then the columns, one behind the other, whose
 * names and lengths the text has under "columns". A column is a list of numbers, each in groups of 7 bits, the lowest first, the high
 * bit set in all but the last. "raw" and "pixels" have bytes instead. What happens at positions is told there where it is not as at the position
 * before; a number that says when is the distance from the position where the column was told before. Positions count from the first
 * of the page. Masks are numbers of the list "masks", texts of the list "texts".
 *
 *   line     of each position: the line that comes next and 1; 0 at the end
 *   state    when, state, mask: lanes that are in that state from there on
 *   off      when, mask: those that a predicate keeps out of a slot of the step that comes
 *   count    when, text: how many lanes are active, in words
 *   stack    when, n, n cards: entries of the stack, outermost first
 *   written  when, component, mask: outputs that are there
 *   value    when, component, mask, writer, formula: lanes get a value. writer: see below, 0 for nobody. formula: 0 if the bytes of the
 *            values stand in raw: the highest of all lanes of the mask, then the next ones; else the number of a formula and 1
 *   say      of each position: n, then n of mask and text: the sentences about the step that led there
 *   why      when, mask, text: why lanes are in their states from there on
 *   calls    when, text: the functions that wait, the innermost first, a line each: name, space, line of the text
 *
 *   pixels   of the output that the page has under "output": red, green, blue and alpha, the top row first
 *
 * Texts have holes, between \x01 and \x02: "L" is the number of the lane; "S" and a number the position that is so many before the one
 * at which the text was told; "V", a component, a comma, how many positions before, a comma, and a letter for the type, the value of a
 * component in the lane, with "-" behind it where the sign is the other one. */

/* A number that people read stands for what it is worth elsewhere. */
#define LS_PAGE_HOLE '\001'
#define LS_PAGE_HOLE_END '\002'

/* --- what is gathered (ls-page-data.c) --------------------------------------------------------------------- */

typedef enum
{
  LS_PAGE_LINE,
  LS_PAGE_STATE,
  LS_PAGE_OFF,
  LS_PAGE_COUNT,
  LS_PAGE_STACK,
  LS_PAGE_WRITTEN,
  LS_PAGE_VALUE,
  LS_PAGE_RAW,
  LS_PAGE_SAY,
  LS_PAGE_WHY,
  LS_PAGE_PIXELS,
  LS_PAGE_CALLS,
  LS_PAGE_N_COLUMNS
} LsPageColumn;

typedef struct
{
  GByteArray *columns[LS_PAGE_N_COLUMNS];
  guint64 told[LS_PAGE_N_COLUMNS]; /* the position that was told last */
  GHashTable *text_numbers;        /* of texts */
  GPtrArray *texts;
  GHashTable *mask_numbers; /* of masks */
  GArray *masks;            /* of LsMask */
  gsize n_bytes;            /* of texts */
} LsPageData;

void ls_page_data_init (LsPageData *data);
void ls_page_data_clear (LsPageData *data);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsPageData, ls_page_data_clear)
void ls_page_put (LsPageData *data, LsPageColumn column, guint64 number);
/* Tells when, at a position that is not before the one told last. */
void ls_page_put_when (LsPageData *data, LsPageColumn column, guint64 position);
void ls_page_put_mask (LsPageData *data, LsPageColumn column, LsMask mask);
void ls_page_put_text (LsPageData *data, LsPageColumn column, const char *text);
gsize ls_page_data_get_size (const LsPageData *data);
/* The names and lengths of the columns, the texts and the masks, as members of an a{sv}. */
void ls_page_data_end (const LsPageData *data, LsDict *dict);

/* The block, packed, as the text of a script: base64. json: the rest of the data. Returns: (transfer full) (ls-page-pack.c). */
char *ls_page_pack (const LsPageData *data, const char *json, GError **error);

/* --- formulas (ls-page-formula.c) -------------------------------------------------------------------------- */

/* Most values follow from others by one operation, so that a page need not hold them. A formula is nothing that is known of the
 * machine: it is one that was tried, and that gave each lane what the machine gave it. */
typedef enum
{
  LS_PAGE_COPY, /* the order is that of the page's script */
  LS_PAGE_ADD,
  LS_PAGE_MUL,
  LS_PAGE_MULADD,
  LS_PAGE_MIN,
  LS_PAGE_MAX,
  LS_PAGE_GREATER,
  LS_PAGE_NOT_LESS,
  LS_PAGE_EQUAL,
  LS_PAGE_NOT_EQUAL,
  LS_PAGE_FLOOR,
  LS_PAGE_FRACTION,
  LS_PAGE_ADD_INT,
  LS_PAGE_AND,
  LS_PAGE_OR,
  LS_PAGE_XOR,
  LS_PAGE_N_OPERATIONS
} LsPageOperation;

typedef enum
{
  LS_PAGE_SOURCE_BITS,     /* number: the bits */
  LS_PAGE_SOURCE_REGISTER, /* number: a component, as it was before the step */
} LsPageSourceKind;

typedef struct
{
  LsPageSourceKind kind;
  guint32 number;
  guint32 with_sign; /* 0; 1: the other sign; 2: no sign; 3: minus sign */
} LsPageSource;

typedef struct
{
  LsPageOperation operation;
  guint n;
  LsPageSource sources[3];
} LsPageFormula;

guint ls_page_operation_n_sources (LsPageOperation operation);
/* Whether it gives a float that it computed. */
gboolean ls_page_operation_is_number (LsPageOperation operation);
guint32 ls_page_operation_give (LsPageOperation operation, const guint32 sources[3]);

/* --- the run (ls-page-run.c) ------------------------------------------------------------------------------- */

/* What a component got at a position. */
typedef struct
{
  guint64 position;
  LsMask lanes;
  guint first; /* of the words */
} LsPageWrite;

typedef struct
{
  LsRegRef ref;
  guint32 start[LS_LANES]; /* at the first position */
  GArray *writes;          /* of LsPageWrite, of what is told */
  GArray *words;           /* of guint32 */
  guint n_seen;            /* of the writers' entries */
  LsMask there;            /* of an output: the lanes that have it, as last told */
} LsPageComponent;

typedef struct
{
  LsScene *scene;
  LsSubject *subject;
  LsWalk walk;
  const LsProgram *program;
  void *before;  /* the state one step earlier */
  guint64 first; /* position */
  guint64 at;    /* positions from there */
  guint ran;     /* the line of the step that led here; G_MAXUINT before the first */
  LsComponents *components;
  LsPageComponent *component;
  guint n_components;
  LsRegisterTypes *types;
  LsWriters *writers; /* (nullable): the machine does not say what a lane touches */
  GArray *touches;    /* of LsTouch: of the lanes in the step that led here */
  LsPageData data;
  GArray *formulas;       /* of LsPageFormula */
  GHashTable *formula_of; /* by line and component: its number and 1 */
  GPtrArray *who;         /* of char: texts about writers */
  GHashTable *who_of;     /* by line and slot: number and 1 */
  guint never;            /* of these the number and 1 of nobody; 0: it is not among them */
  guint8 states[LS_LANES], states_before[LS_LANES];
  LsMask off, off_before, off_earlier, running, running_before;
  gboolean has_other_stack; /* than one step earlier, whatever iterations say */
  GArray *frames;           /* of LsFrame */
  /* the innermost entry of the stack that holds the lane: its level and line; 0: none does */
  guint64 frame_of[LS_LANES], frame_before[LS_LANES];
  GArray *cards;        /* of guint: those that are told */
  GPtrArray *all_cards; /* of char: texts of a card, four each */
  GHashTable *card_of;
  char *count;
  char *calls; /* as last told */
  LsCauses *causes;
  char *why[LS_LANES];        /* as last told; NULL: nobody asked for this lane alone */
  guint64 why_told[LS_LANES]; /* at which position */
} LsPageRun;

/* ls-page-values.c */
void ls_page_start_values (LsPageRun *run);
void ls_page_tell_values (LsPageRun *run);
/* Of what is told so far. position: of the page. */
guint32 ls_page_value_at (const LsPageRun *run, guint component, guint lane, guint64 position);
/* G_MAXUINT: there is none. */
guint ls_page_find_component (const LsPageRun *run, LsRegRef ref);
GVariant *ls_page_registers (const LsPageRun *run);
GVariant *ls_page_starts (LsPageRun *run);
GVariant *ls_page_formulas (const LsPageRun *run);

/* ls-page-flow.c: places, states of lanes, stack */
void ls_page_tell_flow (LsPageRun *run);
GVariant *ls_page_cards (const LsPageRun *run);

/* ls-page-phrase.c: texts with holes */

/* Where values of a text may come from. */
typedef struct
{
  guint component;
  guint64 position; /* of the page */
} LsPageOrigin;

/* Tells the texts of lanes at the present position in a column, those that are equal but for their holes as one. texts: of each lane;
 * NULL: nothing to tell. origins: of LsPageOrigin. steps: (nullable): of guint64, steps that texts may name. */
void ls_page_tell_texts (LsPageRun *run,
                         LsPageColumn column,
                         char *const texts[LS_LANES],
                         const GArray *origins,
                         const GArray *steps);
/* The one text that all of these make, with numbers that stand for one thing each. origins and steps: as above. Returns: (transfer
 * full) (nullable): NULL: there is no such text. */
char *ls_page_find_text (LsPageRun *run,
                         char *const texts[LS_LANES],
                         const GArray *origins,
                         const GArray *steps);
void ls_page_tell_sentences (LsPageRun *run);

/* ls-page-why.c */
gboolean ls_page_tell_why (LsPageRun *run, GError **error);

/* ls-page-output.c: the first output of the whole scene, where it is a picture that a page has room for */
void ls_page_tell_output (LsPageRun *run, guint wave, LsDict *dict);

/* ls-page-text.c */
/* Whether the program tells its statements. */
gboolean ls_page_has_text (const LsPageRun *run);
void ls_page_tell_calls (LsPageRun *run);
void ls_page_tell_text (const LsPageRun *run, LsDict *dict);

/* ls-page-about.c: what does not change while the run goes on */
void ls_page_tell_about (const LsPageRun *run, const LsPageOptions *options, LsDict *dict);

/* Returns: (transfer full): the data of the page as the text of a script. */
char *ls_page_run (LsScene *scene,
                   LsSubject *subject,
                   const LsPageOptions *options,
                   GError **error);
