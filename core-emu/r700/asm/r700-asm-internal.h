#pragma once

#include "isa-listing.h"
#include "isa-reader.h"
#include "r700-flags.h"
#include "r700-program.h"

/* The parts of the assembler: lexer, one parser per kind of line, and the layout. */

/* Most 64-bit words of a section: as many as the decoder takes. */
#define R700_ASM_MAX_WORDS (R700_MAX_BYTES / 8u)
#define R700_ASM_MAX_CLAUSE_SLOTS 128
#define R700_ASM_MAX_CLAUSE_FETCHES 16

typedef struct
{
  R700Alu alu;
  gboolean has_words;   /* alu.words are given */
  gboolean has_swizzle; /* written in the text */
  guint pending;        /* bit per operand: the literal still needs a place */
  IsaCursor at;         /* of the unit letter */
} R700AsmSlot;

typedef struct
{
  R700AsmSlot slots[R700_MAX_SLOTS];
  guint n_slots;
  guint32 literals[4];
  guint literals_set;    /* bit per literal that has a value */
  guint n_literals_said; /* from LITERALS(...), 0 if not written */
  gboolean is_broken;    /* a slot has an error: no more errors about the group */
} R700AsmGroup;

typedef struct
{
  IsaCursor at;
  guint32 words[2];
  R700CfOp op;
  R700CfClass class;
  gboolean is_clause;
  gboolean has_words; /* from WORDS(...): fixed, whatever the next lines say */
  gboolean has_addr, has_cnt;
  guint32 cnt;        /* as written in the text: slots or fetches */
  char *label;        /* ADDR(label), or NULL */
  gint64 org;         /* the place given by .org, or -1 */
  gboolean is_broken; /* a line of the clause has an error */
  guint first;        /* dword in R700AsmSection.content */
  guint n_dwords;
  guint n_items; /* slots with literals, or fetches */
  guint32 place; /* 64-bit word, once laid out */
} R700AsmCf;

typedef struct
{
  guint32 dword;
  guint32 value;
  IsaCursor at;
} R700AsmRaw;

typedef struct
{
  GArray *cfs;        /* of R700AsmCf */
  GArray *content;    /* of guint32: the clauses, one after the other */
  GArray *lines;      /* of IsaLines: of each dword of content */
  GArray *raws;       /* of R700AsmRaw */
  GHashTable *labels; /* name, lower case -> GUINT_TO_POINTER (index in cfs) */
  gint64 org;         /* for the next CF, or -1 */
  gboolean is_named;  /* the text has a .section line for it, or instructions */
} R700AsmSection;

typedef struct
{
  IsaReader reader;
  R700AsmSection sections[2]; /* main, fetch */
  R700AsmSection *section;
  R700AsmGroup group;   /* being read; empty where n_slots is 0 */
  gboolean is_lost;     /* since the last unknown instruction: the next lines may be its clause */
  gboolean is_numbered; /* the clause has group numbers */
  guint line;           /* line of the text that the emitted words come from */
  gboolean is_latte;    /* the text has comments of the Wii U's tools, so their rules hold */
} R700Asm;

/* Puts a field, reporting at the cursor if it does not fit. */
static inline gboolean
r700_asm_put (const IsaCursor *at, guint32 *words, R700FieldId field, gint64 value)
{
  return isa_put (at, words, &r700_fields[field], value);
}

/* --- registers of CF and fetch ---------------------------------------------------------------- */

/* "R3" or "R[3+AL]". */
gboolean r700_asm_register (IsaCursor *cursor, guint *gpr, guint *rel);
/* ".xyz1": n selectors, 0 to 7. Four selectors may be left out; sels stay as they are then. */
gboolean r700_asm_selectors (IsaCursor *cursor, guint n, guint sels[4]);

/* --- lines ------------------------------------------------------------------------------------ */

/* The CF instruction at the end of the section, or NULL. */
R700AsmCf *r700_asm_last_cf (R700Asm *as);
void r700_asm_emit (R700Asm *as, guint32 dword);

/* cursor is behind the name. */
gboolean r700_asm_parse_cf (R700Asm *as, IsaCursor *cursor, const IsaCursor *at, R700CfOp op);
gboolean r700_asm_parse_reserved_cf (R700Asm *as, IsaCursor *cursor, const IsaCursor *at);
/* op: R700_FETCH_INVALID: the line gives its words. */
gboolean r700_asm_parse_fetch (R700Asm *as, IsaCursor *cursor, const IsaCursor *at, R700FetchOp op);
/* Parses a slot; cursor is behind "x:". */
gboolean r700_asm_parse_slot (R700Asm *as,
                              IsaCursor *cursor,
                              const IsaCursor *at,
                              guint unit,
                              gboolean has_number);

/* Parses the argument of a flag into words. at: the place for errors. */
gboolean r700_asm_parse_flag (IsaCursor *cursor,
                              guint32 *words,
                              const IsaCursor *at,
                              const R700Flag *flag);

/* Encodes the group that is being read, if any. */
void r700_asm_finish_group (R700Asm *as);
/* The operation with the name in the clause, or R700_FETCH_INVALID. */
R700FetchOp r700_asm_fetch_op (const R700AsmCf *clause, const char *name);

/* --- ALU operands ----------------------------------------------------------------------------- */

/* The state of the parser in one instruction. */
typedef struct
{
  R700Asm *as;
  IsaCursor *cursor;
  R700AsmSlot *slot;
  gboolean has_index; /* an operand has set INDEX_MODE */
} R700SlotParser;

/* "xyzwt", by unit or component. */
extern const char r700_asm_unit_names[];

/* An operand into alu.src[operand]. */
gboolean r700_asm_parse_source (R700SlotParser *p, guint operand);
/* ".x" at the cursor; if the component may be left out, chan becomes the default of the tool that
 * wrote the text. */
gboolean r700_asm_parse_component (R700SlotParser *p, guint8 *chan);
gboolean r700_asm_parse_optional_component (R700SlotParser *p, guint8 *chan);
/* "1.0f" or "-3" at the cursor. */
gboolean r700_asm_parse_number (R700SlotParser *p, guint operand, R700Src *src);
/* "(0x3F800000, 1.0f).x" at the cursor; close is the bracket that ends it. */
gboolean r700_asm_parse_literal (R700SlotParser *p, guint operand, R700Src *src, char close);
/* Gives the literal a value; an error if it has another value already. */
gboolean r700_asm_set_literal (R700SlotParser *p, const IsaCursor *at, guint chan, guint32 value);
/* "R1.x" or "____". */
gboolean r700_asm_parse_destination (R700SlotParser *p);
/* "R1.x" alone. */
gboolean r700_asm_parse_dst_register (R700SlotParser *p);
void r700_asm_set_no_destination (R700Alu *alu);

/* The unit that the hardware gives to the instruction. taken: bit per unit that earlier slots
 * use. */
guint r700_asm_hardware_unit (const R700Alu *alu, guint taken);

/* --- layout ----------------------------------------------------------------------------------- */

/* Places the section and resolves labels. lines: (nullable): gets an IsaLines for each dword.
 * Returns: (transfer full): little-endian dwords, or NULL if it reported errors. */
GBytes *r700_asm_layout (R700Asm *as, R700AsmSection *section, GArray *lines);
