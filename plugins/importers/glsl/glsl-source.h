#pragma once

#include "ls-glsl.h"

/* What the compiler gets of the texts that a person has. Files that a text includes stand in it, both stages of one file are apart,
 * and what a community leaves to its own program (main (), uniforms, a version) is written out.
 *
 * This is the one place that has the final texts. Nothing else is compiled, and every line of them says which line of which
 * file it is. The final texts have no #line: what a compiler says about "line 7" is of line 7 of the final text. */

/* Where a line of a final text comes from. */
typedef struct
{
  guint file; /* index in the files of the source */
  guint line; /* from 1, of that file; 0: Lanescope made the line up */
} GlslOrigin;

/* The final text of a stage. */
typedef struct
{
  char *text;      /* NULL: there is no such stage, or the driver's process makes it up */
  GArray *origins; /* GlslOrigin: of each line, the first is line 1 */
} GlslText;

struct _GlslSource
{
  GlslText stages[LS_GLSL_N_STAGES];
  GPtrArray *files; /* char *: names, as they are shown */
  GPtrArray *
    texts; /* char *, (nullable) each: of files that others include, by their numbers; NULL: there are none */
  GPtrArray *notes; /* char *: what was made up */
  GString *inputs;  /* lines for the values that were made up, the request's own ones behind them */
  gboolean has_other_stages; /* one file had several stages */
  gboolean is_kept_out;      /* a file that was included lies outside of the folder */
  LsImported *imported;      /* what files beside the texts may be; NULL once the source is made */
  const char *name;          /* of the file of the text that is read */
  guint cubes;   /* bits of Shadertoy's channels that are cubes; set before glsl_source_init () */
  guint volumes; /* the same of those that have depth */
  guint *wanted_cubes; /* gets those that a failed text takes for cubes; NULL: nobody asks */
};

/* Makes the final texts of a request. source: empty but for cubes and wanted_cubes. imported: what files beside the texts may be, and the memory for them. Fails
 * with LS_ERROR_RANGE where includes are too many or too long. What is wrong with a single include is an #error in its place: where
 * the compiler leaves the place out, nobody needs the file. */
gboolean glsl_source_init (GlslSource *source,
                           const LsGlslRequest *request,
                           LsImported *imported,
                           GError **error);
void glsl_source_clear (GlslSource *source);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslSource, glsl_source_clear)

/* The origin of a line, from 1, of a stage's final text; a line behind the last is the last. FALSE: Lanescope made it up, and origin
 * is that of the next line that it did not. */
gboolean glsl_source_find (const GlslSource *source,
                           LsGlslStage stage,
                           guint line,
                           GlslOrigin *origin);
/* The name of a file. */
const char *glsl_source_file (const GlslSource *source, guint file);

/* --- glsl-near.c ------------------------------------------------------------------------------- */

/* A path below folder, or above it, as the files spell it, where that differs in small and large letters alone. Returns: (transfer
 * full) (nullable): NULL: there is none. */
char *glsl_find_spelling (const char *folder, const char *part);
/* The folders in which projects of Visual Studio have files that are included, of those beside the text and above. Returns: (transfer
 * full) (element-type utf8): paths from the folder. */
GPtrArray *glsl_project_folders (const char *folder);

/* --- glsl-dialects.c --------------------------------------------------------------------------- */

/* The text with blanks for all of its comments: of the same length, with the same lines. Returns: (transfer full). */
char *glsl_bare (const char *text);
gboolean glsl_matches (const char *bare, const char *pattern);

/* A line of a text on its way to the final one. */
typedef struct
{
  char *text; /* without its end */
  GlslOrigin at;
} GlslLine;

void glsl_line_clear (gpointer line);

/* The version that a text has if it does not say one, such as "100"; NULL: that of GLSL, 110. */
const char *glsl_guess_version (const char *bare);
/* The version of a text, such as "300 es", by what it says or by what it lacks. Returns: (transfer full). */
char *glsl_dup_version (const char *bare);
/* Whether OpenGL links stages of these texts: with a version of ES only one of the same. */
gboolean glsl_versions_fit (const char *bare, const char *other);
/* Whether text is GLSL by what it says: it has main () or what a community has instead. */
gboolean glsl_is_text (const char *bare);
/* The stages that a single text has besides `own`, as bits. */
guint glsl_find_stages (const char *bare);
/* Leaves of lines what belongs to a stage; lines keep their number. Returns: a macro to be defined for the stage, or NULL. */
const char *glsl_take_stage (GArray *lines, const char *bare, LsGlslStage stage);

