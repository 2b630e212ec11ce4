/* A process that compiles GLSL with the installed r600 driver, and sends the commands that the
 * driver has for the card to a pipe.
 *
 * Nothing of it is trusted: it reads one request from its standard input, answers on its standard
 * output and ends. data/doc/glsl.md describes the lines of a request,
 * plugins/importers/glsl/glsl-answer.h the answer. */
#pragma once

#include <EGL/egl.h>
#include <GL/glcorearb.h>
#include <glib.h>

/* Functions of OpenGL, found when the driver is loaded. */
#define DRIVER_FUNCTIONS(F)                                         \
  F (PFNGLACTIVETEXTUREPROC, ActiveTexture)                         \
  F (PFNGLATTACHSHADERPROC, AttachShader)                           \
  F (PFNGLBEGINTRANSFORMFEEDBACKPROC, BeginTransformFeedback)       \
  F (PFNGLBINDATTRIBLOCATIONPROC, BindAttribLocation)               \
  F (PFNGLBINDBUFFERPROC, BindBuffer)                               \
  F (PFNGLBINDBUFFERBASEPROC, BindBufferBase)                       \
  F (PFNGLBINDFRAMEBUFFERPROC, BindFramebuffer)                     \
  F (PFNGLBINDPROGRAMPIPELINEPROC, BindProgramPipeline)             \
  F (PFNGLBINDSAMPLERPROC, BindSampler)                             \
  F (PFNGLBINDTEXTUREPROC, BindTexture)                             \
  F (PFNGLBINDVERTEXARRAYPROC, BindVertexArray)                     \
  F (PFNGLBUFFERDATAPROC, BufferData)                               \
  F (PFNGLCHECKFRAMEBUFFERSTATUSPROC, CheckFramebufferStatus)       \
  F (PFNGLCLEARBUFFERFVPROC, ClearBufferfv)                         \
  F (PFNGLCOMPILESHADERPROC, CompileShader)                         \
  F (PFNGLCREATEPROGRAMPROC, CreateProgram)                         \
  F (PFNGLCREATESHADERPROC, CreateShader)                           \
  F (PFNGLDRAWARRAYSINSTANCEDPROC, DrawArraysInstanced)             \
  F (PFNGLDRAWBUFFERSPROC, DrawBuffers)                             \
  F (PFNGLDRAWELEMENTSINSTANCEDPROC, DrawElementsInstanced)         \
  F (PFNGLENABLEPROC, Enable)                                       \
  F (PFNGLENABLEVERTEXATTRIBARRAYPROC, EnableVertexAttribArray)     \
  F (PFNGLENDTRANSFORMFEEDBACKPROC, EndTransformFeedback)           \
  F (PFNGLFINISHPROC, Finish)                                       \
  F (PFNGLFRAMEBUFFERTEXTURE2DPROC, FramebufferTexture2D)           \
  F (PFNGLGENBUFFERSPROC, GenBuffers)                               \
  F (PFNGLGENFRAMEBUFFERSPROC, GenFramebuffers)                     \
  F (PFNGLGENPROGRAMPIPELINESPROC, GenProgramPipelines)             \
  F (PFNGLGENSAMPLERSPROC, GenSamplers)                             \
  F (PFNGLGENTEXTURESPROC, GenTextures)                             \
  F (PFNGLGENVERTEXARRAYSPROC, GenVertexArrays)                     \
  F (PFNGLGETACTIVEATTRIBPROC, GetActiveAttrib)                     \
  F (PFNGLGETACTIVEUNIFORMPROC, GetActiveUniform)                   \
  F (PFNGLGETACTIVEUNIFORMBLOCKIVPROC, GetActiveUniformBlockiv)     \
  F (PFNGLGETACTIVEUNIFORMBLOCKNAMEPROC, GetActiveUniformBlockName) \
  F (PFNGLGETACTIVEUNIFORMSIVPROC, GetActiveUniformsiv)             \
  F (PFNGLGETATTRIBLOCATIONPROC, GetAttribLocation)                 \
  F (PFNGLGETERRORPROC, GetError)                                   \
  F (PFNGLGETPROGRAMINFOLOGPROC, GetProgramInfoLog)                 \
  F (PFNGLGETPROGRAMINTERFACEIVPROC, GetProgramInterfaceiv)         \
  F (PFNGLGETPROGRAMIVPROC, GetProgramiv)                           \
  F (PFNGLGETPROGRAMRESOURCEIVPROC, GetProgramResourceiv)           \
  F (PFNGLGETPROGRAMRESOURCENAMEPROC, GetProgramResourceName)       \
  F (PFNGLGETSHADERINFOLOGPROC, GetShaderInfoLog)                   \
  F (PFNGLGETSHADERIVPROC, GetShaderiv)                             \
  F (PFNGLGETSTRINGPROC, GetString)                                 \
  F (PFNGLGETUNIFORMFVPROC, GetUniformfv)                           \
  F (PFNGLGETUNIFORMIVPROC, GetUniformiv)                           \
  F (PFNGLGETUNIFORMLOCATIONPROC, GetUniformLocation)               \
  F (PFNGLLINKPROGRAMPROC, LinkProgram)                             \
  F (PFNGLPIXELSTOREIPROC, PixelStorei)                             \
  F (PFNGLPROGRAMPARAMETERIPROC, ProgramParameteri)                 \
  F (PFNGLPROGRAMUNIFORM1IPROC, ProgramUniform1i)                   \
  F (PFNGLPROGRAMUNIFORM1FVPROC, ProgramUniform1fv)                 \
  F (PFNGLPROGRAMUNIFORM2FVPROC, ProgramUniform2fv)                 \
  F (PFNGLPROGRAMUNIFORM3FVPROC, ProgramUniform3fv)                 \
  F (PFNGLPROGRAMUNIFORM4FVPROC, ProgramUniform4fv)                 \
  F (PFNGLPROGRAMUNIFORM1IVPROC, ProgramUniform1iv)                 \
  F (PFNGLPROGRAMUNIFORM2IVPROC, ProgramUniform2iv)                 \
  F (PFNGLPROGRAMUNIFORM3IVPROC, ProgramUniform3iv)                 \
  F (PFNGLPROGRAMUNIFORM4IVPROC, ProgramUniform4iv)                 \
  F (PFNGLPROGRAMUNIFORM1UIVPROC, ProgramUniform1uiv)               \
  F (PFNGLPROGRAMUNIFORM2UIVPROC, ProgramUniform2uiv)               \
  F (PFNGLPROGRAMUNIFORM3UIVPROC, ProgramUniform3uiv)               \
  F (PFNGLPROGRAMUNIFORM4UIVPROC, ProgramUniform4uiv)               \
  F (PFNGLPROGRAMUNIFORMMATRIX2FVPROC, ProgramUniformMatrix2fv)     \
  F (PFNGLPROGRAMUNIFORMMATRIX3FVPROC, ProgramUniformMatrix3fv)     \
  F (PFNGLPROGRAMUNIFORMMATRIX4FVPROC, ProgramUniformMatrix4fv)     \
  F (PFNGLPROGRAMUNIFORMMATRIX2X3FVPROC, ProgramUniformMatrix2x3fv) \
  F (PFNGLPROGRAMUNIFORMMATRIX2X4FVPROC, ProgramUniformMatrix2x4fv) \
  F (PFNGLPROGRAMUNIFORMMATRIX3X2FVPROC, ProgramUniformMatrix3x2fv) \
  F (PFNGLPROGRAMUNIFORMMATRIX3X4FVPROC, ProgramUniformMatrix3x4fv) \
  F (PFNGLPROGRAMUNIFORMMATRIX4X2FVPROC, ProgramUniformMatrix4x2fv) \
  F (PFNGLPROGRAMUNIFORMMATRIX4X3FVPROC, ProgramUniformMatrix4x3fv) \
  F (PFNGLSAMPLERPARAMETERFPROC, SamplerParameterf)                 \
  F (PFNGLSAMPLERPARAMETERIPROC, SamplerParameteri)                 \
  F (PFNGLSHADERSOURCEPROC, ShaderSource)                           \
  F (PFNGLTEXBUFFERPROC, TexBuffer)                                 \
  F (PFNGLTEXIMAGE1DPROC, TexImage1D)                               \
  F (PFNGLTEXIMAGE2DPROC, TexImage2D)                               \
  F (PFNGLTEXIMAGE3DPROC, TexImage3D)                               \
  F (PFNGLTEXPARAMETERIPROC, TexParameteri)                         \
  F (PFNGLTRANSFORMFEEDBACKVARYINGSPROC, TransformFeedbackVaryings) \
  F (PFNGLUNIFORMBLOCKBINDINGPROC, UniformBlockBinding)             \
  F (PFNGLUSEPROGRAMPROC, UseProgram)                               \
  F (PFNGLUSEPROGRAMSTAGESPROC, UseProgramStages)                   \
  F (PFNGLVERTEXATTRIB4FPROC, VertexAttrib4f)                       \
  F (PFNGLVERTEXATTRIBIPOINTERPROC, VertexAttribIPointer)           \
  F (PFNGLVERTEXATTRIBPOINTERPROC, VertexAttribPointer)             \
  F (PFNGLVIEWPORTPROC, Viewport)

