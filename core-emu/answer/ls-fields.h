#pragma once

#include "ls-dict.h"
#include "ls-program.h"

/* A struct as data, declared: each row of a table says under which key a member stands in the answer and what kind of value it is.
 * One reader makes an a{sv} of any struct that has such a table.  A key with '_' in front is for sentences and rows alone: who
 * writes data for other programs leaves it out, see ls_dict_dup_public(). */

typedef enum
{
  LS_FIELD_UINT,  /* an unsigned integer of 1 to 8 bytes */
  LS_FIELD_BOOL,  /* a gboolean */
  LS_FIELD_FLAG,  /* a gboolean: the key is there where the member is TRUE */
  LS_FIELD_LANES, /* an LsMask */
  LS_FIELD_COUNT, /* an LsMask: how many lanes */
  /* a line's number, from 0 in the struct and from 1 in the data; the key is not there for G_MAXUINT */
  LS_FIELD_LINE,
  LS_FIELD_OP, /* a line's number: the name of the line's instruction, else the text of the line */
  LS_FIELD_TEXT, /* a line's number: the text of the line */
  LS_FIELD_INSTRUCTION, /* a line's number: the name of its instruction; the key is not there where the line has none */
  LS_FIELD_SLOT, /* a slot's number: its letter; the key is not there where it is none of the machine's */
  LS_FIELD_INDEX, /* an integer: the key is not there for -1, G_MAXUINT and G_MAXUINT64, as LS_NO_WAVE */
  LS_FIELD_SLOTS,    /* how often something was issued: its lane slots, 64 for each */
  LS_FIELD_ROW,      /* no member: the number of the row in its list, from 1 */
  LS_FIELD_ROW_TEXT, /* no member: the text of the line with that number */
  LS_FIELD_ONLY, /* no value: a row is in the list where the member is not 0; the first of a table */
  LS_FIELD_STRING, /* a char *, which need not be UTF-8: the key is there where the member is not NULL */
  LS_FIELD_STRINGS, /* a list of char * that NULL ends: the key is there where the member is not NULL */
  LS_FIELD_TEXTS,    /* a GPtrArray * of char * */
  LS_FIELD_KEYS,     /* a GHashTable * by names: these, in their order */
  LS_FIELD_DATA,     /* a GVariant *: as it is; the key is there where the member is not NULL */
  LS_FIELD_NAME,     /* an enum: the word at the member's number in the row's names; NULL: no key */
  LS_FIELD_BITS,     /* a guint32 */
  LS_FIELD_DOUBLE,   /* a double or a float */
  LS_FIELD_REGISTER, /* an LsRegRef: its name */
  LS_FIELD_MEMORY,   /* an LsMemory: its name */
  LS_FIELD_STATE,    /* a lane state's number: its id */
  LS_FIELD_OBJECT,   /* a struct of the row's fields: data of its own */
  LS_FIELD_ARRAY,    /* a GArray * or NULL: a list of structs of the row's fields */
  LS_FIELD_ROWS,     /* a pointer to as many structs as the member after it says */
  LS_FIELD_POINTERS, /* a GPtrArray * or NULL: the same of pointers to structs, which may be trees */
  LS_FIELD_CALL,     /* what a function makes of the struct */
  LS_FIELD_PLACE,    /* a line's number: "line 5", or where that line stands in the person's text */
  LS_FIELD_CODE,  /* a line's number: the text of the line without the blanks that align listings */
  LS_FIELD_LANE,  /* a lane's number: a set of that lane alone */
  LS_FIELD_OTHER, /* the struct's own members, read for the scope's other program */
  LS_FIELD_POINTER, /* a pointer to a struct of the row's fields, or NULL: no key */
  LS_FIELD_CHARS,   /* a char[] */
  /* what sentences say of the members before it, and of the row's fields, which are read for them alone, with spaces between;
   * the key is not there where nothing is */
  LS_FIELD_SAID,
  LS_FIELD_INT,   /* a signed integer of 4 or 8 bytes */
  LS_FIELD_AMONG, /* TRUE where the member is one of some values; else the key is not there */
  LS_FIELD_WORD,  /* a guint32: {"bits"} */
  LS_FIELD_FLOAT, /* a guint32 or float: as floats are written */
  LS_FIELD_TRUTH, /* no member: whether a function says so of the struct: the key is there where it does */
  LS_FIELD_TELL, /* a text that a function makes of the struct: the key is not there where it is NULL */
  LS_FIELD_FOR, /* no value: the rows behind it, to the next of these, are there for some values of the member */
  LS_FIELD_WHEN, /* the same for one value of the member, or for all but that one */
} LsFieldKind;
#define LS_N_FIELD_KINDS (LS_FIELD_WHEN + 1)

