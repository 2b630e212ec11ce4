#pragma once

#include "ls-dict.h"
#include "ls-program.h"

G_BEGIN_DECLS

/* A struct as data, declared: each row of a table says under which key a member stands in the answer and what kind of value it is.
 * One reader makes an a{sv} of any struct that has such a table. */

typedef enum
{
  LS_FIELD_UINT,  /* an unsigned integer of 1 to 8 bytes */
  LS_FIELD_BOOL,  /* a gboolean */
  LS_FIELD_FLAG,  /* a gboolean: the key is there where the member is TRUE */
  LS_FIELD_LANES, /* an LsMask */
  LS_FIELD_COUNT, /* an LsMask: how many lanes */
  LS_FIELD_LINE,  /* a line's number, from 0 in the struct and from 1 in the data */
  LS_FIELD_OP, /* a line's number: the name of the line's instruction, else the text of the line */
  LS_FIELD_TEXT, /* a line's number: the text of the line */
  LS_FIELD_INSTRUCTION, /* a line's number: the name of its instruction; the key is not there where the line has none */
  LS_FIELD_SLOT, /* a slot's number: its letter; the key is not there where it is none of the machine's */
  LS_FIELD_WAVE,     /* a wave's number: the key is not there for LS_NO_WAVE */
  LS_FIELD_SLOTS,    /* how often something was issued: its lane slots, 64 for each */
  LS_FIELD_ROW,      /* no member: the number of the row in its list, from 1 */
  LS_FIELD_ROW_TEXT, /* no member: the text of the line with that number */
  LS_FIELD_ONLY, /* no value: a row is in the list where the member is not 0; the first of a table */
  LS_FIELD_STRING,   /* a char *: the key is there where the member is not NULL */
  LS_FIELD_NAME,     /* an enum: the word at the member's number in the row's names */
  LS_FIELD_BITS,     /* a guint32 */
  LS_FIELD_DOUBLE,   /* a double */
  LS_FIELD_REGISTER, /* an LsRegRef: its name */
  LS_FIELD_MEMORY,   /* an LsMemory: its name */
  LS_FIELD_STATE,    /* a lane state's number: its id */
  LS_FIELD_OBJECT,   /* a struct of the row's fields: data of its own */
  LS_FIELD_ARRAY,    /* a GArray * or NULL: a list of structs of the row's fields */
  LS_FIELD_ROWS,     /* a pointer to as many structs as the member after it says */
  LS_FIELD_POINTERS, /* a GPtrArray * or NULL: the same of pointers to structs */
  LS_FIELD_CALL,     /* what a function makes of the struct */
} LsFieldKind;
#define LS_N_FIELD_KINDS (LS_FIELD_CALL + 1)

/* Whom the reader reads for. */
typedef struct
{
  const LsProgram *program;
  gconstpointer
    answer; /* the struct that the reader was asked for, also while the reader is in a row of a list in it */
  gconstpointer about; /* what else the functions of the answer need */
  guint row;           /* the number of the row in its list, from 0 */
} LsFieldScope;

/* Returns: (transfer floating) (nullable): NULL where the struct has no such value: the key is not there. */
typedef GVariant *(*LsFieldCall) (gconstpointer of, const LsFieldScope *scope);
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
  LsFieldCall call;
  guint row_size;
  gboolean is_members; /* the keys of the value, an a{sv}, stand among the others */
};

/* clang-format off */
#define LS_FIELD_MEMBER(type, member) G_STRUCT_OFFSET (type, member), sizeof (((type *) 0)->member)
/* WITH, OBJECT_MEMBERS (of the struct itself) and MADE_MEMBERS: the keys of the value stand among the others. */
/* A member under its own name, or under another key; the key is not there where the member if_member is 0. */
#define LS_FIELD(type, kind, member) { #member, LS_FIELD_##kind, LS_FIELD_MEMBER (type, member), 0, 0, NULL, NULL, NULL, 0, FALSE }
#define LS_FIELD_AS(type, kind, member, key) { key, LS_FIELD_##kind, LS_FIELD_MEMBER (type, member), 0, 0, NULL, NULL, NULL, 0, FALSE }
#define LS_FIELD_IF(type, kind, member, key, if_member) \
  { key, LS_FIELD_##kind, LS_FIELD_MEMBER (type, member), LS_FIELD_MEMBER (type, if_member), NULL, NULL, NULL, 0, FALSE }
#define LS_FIELD_NAMED(type, member, key, names) { key, LS_FIELD_NAME, LS_FIELD_MEMBER (type, member), 0, 0, NULL, names, NULL, 0, FALSE }
#define LS_FIELD_IN(type, member, key, fields) { key, LS_FIELD_OBJECT, LS_FIELD_MEMBER (type, member), 0, 0, fields, NULL, NULL, 0, FALSE }
#define LS_FIELD_IN_IF(type, member, key, fields, if_member) \
  { key, LS_FIELD_OBJECT, LS_FIELD_MEMBER (type, member), LS_FIELD_MEMBER (type, if_member), fields, NULL, NULL, 0, FALSE }
#define LS_FIELD_WITH(type, member, fields) { #member, LS_FIELD_OBJECT, LS_FIELD_MEMBER (type, member), 0, 0, fields, NULL, NULL, 0, TRUE }
#define LS_FIELD_OBJECT_MEMBERS(fields) { "", LS_FIELD_OBJECT, 0, 0, 0, 0, fields, NULL, NULL, 0, TRUE }
#define LS_FIELD_LIST(type, member, key, row_type, fields) \
  { key, LS_FIELD_ARRAY, LS_FIELD_MEMBER (type, member), 0, 0, fields, NULL, NULL, sizeof (row_type), FALSE }
#define LS_FIELD_COUNTED(type, member, n_member, key, row_type, fields) \
  { key, LS_FIELD_ROWS, LS_FIELD_MEMBER (type, member), LS_FIELD_MEMBER (type, n_member), fields, NULL, NULL, sizeof (row_type), FALSE }
#define LS_FIELD_POINTED(type, member, key, fields) { key, LS_FIELD_POINTERS, LS_FIELD_MEMBER (type, member), 0, 0, fields, NULL, NULL, 0, FALSE }
#define LS_FIELD_OF_ROW(kind, key) { key, LS_FIELD_##kind, 0, 0, 0, 0, NULL, NULL, NULL, 0, FALSE }
#define LS_FIELD_MADE(key, call) { key, LS_FIELD_CALL, 0, 0, 0, 0, NULL, NULL, call, 0, FALSE }
#define LS_FIELD_MADE_MEMBERS(call) { "", LS_FIELD_CALL, 0, 0, 0, 0, NULL, NULL, call, 0, TRUE }
#define LS_FIELD_END { NULL, LS_FIELD_UINT, 0, 0, 0, 0, NULL, NULL, NULL, 0, FALSE }
/* clang-format on */

/* The struct of, as its table declares. about: (nullable): for the functions of the table. Returns: (transfer floating): a{sv}. */
GVariant *ls_fields_to_data (const LsField *fields,
                             gconstpointer of,
                             const LsProgram *program,
                             gconstpointer about);
/* The same of a part, by a function of a table: with that function's scope. */
GVariant *ls_fields_read (const LsField *fields, gconstpointer of, const LsFieldScope *scope);
/* A list of n structs of row_size bytes. Returns: (transfer floating): aa{sv}. */
GVariant *ls_fields_read_rows (const LsField *fields,
                               gconstpointer rows,
                               guint n,
                               gsize row_size,
                               const LsFieldScope *scope);

G_END_DECLS
