#pragma once

#include "ls-fields.h"

/* The one form of an answer.  The data are read off a struct by its table of fields (ls-fields.h); everything else is read off
 * the data: the sentences and tables that the command line, the prompt and pages print, and the rows that the window lists.
 *
 * A sentence is a whole text in the person's language (ls-words.h) with holes that name keys:
 *   {n_steps}             the value: a number, a text, the text of {"bits", "text"}; nothing where the key is not there
 *   {n_steps step|steps}  the number and the noun that goes with it
 *   {n_steps=is|are}      the word that goes with the number, alone
 *   {slots.n_issued}      a member of a member
 *   {n_active/n_steps}    the mean, with one decimal; "-" if there is nothing to divide by
 *   {n_useful//n_slots}   the part of a whole in percent, with one decimal: "27.3 %"
 *   {n_slots-n_useful}    the difference; {n_slots-1}: from a number
 *   {lanes:lanes}         a mask as a set: "0-3,5"
 *   {lanes:named}         the same where a number alone could be taken for how many: "lane 3", "lanes 0-3,5", "all lanes", "no lane"
 *   {lanes:count}         how many lanes the mask has
 *   {line:place}          "line 5", or where that line stands in the person's text
 *   {line:op}             the same with the instruction: "line 5 (MUL)"
 *   {line:stop}           ls_program_dup_stop(): "line 5 (MUL)", or "source line 5" of a program that tells statements
 *   {line:code}           the line of the listing, without its indentation
 *   {line:listing}        the same with it
 *   {kind:word}           a word of the data in the person's language
 *   {low:number}          a number as values of the key "type" are written: "5" of "int" and "uint", else "5.0"
 *   {address:hex}         the address of a word: "0x001a"
 *   {state:told}          the state of a lane, as behind "lane 3 is": "off by a branch"
 *   {state:state}         the same as lists have it: "off (branch)"
 *   {kind:said}           a sentence of the data, with its own holes
 *   {#}                   the number of the row, from 1
 *   {#paths path|paths}   how many rows a list has
 *   {...>8} {...<20}      in a column: to the right of 8 columns, to the left of 20
 *   {@where}              the first part of that name (LsPart) whose condition holds; nothing if none does
 *   {paths@where}         the same of each row of a list, or of a member: "A, B, C"; rows of which nothing holds are left out
 *   {paths&where}         "A, B and C"
 *   {paths;where}         sentences: "A. B. C."
 * Values that are texts are written on one line, whatever people put into them (LS_TEXT_LINE).
 * A key that a row has not is looked for in what the row stands in. a.b: a member of a member; a.first, a.last: a row of a list.
 *
 * A condition is a list of keys with commas between them: "a,!b": a is there and not 0, "" or false, and b is not so;
 * "kind=test", "n=1": the value is that word or number; "first==last": two keys have the same value; "n<5", "first<last": the
 * value is there and less than that number or than the value of the other key; "?a": a is there, whatever its value; "^n=1": of
 * what the row stands in. */

typedef enum
{
  LS_COLUMN_TEXT,
  LS_COLUMN_CODE,   /* of the listing */
  LS_COLUMN_NUMBER, /* to the right */
  LS_COLUMN_BAR,    /* its number, 0 to 1, with its text */
  LS_COLUMN_LANES,  /* a set of lanes */
} LsColumnKind;

#define LS_MAX_COLUMNS 10

typedef struct
{
  const char *title; /* N_(); NULL ends a table's columns */
  LsColumnKind kind;
  guint width; /* in text, in columns: 0: as wide as it is, at the end of the line */
} LsColumn;

/* A list of the data, or one member of them, for people. */
typedef struct _LsFormTable LsFormTable;
struct _LsFormTable
{
  /* of the list or member; a.b: within a member; ".": the answer itself; NULL ends */
  const char *key;
  const char *when;                  /* condition of a row; NULL: all rows */
  const LsColumn *columns;           /* NULL: sentences alone */
  const char *cells[LS_MAX_COLUMNS]; /* texts with holes, by column; NULL: empty */
  const char *step;                  /* hole: the step that a row leads to; NULL: none */
  const char *lanes;                 /* hole: the lanes that a row is about; NULL: none */
  const LsSentence *sentences; /* lines of text for a row, instead of columns; NULL: columns */
  const LsSentence *list;      /* then a line of those that hold, with commas between them */
  const LsFormTable *inner;    /* lists of a row, told behind its sentences */
  const LsSentence *after;     /* lines behind these */
  guint told;                  /* rows that are told as text, at most; 0: all */
};

typedef struct
{
  const LsField *fields;
  const LsSentence *head; /* lines before the tables, or NULL; all arrays end with a text of NULL */
  const LsFormTable *tables; /* or NULL */
  const LsSentence *summary; /* lines behind the tables, which say the whole in short, or NULL */
  const LsSentence *foot;    /* lines behind the summary that are for who prints, or NULL */
  /* Draws the answer in LS_FORM_COLUMNS letters, between head and tables, or NULL. */
  void (*chart) (GString *text, gconstpointer of, const LsProgram *program);
  const LsPart *parts; /* that sentences and cells name, or NULL */
} LsForm;
#define LS_FORM_COLUMNS 100

/* Data, text and rows of an answer; all take data that ls_form_to_data() gave, or an a{sv} of the same keys. */

/* Returns: (transfer floating). about: (nullable): for the functions of the fields. */
GVariant *ls_form_to_data (const LsForm *form,
                           gconstpointer of,
                           const LsProgram *program,
                           gconstpointer about);
/* of: what data were made of. Returns: (transfer full): lines. */
char *ls_form_to_text (const LsForm *form,
                       gconstpointer of,
                       GVariant *data,
                       const LsProgram *program);
/* Returns: (transfer full): the sentences of the summary, or of the head where there is none, one behind the other. */
char *ls_form_to_summary (const LsForm *form, GVariant *data, const LsProgram *program);
/* Appends the sentences whose conditions hold, with separator between them; they name the parts of form. */
void ls_form_list (GString *text,
                   const LsForm *form,
                   const LsSentence *sentences,
                   const char *separator,
                   GVariant *data,
                   const LsProgram *program);
/* Appends sum / n with one decimal, rounded to nearest; "-" for n = 0. */
void ls_form_append_mean (GString *text, guint64 sum, guint64 n);

/* A row of a list in the window. */
typedef struct
{
  char *texts[LS_MAX_COLUMNS];    /* NULL: empty */
  double numbers[LS_MAX_COLUMNS]; /* by which a column is ordered; 0 to 1 of a bar */
  LsMask lanes;
  gboolean has_step;
  guint64 step;
} LsFormRow;

void ls_form_row_clear (LsFormRow *row);
/* Rows of all tables, in their order. Returns: (transfer full) (element-type LsFormRow). */
GArray *ls_form_dup_rows (const LsForm *form, GVariant *data, const LsProgram *program);