/* A text for people: a sentence or a part of one, with holes; ls-form.h says which there are. */
typedef struct
{
  const char *when; /* condition; NULL: always */
  const char *text; /* N_() */
} LsSentence;

/* A sentence that is put together from smaller ones, by name; the language may order them as it likes. */
typedef struct
{
  const char *name; /* NULL ends a table */
  const char *when; /* condition; NULL: always */
  const char *text; /* N_() */
} LsPart;

/* Whom the reader reads for. */
typedef struct
{
  const LsProgram *program;
  const LsProgram *other; /* of an answer about two programs */
  GVariant *given;        /* (nullable): an a{sv}: what sentences may name beside the members */
  /* the struct that the reader was asked for, also while the reader is in a row of a list in it */
  gconstpointer answer;
  gconstpointer about; /* what else the functions of the answer need */
  guint row;           /* the number of the row in its list, from 0 */
} LsFieldScope;

/* Returns: (transfer floating) (nullable): NULL where the struct has no such value: the key is not there. */
typedef GVariant *(*LsFieldCall) (gconstpointer of, const LsFieldScope *scope);
/* Returns: (transfer full) (nullable) */
typedef char *(*LsFieldTell) (gconstpointer of, const LsProgram *program);
typedef gboolean (*LsFieldTruth) (gconstpointer of, const LsProgram *program);
typedef struct _LsField LsField;
struct _LsField
{
  const char *key; /* NULL ends a table */
  LsFieldKind kind;
  guint at, size; /* of the member */
  guint if_at,
    if_size; /* of the member that must not be 0, or of ROWS the one that counts them; if_size 0: none */
  const LsField *fields;
  const char *const *names;
  LsFieldCall call;    /* of TELL: an LsFieldTell; of TRUTH: an LsFieldTruth */
  guint row_size;      /* of lists; of FOR and AMONG: the values, a bit each; of WHEN: the value */
  gboolean is_members; /* the keys of the value, an a{sv}, stand among the others */
  gboolean is_keyed;   /* of lists: the first value of a row, a text, is the key of the second */
  gboolean is_some;    /* of lists: no rows, no key */
  gboolean is_unless;  /* the member that must not be 0 must be 0 */
  const LsSentence *sentences;
  const LsPart *parts;
};

