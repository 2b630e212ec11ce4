#pragma once

#include "ls-program.h"
#include "ls-text-parts.h"

/* What an importer makes of one program of a file: a scene that can be run, before anybody wrote it down. */

/* What the file calls something that the program reads or writes. */
typedef struct
{
  LsStage stage;
  char *place; /* as a scene names it: "c.4", "cb0", "texture 0", "R1", "PARAM2" */
  char *name;
  char *type; /* "vec4", or NULL */
} LsDraftSymbol;

typedef struct
{
  char *title; /* no other draft of the file has it */
  char *slug;  /* the same as the beginning of file names; lower case */
  LsStage stage;
  char *note;         /* what else the file says of it, or NULL */
  char *english_note; /* the same in English, for the scene's text */
  GPtrArray *also;    /* char *: titles of other programs of the file that are the same */

  /* The program of the stage, and what runs it; never NULL: the default one, where nobody says another. */
  const LsMachine *machine;
  GBytes *code;
  LsSyntax syntax;
  char *comments; /* lines in front of its listing that say what its words do not; or NULL */
  GBytes *fetch;  /* or NULL */
  LsSyntax fetch_syntax;

  char *layout;      /* lines of [layout] of a program alone; NULL: made up */
  char *text;        /* of the scene; NULL: the program alone, as a bare one */
  GHashTable *files; /* name to GBytes: what text names */
  /* name to GBytes: texts that the program was made from; no scene names them */
  GHashTable *sources;
  gboolean is_reference; /* what the text says itself runs, see LsImporter */
  GBytes *compiled;      /* the file's text, which a compiler made the program of; or NULL */
  /* the texts of the file, of which the program's is one, with its title: lines are not those of the file; NULL: the file is the text */
  LsTextParts *parts;
  GPtrArray *symbols;          /* LsDraftSymbol */
  GPtrArray *text_inputs;      /* LsTextInput */
  GHashTable *text_input_keys; /* of these, which own them */
  GPtrArray *invented; /* char *: what the file does not say and the scene has all the same */
  GPtrArray *english_invented; /* the same in English, for the scene's text */
} LsDraft;

LsDraft *ls_draft_new (void);
void ls_draft_free (LsDraft *draft);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsDraft, ls_draft_free)

/* id: of a machine that there is. */
void ls_draft_set_machine (LsDraft *draft, const char *id);
/* The stage that a program shows by its exports: of vertices where it exports what these have and nothing of pixels, else of
 * pixels. */
LsStage ls_draft_stage_of (const LsProgram *program);
/* Gives a draft this program, of the machine that it looks like, and of the stage that its text or its exports show. */
void ls_draft_set_program (LsDraft *draft, GBytes *code, LsSyntax syntax);

/* Adds to what the file says of it, behind a comma; format: looked up. */
void ls_draft_note (LsDraft *draft, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* The same with a number, whose hole is %s. */
void ls_draft_note_count (LsDraft *draft, const char *one, const char *many, guint n);

/* Something was made up, if it is not known yet; format: looked up. */
void ls_draft_invent (LsDraft *draft, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* The same. words, english: (transfer full). */
void ls_draft_add_invented (LsDraft *draft, char *words, char *english);

/* Words of the program: of assembly those that it makes. */
guint ls_draft_n_dwords (const LsDraft *draft);

/* place: (transfer full); type: (nullable). */
void ls_draft_add_symbol (LsDraft *draft,
                          LsStage stage,
                          char *place,
                          const char *name,
                          const char *type);

/* The same for the n components of a vec4 or a register from first, 0..3, on. place: (transfer full): without components. */
void ls_draft_add_part (LsDraft *draft,
                        LsStage stage,
                        char *place,
                        guint first,
                        guint n,
                        const char *name,
                        const char *type);

/* Adds a file of 64 points on a grid over the whole window, as vec4s. Returns: its name. */
const char *ls_draft_add_grid (LsDraft *draft);

/* The fetch subroutine of a program that enters one which nobody has. */
#define LS_DRAFT_EMPTY_FETCH "; The attributes are in their registers already.\n00 RETURN\n"

/* The groups made up for a program of which nobody says more: a fetch subroutine, textures, samplers, buffers, and [constants] as the
 * last. invented: gets what they are. */
char *ls_draft_dup_resources (LsProgram *program, GPtrArray *invented);

/* One stage of the scene that is composed. */
typedef struct
{
  LsStage stage;
  GBytes *code;
  GBytes *text;  /* the assembly that code was made from, which the scene has then; or NULL */
  GBytes *fetch; /* of the vertex shader, or NULL */
  const char *fetch_text;     /* or that as assembly, for a program that enters it; or NULL */
  guint n_gprs, stack_size;   /* that the file says; 0: it does not */
  guint ring_buffer;          /* that the stage reads the ring in front of it by; 0: none */
  guint least_gprs;           /* where n_gprs is 0: that inputs fill, if the program names fewer */
  const char *program_lines;  /* more keys of [program], or NULL */
  const char *inputs;         /* the lines of [inputs]; NULL: invented */
  const char *groups;         /* further groups, or NULL */
  GHashTable *constants;      /* "c.4" to "1 0 0 1": those that the file says; or NULL */
  const char *constant_lines; /* more keys of [constants], or NULL */
  /* "texture 18", or "storage 0", to the lines of its group: those that the file says; or NULL */
  GHashTable *resources;
} LsDraftPart;

/* Gives a draft its scene: files, text, and what was invented for the programs to have all that they read.
 * origin: the file, for a comment. draw: the lines of [draw] where parts are the stages of one, else NULL.
 * Returns: FALSE with the errors of loading a program. */
gboolean ls_draft_compose (LsDraft *draft,
                           const LsDraftPart *parts,
                           guint n_parts,
                           const char *draw,
                           const char *origin,
                           GError **error);