typedef struct
{
#define DRIVER_MEMBER(type, name) type name;
  DRIVER_FUNCTIONS (DRIVER_MEMBER)
#undef DRIVER_MEMBER
} DriverGl;

typedef enum
{
  DRIVER_VERTEX,
  DRIVER_GEOMETRY,
  DRIVER_FRAGMENT,
  DRIVER_N_STAGES
} DriverStage;

/* A sampler of a program, and its texture. */
typedef struct
{
  GLuint program;
  char *name;
  GLenum type; /* of GLSL */
  GLuint unit;
  GLuint sampler; /* sampler object */
  char **given;   /* the line with its texture; NULL: made up */
} DriverSampler;

typedef struct
{
  DriverGl gl;
  EGLDisplay display;
  void (*(*find) (const char *name)) (void); /* finds functions that not every context has */

  /* The request. */
  char *backend, *debug;          /* name of the back end, and the driver's options for it */
  char *sources[DRIVER_N_STAGES]; /* NULL: none */
  GPtrArray *inputs;              /* char **: lines of words */
  GArray *ends;   /* guint: the number of lines for each draw, the first draw first */
  guint n_active; /* lines of the draw that is prepared */
  gboolean is_separate, is_core;
  gboolean is_exact; /* a missing value is OpenGL's initial one */

  char *alone_log; /* why the stage behind a made-up one does not link by itself; NULL: it does */
  guint64 memory;  /* most bytes that the request may take */

  /* The state of the request. */
  GLuint programs[DRIVER_N_STAGES]; /* all the same one unless they are separate */
  int width, height;
  GArray *samplers; /* DriverSampler */
  GString *variables;
  GString *notes; /* made-up facts: lines */
} Driver;