/* clang-format off */
#define LS_FIELD_MEMBER(type, member) .at = G_STRUCT_OFFSET (type, member), .size = sizeof (((type *) 0)->member)
#define LS_FIELD_WHERE(type, member) .if_at = G_STRUCT_OFFSET (type, member), .if_size = sizeof (((type *) 0)->member)
/* A member under its own name, or under another key; the key is not there where the member if_member is 0, or for UNLESS is not. */
#define LS_FIELD(type, kind_, member) { .key = #member, .kind = LS_FIELD_##kind_, LS_FIELD_MEMBER (type, member) }
#define LS_FIELD_AS(type, kind_, member, key_) { .key = key_, .kind = LS_FIELD_##kind_, LS_FIELD_MEMBER (type, member) }
#define LS_FIELD_IF(type, kind_, member, key_, if_member) \
  { .key = key_, .kind = LS_FIELD_##kind_, LS_FIELD_MEMBER (type, member), LS_FIELD_WHERE (type, if_member) }
#define LS_FIELD_UNLESS(type, kind_, member, key_, if_member) \
  { .key = key_, .kind = LS_FIELD_##kind_, LS_FIELD_MEMBER (type, member), LS_FIELD_WHERE (type, if_member), .is_unless = TRUE }
#define LS_FIELD_NAMED(type, member, key_, names_) { .key = key_, .kind = LS_FIELD_NAME, LS_FIELD_MEMBER (type, member), .names = names_ }
#define LS_FIELD_IN(type, member, key_, fields_) { .key = key_, .kind = LS_FIELD_OBJECT, LS_FIELD_MEMBER (type, member), .fields = fields_ }
#define LS_FIELD_IN_IF(type, member, key_, fields_, if_member) \
  { .key = key_, .kind = LS_FIELD_OBJECT, LS_FIELD_MEMBER (type, member), LS_FIELD_WHERE (type, if_member), .fields = fields_ }
#define LS_FIELD_OF_STRUCT_IF(type, key_, fields_, if_member) \
  { .key = key_, .kind = LS_FIELD_OBJECT, LS_FIELD_WHERE (type, if_member), .fields = fields_ }
/* TO: what a pointer leads to. */
#define LS_FIELD_TO(type, member, key_, fields_) { .key = key_, .kind = LS_FIELD_POINTER, LS_FIELD_MEMBER (type, member), .fields = fields_ }
#define LS_FIELD_LIST(type, member, key_, row_type, fields_) \
  { .key = key_, .kind = LS_FIELD_ARRAY, LS_FIELD_MEMBER (type, member), .fields = fields_, .row_size = sizeof (row_type) }
#define LS_FIELD_COUNTED(type, member, n_member, key_, row_type, fields_) \
  { .key = key_, .kind = LS_FIELD_ROWS, LS_FIELD_MEMBER (type, member), LS_FIELD_WHERE (type, n_member), .fields = fields_, \
    .row_size = sizeof (row_type) }
#define LS_FIELD_POINTED(type, member, key_, fields_) \
  { .key = key_, .kind = LS_FIELD_POINTERS, LS_FIELD_MEMBER (type, member), .fields = fields_ }
/* The same list as one dictionary: a row is a key and its value. */
#define LS_FIELD_KEYED_LIST(type, member, key_, row_type, fields_) \
  { .key = key_, .kind = LS_FIELD_ARRAY, LS_FIELD_MEMBER (type, member), .fields = fields_, .row_size = sizeof (row_type), \
    .is_keyed = TRUE }
/* SOME: the key is not there for a list without rows. */
#define LS_FIELD_SOME(type, member, key_, row_type, fields_) \
  { .key = key_, .kind = LS_FIELD_ARRAY, LS_FIELD_MEMBER (type, member), .fields = fields_, .row_size = sizeof (row_type), .is_some = TRUE }
#define LS_FIELD_SOME_POINTED(type, member, key_, fields_) \
  { .key = key_, .kind = LS_FIELD_POINTERS, LS_FIELD_MEMBER (type, member), .fields = fields_, .is_some = TRUE }
#define LS_FIELD_OF_ROW(kind_, key_) { .key = key_, .kind = LS_FIELD_##kind_ }
#define LS_FIELD_MADE(key_, call_) { .key = key_, .kind = LS_FIELD_CALL, .call = (LsFieldCall) (call_) }
#define LS_FIELD_SAY(key_, sentences_, parts_) { .key = key_, .kind = LS_FIELD_SAID, .sentences = sentences_, .parts = parts_ }
/* fields: what the sentences need beside the members before it, which they hide. */
#define LS_FIELD_SAY_OF(key_, fields_, sentences_, parts_) \
  { .key = key_, .kind = LS_FIELD_SAID, .fields = fields_, .sentences = sentences_, .parts = parts_ }
/* Whose keys stand among the others: those of a member, of what a pointer leads to, of what a function makes, and of the struct itself,
 * read for the program or for the other one. */
#define LS_FIELD_WITH(type, member, fields_) \
  { .key = "", .kind = LS_FIELD_OBJECT, LS_FIELD_MEMBER (type, member), .fields = fields_, .is_members = TRUE }
#define LS_FIELD_WITH_IF(type, member, fields_, if_member) \
  { .key = "", .kind = LS_FIELD_OBJECT, LS_FIELD_MEMBER (type, member), LS_FIELD_WHERE (type, if_member), .fields = fields_, \
    .is_members = TRUE }
#define LS_FIELD_TO_MEMBERS(type, member, fields_) \
  { .key = "", .kind = LS_FIELD_POINTER, LS_FIELD_MEMBER (type, member), .fields = fields_, .is_members = TRUE }
#define LS_FIELD_MADE_MEMBERS(call_) { .key = "", .kind = LS_FIELD_CALL, .call = (LsFieldCall) (call_), .is_members = TRUE }
#define LS_FIELD_DATA_MEMBERS(type, member) { .key = "", .kind = LS_FIELD_DATA, LS_FIELD_MEMBER (type, member), .is_members = TRUE }
#define LS_FIELD_OBJECT_MEMBERS(fields_) { .key = "", .kind = LS_FIELD_OBJECT, .fields = fields_, .is_members = TRUE }
#define LS_FIELD_OF_OTHER(fields_) { .key = "", .kind = LS_FIELD_OTHER, .fields = fields_, .is_members = TRUE }
#define LS_FIELD_MEMBERS_IF(type, fields_, if_member) \
  { .key = "", .kind = LS_FIELD_OBJECT, LS_FIELD_WHERE (type, if_member), .fields = fields_, .is_members = TRUE }
/* call: (const TYPE *, const LsFieldScope *); tell, is: (const TYPE *, const LsProgram *). */
#define LS_FIELD_IS(key_, is_) { .key = key_, .kind = LS_FIELD_TRUTH, .call = (LsFieldCall) (void (*) (void)) (is_) }
#define LS_FIELD_TOLD(key_, tell_) { .key = key_, .kind = LS_FIELD_TELL, .call = (LsFieldCall) (tell_) }
/* Members of the same struct, as a member. */
#define LS_FIELD_PART(key_, fields_) { .key = key_, .kind = LS_FIELD_OBJECT, .fields = fields_ }
/* values: a bit for each. */
#define LS_FIELD_FOR_VALUES(type, member, values) { .key = "", .kind = LS_FIELD_FOR, LS_FIELD_MEMBER (type, member), .row_size = values }
#define LS_FIELD_FOR_VALUE(type, member, value) { .key = "", .kind = LS_FIELD_WHEN, LS_FIELD_MEMBER (type, member), .row_size = value }
#define LS_FIELD_FOR_OTHERS(type, member, value) \
  { .key = "", .kind = LS_FIELD_WHEN, LS_FIELD_MEMBER (type, member), .row_size = value, .is_unless = TRUE }
#define LS_FIELD_ONE_OF(type, member, key_, values) \
  { .key = key_, .kind = LS_FIELD_AMONG, LS_FIELD_MEMBER (type, member), .row_size = values }
#define LS_FIELD_FOR_ALL { .key = "", .kind = LS_FIELD_FOR }
#define LS_FIELD_END { .key = NULL }
/* clang-format on */

/* The struct of, as its table declares. about: (nullable): for the functions of the table. Returns: (transfer floating): a{sv}. */
GVariant *ls_fields_to_data (const LsField *fields,
                             gconstpointer of,
                             const LsProgram *program,
                             gconstpointer about);
/* The same with all that the reader is to know; by a function of a table of a part: with that function's scope. */
GVariant *ls_fields_read (const LsField *fields, gconstpointer of, const LsFieldScope *scope);
/* What the sentences of the first SAID row say, also where its key would not be there; no row behind it is read. Returns: (transfer
 * full). */
char *ls_fields_say (const LsField *fields,
                     gconstpointer of,
                     const LsProgram *program,
                     gconstpointer about);
/* {"bits", "text"} of 32 or 64 bits. Returns: (transfer floating). */
GVariant *ls_fields_value (LsValueType type, guint64 bits, const char *text);
/* A list of structs that pointers leads to. pointers: (nullable). Returns: (transfer floating): aa{sv}. */
GVariant *ls_fields_read_pointers (const LsField *fields,
                                   const GPtrArray *pointers,
                                   const LsFieldScope *scope);
/* A list of n structs of row_size bytes; row_size 0: of what as many pointers lead to. Returns: (transfer floating): aa{sv}. */
GVariant *ls_fields_read_rows (const LsField *fields,
                               gconstpointer rows,
                               guint n,
                               gsize row_size,
                               const LsFieldScope *scope);