/* What is written out around a text. */
typedef struct
{
  const char *version; /* NULL: none */
  GString *head;       /* lines behind #version and #extension */
  GString *tail;       /* lines behind the text */
} GlslFrame;

void glsl_frame_clear (GlslFrame *frame);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GlslFrame, glsl_frame_clear)

/* Whether the text has the word, as no part of another one and as no member. */
gboolean glsl_has_word (const char *bare, const char *word);
/* A name that the text does not have. Returns: (transfer full). */
char *glsl_new_name (const char *bare, const char *wanted);

/* Whether a version has "in" and "out" outside of functions, and whether it is one of OpenGL ES. version: (nullable). */
gboolean glsl_has_outputs (const char *version);
gboolean glsl_is_of_es (const char *version);

/* Finds what a text of a community lacks; notes and inputs of source get what was made up. size: of the target. text: with its
 * comments. filter: the text of the pixels of the same program, with its comments; (nullable). */
void glsl_frame_find (GlslFrame *frame,
                      const char *text,
                      const char *bare,
                      LsGlslStage stage,
                      const char *filter,
                      const guint size[2],
                      GlslSource *source);

/* --- glsl-ambients.c --------------------------------------------------------------------------- */

/* Whether what has no main () is a text of Shadertoy, or of LOVE. */
gboolean glsl_is_toy (const char *bare);
gboolean glsl_is_love (const char *bare);
/* Declares what the text uses of its community's names. version: (nullable): of the text. size, source: as glsl_frame_find(). */
void glsl_put_ambients (GlslFrame *frame,
                        const char *bare,
                        LsGlslStage stage,
                        const guint size[2],
                        const char *version,
                        GlslSource *source);

/* --- glsl-effect.c ----------------------------------------------------------------------------- */

/* Whether the text has a part of an effect of postprocessing. */
gboolean glsl_is_effect (const char *bare);
/* Whether a part is that of the vertices. */
gboolean glsl_has_support (const char *bare);
/* What the library puts around it. size, source: as glsl_frame_find(). */
void glsl_frame_effect (GlslFrame *frame,
                        const char *bare,
                        LsGlslStage stage,
                        const guint size[2],
                        const char *version,
                        GlslSource *source);

/* --- glsl-three.c ------------------------------------------------------------------------------ */

/* What three.js puts in the place of "#include <NAME>". Returns: (transfer full) (nullable): its lines, "" for a chunk that says nothing
 * here; NULL: it is no chunk that is known here. */
char *glsl_dup_chunk (const char *name);
/* What an effect calls of three.js and of its library. notes: gets what, (transfer full) each.
 * Returns: (transfer full): lines. */
char *glsl_find_helpers (const char *bare, GPtrArray *notes);

/* --- glsl-given.c ------------------------------------------------------------------------------ */

/* Appends a line "given NAME" for each uniform that a final text initialises. */
void glsl_put_given (const char *text, GString *inputs);

/* --- glsl-vulkan.c ----------------------------------------------------------------------------- */

/* A uniform block as a text declares it. */
typedef struct
{
  char *storage; /* what it shares with blocks of other stages that lie in the same memory */
  char *name;
  char *members; /* the same where OpenGL takes two for one */
  GStrv names; /* of the members, where the block has no instance that they are part of; or NULL */
  guint line;  /* of its name, from 0 */
} GlslBlockText;

/* Writes Vulkan's words as OpenGL has them; columns stay. Returns: whether the text has some. */
gboolean glsl_change_vulkan (GArray *lines, const char *bare);
/* The uniform blocks of a text that was not changed yet. Returns: (transfer full) (element-type GlslBlockText) */
GArray *glsl_find_blocks (const char *bare);
/* Gives blocks of one name that differ by stage names of their own, in lines and blocks, and the members that have no instance in macros
 * of heads; inputs gets a line "storage BLOCK FIRST NAME" for each that lies
 * in the memory of the FIRST stage's, where the text calls it NAME. lines, blocks: (nullable) each: of the stages. */
