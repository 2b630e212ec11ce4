#pragma once

#include "ls-importer.h"
#include "ls-text-parts.h"

/* A program of Shadertoy, as its JSON has it. */

#define TOY_CHANNELS 4
#define TOY_BUFFERS 4         /* A to D */
#define TOY_IMAGE TOY_BUFFERS /* the number of the pass that draws the image */
#define TOY_PASSES (TOY_BUFFERS + 1)
#define TOY_COMMON "Common"     /* what the text in front of all passes is called */
#define TOY_NO_BUFFER G_MAXUINT /* of a channel: it names none that there is */

typedef enum
{
  TOY_NONE, /* nothing: the channel has no input */
  TOY_BUFFER,
  TOY_TEXTURE,
  TOY_CUBE,
  TOY_VOLUME,
  TOY_KEYBOARD,
  TOY_OTHER, /* a film, sound, a camera */
} ToyKind;

/* What a pass reads by iChannel0 to iChannel3. */
typedef struct
{
  ToyKind kind;
  guint buffer; /* of TOY_BUFFER */
  char *file;   /* as the JSON names it, "/media/a/wood.png"; owned; NULL: it names none */
  char *type;   /* as the JSON calls it; owned */
  gboolean is_linear, is_clamped;
  gboolean is_upright; /* the highest row of the picture has the highest coordinate */
  guint line;          /* of the JSON, from 1 */
} ToyChannel;

typedef struct
{
  char *title; /* "Buffer A", "Image"; owned; NULL: there is no such pass */
  char *file;  /* what its text is called, "toy.json/Image"; owned */
  char *code;  /* owned */
  char *path;  /* of the code in the JSON, "Shader.renderpass[2].code"; owned */
  ToyChannel channels[TOY_CHANNELS];
} ToyPass;

typedef struct
{
  ToyPass passes[TOY_PASSES];
  char *common, *common_file,
    *common_path; /* the text in front of all passes, and what it is called; owned; NULL: there is none */
} Toy;

/* --- toy-json.c ------------------------------------------------------------------------------- */

/* Bytes of a mark that a file of UTF-8 may begin with. */
gsize toy_skip_mark (GBytes *bytes);
/* Whether bytes look like a program of Shadertoy. Quick. */
gboolean toy_is_one (GBytes *bytes);
/* Reads one. toy: empty. name: of the file. imported: findings gets what is left out; its budget counts. Fails with
 * LS_ERROR_FORMAT, LS_ERROR_RANGE or LS_ERROR_UNSUPPORTED that name file, line and value. */
gboolean toy_read (Toy *toy, GBytes *bytes, const char *name, LsImported *imported, GError **error);
void toy_clear (Toy *toy);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Toy, toy_clear)
static inline gboolean
toy_has (const Toy *toy, guint pass)
{
  return toy->passes[pass].title != NULL;
}

/* --- toy-lines.c ------------------------------------------------------------------------------ */

/* The line of a text of JSON, from 1, where a value begins. path: such as "[0].Shader.renderpass[2].code"; where the text has no such
 * value, that of the last one on the way to it. */
guint toy_find_line (const char *text, const char *path);
/* What stands there, of a value that is no object or array. Returns: (transfer full). */
char *toy_dup_value (const char *text, const char *path);
/* Where the string at a path of toy_read() stands, with its quotes. Returns: FALSE: a name beside the way is written in escapes, so that nothing is found. */
gboolean toy_find_string (const char *text, const char *path, gsize *start, gsize *end);

/* --- toy-write.c ------------------------------------------------------------------------------ */

/* Puts a text in the place of one of a JSON, which stays as it is in all else. title: of a pass, or TOY_COMMON. Returns: (transfer full): NULL with the
 * errors of toy_read(), and LS_ERROR_REFERENCE. */
GBytes *toy_put_text (GBytes *file,
                      const char *name,
                      const char *title,
                      GBytes *text,
                      GError **error);
/* The image first, then the buffers, and Common. Returns: (transfer full). */
LsTextParts *toy_list_texts (const Toy *toy);
