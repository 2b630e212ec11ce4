#pragma once

#include "ls-budget.h"
#include "ls-document.h"
#include "ls-file.h"
#include "ls-scene-trust.h"

/* A scene's document, and what it may read. */

/* An image as its file has it, and unpacked. */
typedef struct
{
  GBytes *packed, *texels; /* NULL: none */
  guint width, height;
} LsSceneImage;

typedef struct
{
  LsDocument *document;
  const char *stage;    /* whose groups count: "ps"; NULL: those of no stage */
  char *directory;      /* where relative file names start */
  LsSceneTrust trust;   /* what else may be read */
  LsBudgetShare *share; /* what is read and made is taken of it; not owned, may be NULL */
  /* Name to GBytes: all that may be read, in place of the directory; not owned; NULL: the directory. */
  GHashTable *files;
  gboolean has_folder; /* what these do not have is in the directory, too */
  const char *choices; /* of constants, that count more than the text's; not owned, may be NULL */
  GChecksum *identity; /* of all files that are read for it; not owned, may be NULL */
  LsSceneImage *image; /* the last one that was unpacked: many textures may be of one */
} LsSceneFile;

/* The document of a scene's text. Returns: (transfer full): NULL with LS_ERROR_SYNTAX. */
LsDocument *ls_scene_document_parse (const char *text,
                                     gsize length,
                                     const char *name,
                                     GError **error);
/* Returns: (transfer full): NULL with LS_ERROR_SYNTAX. */
LsSceneFile *ls_scene_file_parse (const char *text,
                                  gsize length,
                                  const char *name,
                                  const char *directory,
                                  GError **error);
void ls_scene_file_free (LsSceneFile *file);
void ls_scene_image_clear (LsSceneImage *image);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LsSceneFile, ls_scene_file_free)

/* The same file, of which the groups of a stage count. It lasts as long as file; stage: (nullable): a name that lasts. */
LsSceneFile ls_scene_file_of (const LsSceneFile *file, const char *stage);
/* The first group of that name and of the stage that counts, or NULL. */
const LsDocGroup *ls_scene_file_group (const LsSceneFile *file, const char *name);
/* One after the other of these; at begins as 0. Returns: NULL behind the last. */
const LsDocGroup *ls_scene_file_next (const LsSceneFile *file, const char *name, guint *at);

/* The value with the escapes \s \n \t \r \\ and \; resolved. Returns: (transfer full), or NULL with an error. */
char *ls_scene_unescape (const LsDocEntry *entry, GError **error);
/* The same for a part of the value, up to end. */
char *ls_scene_unescape_part (const LsDocEntry *entry,
                              const char *start,
                              const char *end,
                              GError **error);

/* " (did you mean \"NAME\"?)" for the name closest to word, or "" if none is close; at most what fits in 64 bytes.
 * Returns: (transfer full). */
char *ls_scene_suggest (const char *word, const char *const *names, guint n_names);

/* --- keys ------------------------------------------------------------------------------------------------- */

#define LS_SCENE_MAX_VEC4S 4096 /* of a constant buffer: 256 lines of 16 */
#define LS_SCENE_FILE_VEC4S 256 /* of the constant file */

/* The keys of a scene as tables: what they are called, what they hold and where it is stored.  Reading, the messages
 * about unknown keys, and the test that holds the page to the reader all use them. */

typedef enum
{
  LS_KEY_UINT,   /* guint, low..high */
  LS_KEY_BYTE,   /* guint8, low..high */
  LS_KEY_NUMBER, /* float, low..high */
  LS_KEY_DOUBLE, /* double, low..high: holds any integer of 32 bits */
  LS_KEY_BOOL,   /* gboolean: true, false, yes, no, 1, 0 */
  LS_KEY_CHOICE, /* guint: index of the name in choices; may be written itself, unless names are numbers */
  LS_KEY_STRING,  /* char *, escapes resolved; freed by the reader of the group */
  LS_KEY_UINTS,   /* n of guint, 0..high, which the message calls words */
  LS_KEY_BYTES,   /* the same of guint8 */
  LS_KEY_NUMBERS, /* the same of float, low..high */
  LS_KEY_READ,    /* what read makes of it */
  LS_KEY_ENTRY,   /* const LsDocEntry *: read later */
  LS_KEY_LATER,   /* nothing is stored: who reads it looks for it */
  LS_KEY_PATTERN, /* stands for a family of keys, and is an example of it; nothing is stored */
} LsSceneKeyKind;

typedef struct
{
  const char *key;
  LsSceneKeyKind kind;
  gsize offset;
  double low, high;
  const char *const *choices; /* NULL-terminated; "" is a number without a name */
  guint n;
  const char *words; /* "x y z" */
  gboolean (*read) (const LsDocEntry *entry, gpointer member, GError **error);
} LsSceneKey;

/* Where a group may stand. */
typedef enum
{
  LS_SCOPE_ANY = 0, /* alone, or behind the stage of a draw that it belongs to */
  LS_SCOPE_SCENE,   /* alone */
  LS_SCOPE_STAGE,   /* behind a stage */
} LsSceneScope;

typedef struct
{
  const char *group;
  /* what stands behind the group's name, as in the page: "N", "NAME"; NULL: nothing */
  const char *argument;
  const LsSceneKey *keys;
  guint n_keys;
  gboolean is_raw; /* holds lines, not keys */
  LsSceneScope scope;
} LsSceneGroupKeys;