/* Ends the process with an error as the answer. kind: one word. */
_Noreturn void driver_fail (const char *kind, const char *format, ...) G_GNUC_PRINTF (2, 3);
void driver_note (Driver *driver, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* driver-answer.c */
void driver_answer_begin (void);
void driver_answer (const char *tag, const void *data, gsize size);
void driver_answer_words (const char *tag, const guint32 *words, guint n_words);
void driver_answer_memory (guint32 handle, guint64 at, gconstpointer data, gsize size);

/* driver-kernel.c */
int driver_kernel_open (void);
void driver_kernel_capture (gboolean is_on);

/* driver-guard.c */
void driver_guard (const Driver *driver);

/* driver-memory.c */
/* Limits the further memory of the process; it ends at an allocation beyond the limit. */
void driver_memory_limit (guint64 n_bytes);

/* driver-display.c */
void driver_open (Driver *driver);

/* driver-request.c */
void driver_read_request (Driver *driver);
/* The last line of the draw's inputs that begins with word and, if name is not NULL, continues with
 * name; NULL: none. */
char **driver_find_input (const Driver *driver, const char *word, const char *name);
guint32 driver_bits (const char *word, gboolean is_float);

/* driver-program.c */
void driver_compile (Driver *driver);
guint driver_find_version (const char *source, gboolean *is_es);
void driver_widen_versions (const Driver *driver);
GLuint driver_compile_source (Driver *driver, DriverStage stage, const char *source, char **log);

/* driver-vertices.c */
char *driver_make_vertex_shader (Driver *driver);

/* driver-inputs.c */
/* The inputs that a text declares, as outputs of the stage before it, with what these need. is_arrayed: they are arrays of vertices.
 * blocks: gets the name of the instance of each interface block, "" for none, "NAME[4" for four. Returns: (transfer full). */
char *driver_make_outputs (const char *source,
                           gboolean is_arrayed,
                           gboolean is_core,
                           GHashTable *blocks);
/* Whether a text has the word outside of its comments; line: the first line that has it, from 1. */
gboolean driver_has_word (const char *source, const char *name, guint *line);

/* driver-uniforms.c */
typedef enum
{
  DRIVER_MARKS,  /* each component says which one it is */
  DRIVER_BITS,   /* booleans whose number has the bit */
  DRIVER_VALUES, /* the values of the draw */
} DriverRound;

void driver_describe_uniforms (Driver *driver);
guint driver_count_booleans (const Driver *driver);
void driver_set_uniforms (Driver *driver, DriverRound round, guint bit);
/* What the uniforms hold in the draw: the driver itself does not take over what the program does not read. */
void driver_answer_uniforms (void);
guint driver_type_columns (GLenum type);
guint driver_type_rows (GLenum type);
char driver_type_base (GLenum type); /* f, i, u, b, or s for samplers */

/* driver-textures.c */
void driver_make_textures (Driver *driver);
/* The textures that the prepared draw has, and the one before it has not. */
void driver_change_textures (Driver *driver);
void driver_mark_samplers (Driver *driver, gboolean is_marked);

/* driver-state.c */
void driver_set_state (const Driver *driver);

/* driver-draw.c */
void driver_read_size (Driver *driver);
void driver_prepare_targets (Driver *driver);
/* Prepares one draw. */
void driver_prepare_draw (Driver *driver);
void driver_draw (Driver *driver, const char *mark);
