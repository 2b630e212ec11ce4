#pragma once

#include <glib.h>

/* Containers of the Wii U's graphics library (.gsh, .gtx): blocks of big-endian numbers, with
 * programs of little-endian dwords between them. Reading makes the values below, writing takes
 * them. */

#define GFD_MAGIC 0x47667832 /* "Gfx2" */

typedef enum
{
  GFD_VS,
  GFD_PS,
  GFD_GS,
} GfdKind;
#define GFD_N_KINDS (GFD_GS + 1)

/* The tables behind a header. */
typedef enum
{
  GFD_BLOCKS,     /* uniform blocks */
  GFD_UNIFORMS,   /* uniform variables */
  GFD_VALUES,     /* initial values of constants */
  GFD_LOOPS,      /* loop constants */
  GFD_SAMPLERS,   /* textures with their samplers */
  GFD_ATTRIBUTES, /* of vertices */
} GfdTableId;
#define GFD_N_TABLES (GFD_ATTRIBUTES + 1)

#define GFD_ROW_WORDS 5
#define GFD_MAX_ROWS 4096   /* of a table */
#define GFD_MAX_NAME 255    /* bytes of a name in a table */
#define GFD_MAX_HEADERS 256 /* shaders, or textures, in a file */

/* A row of a table. Words are as in the file; in a row with a name, the first word is the place of
 * the name. */
typedef struct
{
  char *name; /* NULL in tables without names */
  guint32 words[GFD_ROW_WORDS];
} GfdRow;

/* The words of rows. */
enum
{
  GFD_BLOCK_BINDING = 1, /* number of the constant buffer */
  GFD_BLOCK_BYTES = 2,
  GFD_UNIFORM_TYPE = 1,
  GFD_UNIFORM_COUNT = 2,
  GFD_UNIFORM_OFFSET = 3, /* in dwords */
  GFD_UNIFORM_BLOCK = 4,  /* row of GFD_BLOCKS; all bits: none */
  GFD_VALUE_OFFSET = 4,   /* behind four floats; in dwords */
  GFD_LOOP_OFFSET = 0,
  GFD_LOOP_VALUE = 1,
  GFD_SAMPLER_TYPE = 1,
  GFD_SAMPLER_LOCATION = 2,
  GFD_ATTRIBUTE_TYPE = 1,
  GFD_ATTRIBUTE_COUNT = 2,
  GFD_ATTRIBUTE_LOCATION = 3,
};

/* The words of headers: byte offset / 4. */
enum
{
  GFD_RESOURCES = 0, /* SQ_PGM_RESOURCES of the stage */

  GFD_VS_PRIMITIVE_ID = 0x04 / 4,
  GFD_VS_OUT_CONFIG = 0x08 / 4,
  GFD_VS_N_OUT_IDS = 0x0C / 4,
  GFD_VS_OUT_ID = 0x10 / 4, /* 10 of them, four semantics each */
  GFD_VS_OUT_CNTL = 0x38 / 4,
  GFD_VS_SEMANTIC_CLEAR = 0x3C / 4,
  GFD_VS_N_SEMANTICS = 0x40 / 4,
  GFD_VS_SEMANTIC = 0x44 / 4, /* 32 */
  GFD_VS_REUSE = 0xC8 / 4,
  GFD_VS_HOS_REUSE = 0xCC / 4,
  GFD_VS_RING_ITEM = 0x10C / 4,

  GFD_PS_EXPORTS = 0x04 / 4,
  GFD_PS_IN_CONTROL_0 = 0x08 / 4,
  GFD_PS_IN_CONTROL_1 = 0x0C / 4,
  GFD_PS_N_INPUTS = 0x10 / 4,
  GFD_PS_INPUT = 0x14 / 4, /* 32 */
  GFD_PS_SHADER_MASK = 0x94 / 4,
  GFD_PS_SHADER_CONTROL = 0x98 / 4,
  GFD_PS_DB_CONTROL = 0x9C / 4,

  GFD_GS_OUT_PRIM = 0x04 / 4,
  GFD_GS_OUT_CNTL = 0x0C / 4,
  GFD_GS_COPY_RESOURCES = 0x10 / 4,
  GFD_GS_ITEM = 0x14 / 4, /* words of an emitted vertex */
  GFD_GS_N_OUT_IDS = 0x1C / 4,
  GFD_GS_OUT_ID = 0x20 / 4,
  GFD_GS_RING_ITEM = 0x88 / 4, /* words of all emitted vertices */
};
#define GFD_MAX_OUT_IDS 10
#define GFD_MAX_INPUTS 32
#define GFD_NO_SEMANTIC 0xFF

#define GFD_HEADER_WORDS (0x134 / 4) /* of the longest header */
#define GFD_N_FILE_WORDS 6           /* of the header of a file, behind its size */

/* The words behind those of a header say how the file has it; those of a file are of its first
 * shader. */
