#pragma once

#include "ls-view.h"

/* A memory as the text of a program declares it: a row for each number and each vector, whose components are columns. An array of structures is a
 * table of its own, with a row for each element and a column for each number in it. Nothing is listed: a row is found when somebody asks for it.
 * Immutable. */

typedef struct _LsMemoryTable LsMemoryTable;

#define LS_MEMORY_TABLE_COLUMNS 32 /* at most */

/* Those of a program, in the order of its text, with what threads share last. Returns: (transfer full) (element-type LsMemoryTable): empty if it tells of no variables
 * that lie in a memory. */
GPtrArray *ls_memory_tables_new (LsProgram *program);
/* The table of the memory that a scene puts out first. tables: (element-type LsMemoryTable): of the scene's program. Returns: FALSE: there is none. */
gboolean ls_memory_tables_find_put_out (const GPtrArray *tables, LsScene *scene, guint *index);
/* Whether the first thing that the scene of a view puts out is a memory that has a table. */
gboolean ls_memory_tables_are_put_out (const LsView *view);

LsMemoryTable *ls_memory_table_ref (LsMemoryTable *table);
void ls_memory_table_unref (LsMemoryTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsMemoryTable, ls_memory_table_unref)

/* Whether it is of that program, as long as that lives. */
gboolean ls_memory_table_is_of (const LsMemoryTable *table, const LsProgram *program);
LsMemory ls_memory_table_get_memory (const LsMemoryTable *table);
/* "Sums: uint hits, float[4] peak"; valid as long as the table. */
const char *ls_memory_table_get_title (const LsMemoryTable *table);
guint ls_memory_table_get_n_rows (const LsMemoryTable *table);
guint ls_memory_table_get_n_columns (const LsMemoryTable *table);
/* Whether a row begins another variable than the row before. */
gboolean ls_memory_table_begins_part (const LsMemoryTable *table, guint row);
/* What a column holds: "x", of structures "pos.x". Returns: (transfer full): "" where rows are single numbers. */
char *ls_memory_table_dup_head (const LsMemoryTable *table, guint column);
/* The text's name of a row: "v[3]", "hits". Returns: (transfer full). */
char *ls_memory_table_dup_name (const LsMemoryTable *table, guint row);
/* Bytes of the longest of these names, as far as the first rows and the last one of each variable tell. */
guint ls_memory_table_measure_names (const LsMemoryTable *table);
/* The text's name of a number: "v[3]", "p[3].pos.x". Returns: (transfer full) (nullable): NULL: the row has no such column. */
char *ls_memory_table_dup_path (const LsMemoryTable *table, guint row, guint column);

/* Where a number lies. */
typedef struct
{
  gsize word;       /* of the memory, the first */
  guint bit;        /* of that word, where it begins */
  guint n_bits;     /* 8 to 64 */
  LsValueType type; /* of what ls_memory_field_read() gives */
} LsMemoryField;

/* Returns: FALSE: the row has no such column. */
gboolean ls_memory_table_find (const LsMemoryTable *table,
                               guint row,
                               guint column,
                               LsMemoryField *field);
/* The number that a word is of, or the first of those in it. Returns: FALSE: the word is of none. */
gboolean ls_memory_table_find_word (const LsMemoryTable *table,
                                    guint64 word,
                                    guint *row,
                                    guint *column);
/* The number as a value of the field's type: what is narrower than 32 bits is widened. words: n_words of the memory. Returns: 0 where they
 * do not have it. */
guint64 ls_memory_field_read (const LsMemoryField *field, const guint32 *words, gsize n_words);