/* All groups, defined beside what reads them. */
#define GROUP(id) extern const LsSceneGroupKeys ls_scene_keys_##id;
#include "ls-scene-groups.def"

/* Defines one that has keys. */
#define LS_SCENE_GROUP(id, name, argument, keys, scope)                                     \
  const LsSceneGroupKeys ls_scene_keys_##id = { name,  argument, keys, G_N_ELEMENTS (keys), \
                                                FALSE, scope }

const LsSceneGroupKeys *const *ls_scene_all_keys (guint *n);

/* Checks that every group is known and has an argument where it needs one. */
gboolean ls_scene_check_groups (const LsSceneFile *file, GError **error);

/* Reads a group by its table into out; keys that are not there are left alone. Unknown keys, bad and out-of-range
 * values are errors. group may be NULL. */
gboolean ls_scene_read_keys (const LsDocGroup *group,
                             const LsSceneGroupKeys *keys,
                             gpointer out,
                             GError **error);

/* One of them, for groups that have other keys besides. */
gboolean ls_scene_read_key (const LsDocEntry *entry,
                            const LsSceneKey *key,
                            gpointer out,
                            GError **error);

/* The values of an entry, as a key of one of the kinds of lists has them. */
gboolean ls_scene_read_list (const LsDocEntry *entry,
                             const LsSceneKey *key,
                             gpointer out,
                             GError **error);

/* The error for a key that the group does not have. */
gboolean ls_scene_fail_key (const LsDocGroup *group,
                            const LsSceneGroupKeys *keys,
                            const LsDocEntry *entry,
                            GError **error);

/* The group's argument as a number below limit. */
gboolean ls_scene_group_number (const LsDocGroup *group,
                                guint limit,
                                guint *number,
                                GError **error);

/* --- values -------------------------------------------------------------------------------------------- */

/* A decimal number, or a hexadecimal one behind 0x, up to max. */
gboolean ls_scene_parse_uint (const char *text, guint64 max, guint64 *number);
/* A decimal number with an exponent if need be, nan or inf. */
gboolean ls_scene_parse_number (const char *text, double *number);

/* How the words of a list are written. */
typedef enum
{
  LS_WORD_FLOAT, /* float32; nan, inf, -inf */
  LS_WORD_INT,
  LS_WORD_UINT,
} LsWordType;

/* Walks over the tokens of a value: words between blanks or semicolons; a comma is a token. */
typedef struct
{
  const LsSceneFile *file; /* what files that it names are of: set by who reads some */
  const LsDocEntry *entry;
  const char *rest;  /* behind the token */
  const char *start; /* of the token; columns are counted from one token to the next */
  char *token;       /* the last one read, or NULL at the end */
  LsDocPlace place;  /* of the token */
} LsSceneCursor;

void ls_scene_cursor_init (LsSceneCursor *cursor, const LsDocEntry *entry);
void ls_scene_cursor_clear (LsSceneCursor *cursor);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (LsSceneCursor, ls_scene_cursor_clear)

/* Moves to the next token; FALSE at the end. */
gboolean ls_scene_cursor_next (LsSceneCursor *cursor);
/* The current token as one 32-bit word; 0x... is the bits of any type. */
gboolean ls_scene_cursor_word (const LsSceneCursor *cursor,
                               LsWordType type,
                               guint32 *word,
                               GError **error);
gboolean ls_scene_cursor_number (const LsSceneCursor *cursor,
                                 double low,
                                 double high,
                                 double *number,
                                 GError **error);
gboolean ls_scene_cursor_uint (const LsSceneCursor *cursor,
                               guint64 max,
                               guint64 *number,
                               GError **error);
/* The word type that the token names ("float", "int", "uint"). */
gboolean ls_scene_cursor_type (const LsSceneCursor *cursor, LsWordType *type);

/* The rest of the value as words: an optional type, then numbers. At most max.
 * Returns: (transfer full): guint32 array, or NULL with an error. */
GArray *ls_scene_read_words (LsSceneCursor *cursor, guint max, GError **error);

/* A file name of the scene as a path. Returns: (transfer full). */
char *ls_scene_file_path (const LsSceneFile *file, const char *name);
/* Adds the bytes of a file that was read for it to the identity of a scene. */
void ls_scene_identity_add_file (const LsSceneFile *file, GBytes *bytes);
/* Reads the file called name, at most max bytes. at: of the name, for messages. */
GBytes *ls_scene_read_file (const LsSceneFile *file,
                            LsDocPlace at,
                            const char *name,
                            gsize max,
                            GError **error);

/* All return (transfer full): little-endian words, at most max bytes; or NULL with an error. Those of a list of numbers; */
GByteArray *ls_scene_list_read (const LsSceneFile *file,
                                const LsDocEntry *entry,
                                gsize max,
                                GError **error);
/* of a list, or of the file of "file NAME"; */
GByteArray *ls_scene_data_read (const LsSceneFile *file,
                                const LsDocEntry *entry,
                                gsize max,
                                GError **error);
/* of the keys file or data of a group: none if it has neither. */
GByteArray *ls_scene_contents_read (const LsSceneFile *file,
                                    const LsDocGroup *group,
                                    gsize max,
                                    GError **error);
/* Turns them to the order of the host. */
void ls_scene_data_to_host (GByteArray *data);

/* Takes so many bytes of what the scene may have for what, or fails at a place of the file. */
gboolean ls_scene_take (const LsSceneFile *file,
                        LsDocPlace at,
                        guint64 n_bytes,
                        const char *what,
                        GError **error);