enum
{
  GFD_INDEX = GFD_HEADER_WORDS, /* number of the blocks */
  GFD_BLOCK_MAJOR,              /* 0: the header of a PS has four words less */
  GFD_PACKED_NAMES,             /* names are not filled up to four bytes */
  GFD_END_ID, /* of the last block; all bits: the number of the blocks before it */
  GFD_FILE_HEADER,
  GFD_N_WORDS = GFD_FILE_HEADER + GFD_N_FILE_WORDS,
};

/* A header and its program. */
typedef struct
{
  GfdKind kind;
  gsize at; /* byte of the file where the header block begins */
  guint32 header[GFD_N_WORDS];
  GArray *tables[GFD_N_TABLES]; /* GfdRow */
  GBytes *program;              /* NULL: not in the file */
  GBytes *text;                 /* the assembly text of the program, or NULL */
  GBytes *copy;                 /* of a GS: the VS that reads the emitted vertices; or NULL */
} GfdShader;

#define GFD_TEXTURE_WORDS (0x9C / 4)

typedef struct
{
  gsize at;
  guint32 header[GFD_TEXTURE_WORDS];
  GBytes *image; /* level 0; NULL: not in the file */
  GBytes *mips;  /* the other levels, or NULL */
} GfdTexture;

typedef struct
{
  GPtrArray *shaders;  /* GfdShader, in the order of the file */
  GPtrArray *textures; /* GfdTexture */
} GfdFile;

/* The layout of a header, by kind. */
typedef struct
{
  const char *name;                /* "VS" */
  guint header_type, program_type; /* types of the blocks */
  guint n_words;                   /* of the header */
  guint size_word;                 /* word with the size of the program in bytes */
  guint mode_word;
  /* words with the number of rows, each before the place of the rows; 0: no such table */
  guint table_words[GFD_N_TABLES];
} GfdKindInfo;

typedef struct
{
  guint n_words; /* of a row */
  gboolean has_name;
} GfdTableInfo;

extern const GfdKindInfo gfd_kinds[GFD_N_KINDS];
extern const GfdTableInfo gfd_tables[GFD_N_TABLES];

/* Types of blocks that do not depend on a kind. */
enum
{
  GFD_BLOCK_END = 1,
  GFD_BLOCK_PADDING = 2,
  GFD_BLOCK_COPY = 10,
  GFD_BLOCK_TEXTURE = 11,
  GFD_BLOCK_IMAGE = 12,
  GFD_BLOCK_MIPS = 13,
};

#define GFD_BLOCK_MAGIC 0x424C4B7B   /* "BLK{" */
#define GFD_TRAILER_MAGIC 0x7D424C4B /* "}BLK" */
#define GFD_HEADER_BYTES 0x20        /* of the file and of a block */
#define GFD_TRAILER_BYTES 0x28

/* Tags of offsets within a block. */
#define GFD_TAG_MASK 0xFFF00000
#define GFD_TAG_DATA 0xD0600000
#define GFD_TAG_TEXT 0xCA700000

GfdShader *gfd_shader_new (GfdKind kind);
/* The words of its header in a file. */
guint gfd_shader_n_words (const GfdShader *shader);
/* Appends a row. name: (nullable). Returns: the row; valid until the next one is appended. */
GfdRow *gfd_shader_add_row (GfdShader *shader, GfdTableId table, const char *name);

void gfd_file_init (GfdFile *file);
void gfd_file_clear (GfdFile *file);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GfdFile, gfd_file_clear)

gboolean gfd_is_one (const guint8 *data, gsize size);

/* Reads a file into one that is initialised. Unreadable parts are left out where possible, with a
 * finding (LsDiagnostic). name: for messages. Returns: FALSE with LS_ERROR_FORMAT, or
 * LS_ERROR_UNSUPPORTED for unknown versions, naming file and byte. */
gboolean gfd_file_read (GfdFile *file,
                        const guint8 *data,
                        gsize size,
                        const char *name,
                        GPtrArray *findings,
                        GError **error);

/* Writes a file of shaders, at least one, each with its program; textures are left out. */
GBytes *gfd_file_write (const GfdFile *file);

/* The name of a variable's type, "vec4"; NULL: unknown. */
const char *gfd_type_name (guint type);
/* The number of a type by its name, in any case; also as "Float4"; -1: unknown. */
gint gfd_type_by_name (const char *name);
/* vec4s of a value, 1 to 4: the columns of a matrix. */
guint gfd_type_columns (guint type);
/* Components of a value, or of a column, 1 to 4. */
guint gfd_type_rows (guint type);
/* Whether the type is a square matrix of floats. */
gboolean gfd_type_is_square (guint type);
/* Whether the components are integers, or booleans. */
gboolean gfd_type_is_integer (guint type);
gboolean gfd_type_is_boolean (guint type);
/* "sampler2D"; NULL: unknown. */
const char *gfd_sampler_name (guint type);
gint gfd_sampler_by_name (const char *name);