void glsl_part_blocks (GArray *const lines[LS_GLSL_N_STAGES],
                       GArray *const blocks[LS_GLSL_N_STAGES],
                       GString *const heads[LS_GLSL_N_STAGES],
                       GString *inputs);

/* --- glsl-isf.c -------------------------------------------------------------------------------- */

/* The same for a filter with a comment of JSON in front, which has its inputs ("Interactive Shader Format"). filter: (nullable): the text
 * of its pixels. Returns: whether the text is one. */
gboolean glsl_frame_isf (GlslFrame *frame,
                         const char *filter,
                         LsGlslStage stage,
                         const guint size[2],
                         GlslSource *source);

/* --- glsl-transition.c ------------------------------------------------------------------------- */

/* Whether the text has transition () of two pictures. */
gboolean glsl_is_transition (const char *bare);
void glsl_frame_transition (GlslFrame *frame,
                            const char *text,
                            const guint size[2],
                            GlslSource *source);

/* --- glsl-retro.c ------------------------------------------------------------------------------ */

/* The parameters of a text of RetroArch, if it has some: "#pragma parameter gain "Gain" 1.0 0.0 2.0 0.1". */
void glsl_frame_retro (GlslFrame *frame, const char *text, GlslSource *source);

/* --- glsl-old.c -------------------------------------------------------------------------------- */

/* Declares gl_FragColor and gl_FragData for a text of pixels whose version has them no more. version: (nullable). */
void glsl_put_old_outputs (GlslFrame *frame,
                           const char *bare,
                           const char *version,
                           GlslSource *source);

/* --- glsl-includes.c --------------------------------------------------------------------------- */

/* The lines of a text, with those of the files that it includes. name: (nullable): the file's. The text of a second file of the source is
 * kept as one that is included. Fails as glsl_source_init().
 * Returns: (transfer full) (element-type GlslLine) */
GArray *glsl_read_lines (GlslSource *source,
                         const char *text,
                         const char *name,
                         LsImported *imported,
                         GError **error);

/* --- glsl-features.c --------------------------------------------------------------------------- */

/* Fails with LS_ERROR_UNSUPPORTED if the texts use a feature that the chip has not, with the first one's name and line. said: what the
 * compiler says besides, "": nothing. source: (nullable) */
gboolean glsl_check_features (const GlslSource *source, const char *said, GError **error);
/* The same for one line of a final text. */
gboolean glsl_check_line (const GlslSource *source,
                          LsGlslStage stage,
                          guint line,
                          const char *said,
                          GError **error);
/* The same for features that the driver compiles although the chip has them not. Of those that stand in conditions, findings has
 * a warning. */
gboolean glsl_check_silent (const GlslSource *source, GPtrArray *findings, GError **error);

/* --- glsl-left.c ------------------------------------------------------------------------------- */

/* Adds to findings that the compiler left nothing of the pixels' text, and which loop has no end. Says nothing of a text without
 * outputs. */
void glsl_tell_nothing_left (const GlslSource *source, GPtrArray *findings);

/* --- glsl-indexed.c --------------------------------------------------------------------------- */

/* Of texts that did not become a program of the chip: fails with LS_ERROR_UNSUPPORTED if they index an array of textures or blocks by a
 * value, with the first place. source: (nullable) */
gboolean glsl_check_indexed (const GlslSource *source, GError **error);

/* --- glsl-complaints.c ------------------------------------------------------------------------- */

/* How an include that fails begins in its #error. */
#define GLSL_INCLUDE_MARK "Lanescope: "

/* The compiler's log of a stage, as an error: one line for each complaint, errors first. Returns: FALSE. name: the file where the source
 * knows none. */
gboolean glsl_fail_compile (const GlslSource *source,
                            LsGlslStage stage,
                            const char *log,
                            const char *name,
                            GError **error);
/* The warnings of a log as findings. name: the file that was opened. */
void glsl_add_warnings (const GlslSource *source,
                        LsGlslStage stage,
                        const char *log,
                        const char *name,
                        GPtrArray *findings);
