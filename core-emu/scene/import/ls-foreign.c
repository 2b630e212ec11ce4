#include "ls-foreign.h"

#include <string.h>

#include "ls-error.h"
#include "ls-machines.h"
#include "ls-words.h"

#define TEXT_LOOKED_AT 65536 /* bytes: a log may begin with other output */

#define IMAGE N_ ("a scene takes images as PNG: [texture 0] file=...")
#define UNPACK N_ ("unpack it and open what is in it")
#define COMPILE                                                                         \
  N_ ("compile it for one of the machines and open the words, such as what the driver " \
      "prints with R600_DEBUG=ps,vs")
#define CUT_OUT N_ ("cut its program's words out and open these")

/* --- formats with a mark --------------------------------------------------------------------------------- */

typedef struct
{
  guint offset; /* in bytes */
  guint length;
  const char *mark;
  const char *what; /* with its article */
  const char *advice;
} Magic;

/* Marks as the formats' own documents give them. */
static const Magic magics[] = {
  { 0, 4, "\x96\xB6\x71\x83", N_ ("a Cemu shader cache"), CUT_OUT },
  { 0, 4, "\x95\xB6\x71\x83", N_ ("a Cemu shader cache"), CUT_OUT },
  { 0, 4, "\x94\xB6\x71\x83", N_ ("a Cemu shader cache"), CUT_OUT },
  { 0, 4, "DXBC", N_ ("a Direct3D shader container"), COMPILE },
  { 0, 4, "DXIL", N_ ("a Direct3D shader in LLVM's bitcode"), COMPILE },
  { 0, 4, "BC\xC0\xDE", N_ ("LLVM bitcode"), COMPILE },
  { 0, 4, "\x03\x02\x23\x07", N_ ("a SPIR-V module"), COMPILE },
  { 0, 4, "\x07\x23\x02\x03", N_ ("a SPIR-V module"), COMPILE },
  { 0, 4, "RDOC", N_ ("a RenderDoc capture"), N_ ("save the shader from RenderDoc and open that") },
  { 0, 8, "\x89PNG\r\n\x1A\n", N_ ("a PNG image"), IMAGE },
  { 0, 3, "\xFF\xD8\xFF", N_ ("a JPEG image"), IMAGE },
  { 0, 4, "GIF8", N_ ("a GIF image"), IMAGE },
  { 8, 4, "WEBP", N_ ("a WebP image"), IMAGE },
  { 8, 4, "WAVE", N_ ("a WAVE file"), N_ ("it holds no shader that can be run") },
  { 8, 4, "AVI ", N_ ("an AVI file"), N_ ("it holds no shader that can be run") },
  { 0, 4, "II*\0", N_ ("a TIFF image"), IMAGE },
  { 0, 4, "MM\0*", N_ ("a TIFF image"), IMAGE },
  { 0, 4, "DDS ", N_ ("a DirectDraw surface"), IMAGE },
  { 0, 7, "\xABKTX 11", N_ ("a KTX texture"), IMAGE },
  { 0, 7, "\xABKTX 20", N_ ("a KTX texture"), IMAGE },
  { 0, 4, "\x76\x2F\x31\x01", N_ ("an OpenEXR image"), IMAGE },
  { 0, 2, "MZ", N_ ("a program for DOS or Windows"), CUT_OUT },
  { 0, 4, "\xCF\xFA\xED\xFE", N_ ("a program for macOS"), CUT_OUT },
  { 0, 4, "\xCE\xFA\xED\xFE", N_ ("a program for macOS"), CUT_OUT },
  { 0, 4, "\xCA\xFE\xBA\xBE", N_ ("a Java class or a program for macOS"), CUT_OUT },
  { 0, 4, "\0asm", N_ ("a WebAssembly module"), CUT_OUT },
  { 0, 8, "!<arch>\n", N_ ("an archive of objects"), UNPACK },
  { 0, 4, "PK\x03\x04", N_ ("a ZIP archive"), UNPACK },
  { 0, 2, "\x1F\x8B", N_ ("a gzip file"), UNPACK },
  { 0, 3, "BZh", N_ ("a bzip2 file"), UNPACK },
  { 0, 6,
    "\xFD"
    "7zXZ\0",
    N_ ("an XZ file"), UNPACK },
  { 0, 4, "\x28\xB5\x2F\xFD", N_ ("a Zstandard file"), UNPACK },
  { 0, 6, "7z\xBC\xAF\x27\x1C", N_ ("a 7z archive"), UNPACK },
  { 257, 5, "ustar", N_ ("a tar archive"), UNPACK },
  { 0, 5, "%PDF-", N_ ("a PDF document"), N_ ("it holds no shader that can be run") },
  { 0, 15, "SQLite format 3", N_ ("an SQLite database"),
    N_ ("it holds no shader that can be run") },
  { 0, 4, "OggS", N_ ("an Ogg file"), N_ ("it holds no shader that can be run") },
};

static gboolean
has_magic (const Magic *magic, const char *data, gsize size)
{
  return size >= magic->offset + magic->length &&
         !memcmp (data + magic->offset, magic->mark, magic->length);
}

/* --- formats without a good one ---------------------------------------------------------------------------- */

/* "BM", then the size of the file, and two halves that are 0. */
static gboolean
is_bitmap (const guint8 *data, gsize size)
{
  return size >= 14 && data[0] == 'B' && data[1] == 'M' && !data[6] && !data[7] && !data[8] &&
         !data[9] && (data[2] | data[3] << 8 | data[4] << 16) == (gint) (size & 0xFFFFFF);
}

/* A number of the version, then a carriage return and a line feed; nothing else is sure of it. */
static gboolean
is_python (const guint8 *data, gsize size)
{
  return size >= 16 && data[1] >= 0x0B && data[1] <= 0x0F && data[2] == '\r' && data[3] == '\n';
}

/* "at", then the size of a compressed chunk. */
static gboolean
is_apitrace (const guint8 *data, gsize size)
{
  return size >= 6 && data[0] == 'a' && data[1] == 't' && (data[4] == 0 || data[5] == 0);
}

/* Texts of other encodings, and of one that no line of ours begins like: "{" and a key. */
static const char *
find_text (const guint8 *data, gsize size)
{
  const gboolean has_mark = size >= 4 && size % 2 == 0 &&
                            ((data[0] == 0xFF && data[1] == 0xFE && (data[2] | data[3])) ||
                             (data[0] == 0xFE && data[1] == 0xFF));
  gsize at = 1;

  if (has_mark)
    return N_ ("text in UTF-16");
  if (!size || data[0] != '{')
    return NULL;
  while (at < size && g_ascii_isspace (data[at]))
    at++;
  return at < size && (data[at] == '"' || data[at] == '}') ? "JSON" : NULL;
}

static gboolean refuse_format (const char *name,
                               const char *what,
                               const char *advice,
                               GError **error);

/* FALSE with an error if bytes are of one of these. */
static gboolean
check_unmarked (const guint8 *data, gsize size, const char *name, GError **error)
{
  const char *text = find_text (data, size);

  if (is_bitmap (data, size))
    return refuse_format (name, N_ ("a BMP image"), IMAGE, error);
  if (is_apitrace (data, size))
    return refuse_format (name, N_ ("a trace of apitrace"),
                          N_ ("replay it with a driver that prints its programs"), error);
  if (is_python (data, size))
    return refuse_format (name, N_ ("a compiled Python module"), CUT_OUT, error);
  return text == NULL ||
         refuse_format (name, text, N_ ("scenes and assembly are text in UTF-8"), error);
}

/* --- ELF ------------------------------------------------------------------------------------------------- */

static guint
read_u16 (const char *data, guint at, gboolean is_big)
{
  guint8 a = (guint8) data[at], b = (guint8) data[at + 1];

  return is_big ? a << 8 | b : b << 8 | a;
}

static const char *
elf_machine (guint machine)
{
  switch (machine)
    {
    case 3:
      return "x86";
    case 20:
    case 21:
      return "PowerPC";
    case 40:
      return "ARM";
    case 62:
      return "x86-64";
    case 125:
      return "AMD CAL";
    case 183:
      return "AArch64";
    case 190:
      return "CUDA";
    case 243:
      return "RISC-V";
    }
  return NULL;
}

#define ELF_DATA 5 /* byte order: 2 is big-endian */
#define ELF_MACHINE 18

static gboolean
refuse_elf (const char *data, gsize size, const char *name, GError **error)
{
  g_autofree char *number = NULL;
  const char *machine;

  if (size < ELF_MACHINE + 2)
    return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: this is an ELF file, cut off after %zu bytes",
                    name, size);
  machine = elf_machine (read_u16 (data, ELF_MACHINE, data[ELF_DATA] == 2));
  number =
    g_strdup_printf (ls_words ("machine %u"), read_u16 (data, ELF_MACHINE, data[ELF_DATA] == 2));
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: this is an ELF file for %s (%s)", name,
                  machine ? machine : number, ls_words (CUT_OUT));
}

/* --- text ------------------------------------------------------------------------------------------------ */

typedef struct
{
  const char *pattern; /* at the start of a line, behind blanks */
  const char *what;
  const char *advice;
} Mark;

/* The first that occurs wins. A line that our assembly or a scene could have must not match. */
static const Mark marks[] = {
  { "\\[(require|((vertex|tessellation control|tessellation evaluation|geometry|fragment|compute) "
    "shader( passthrough| spirv)?))\\]",
    N_ ("a shader_runner test"), COMPILE },
  { "!!(ARBvp|ARBfp|NV)", N_ ("an ARB program"), COMPILE },
  { "\\.version[ \\t]+\\d+\\.\\d+[ \\t\\r]*$", N_ ("PTX text for Nvidia's chips"), COMPILE },
  { "#version\\s+\\d+|(void|int)\\s+main\\s*\\(", N_ ("source text, such as GLSL"), COMPILE },
  { "\\.(text[ \\t\\r]*$|section[ \\t]+[.\"]|globl\\b|p2align\\b|amdgcn_target\\b)",
    N_ ("assembly text of a compiler"), COMPILE },
  { "(cbuffer|SamplerState|Texture(1D|2D|3D|Cube)(Array)?)\\b|float[1-4][ \\t]+\\w+[ \\t]*\\(|"
    ".*\\w[ \\t]*:[ \\t]*SV_\\w+",
    N_ ("HLSL text"), COMPILE },
  { "@(fragment|vertex|compute|group|binding)\\b", N_ ("WGSL text"), COMPILE },
  { "shader_type[ \\t]+\\w+[ \\t]*;", N_ ("a shader of Godot"), COMPILE },
  { "#include[ \\t]*<metal_|using[ \\t]+namespace[ \\t]+metal\\b|"
    ".*\\[\\[(position|stage_in|vertex_id|(buffer|texture|attribute)[ \\t]*\\(\\d+\\))\\]\\]",
    N_ ("Metal text"), COMPILE },
  { "__(global|device)__\\b", N_ ("CUDA text"), COMPILE },
  { "(__)?kernel[ \\t]+void\\b", N_ ("OpenCL C"), COMPILE },
  { "[pv]s_[1-4]_(\\d|x|sw)\\b", N_ ("assembly text of Direct3D 9"), COMPILE },
  { "[sv]_(mov|load|add|mul|buffer|interp|mad|and|or|cmp|waitcnt|endpgm)(_\\w+)?\\b",
    N_ ("assembly text of GCN, a later GPU"), COMPILE },
  { "shader: MESA_SHADER_", N_ ("NIR text of Mesa"), COMPILE },
  { "target[ \\t]+(triple|datalayout)[ \\t]*=|source_filename[ \\t]*=|define[ \\t].*@",
    N_ ("LLVM IR"), COMPILE },
  { "(uniform|varying|attribute|precision)[ \\t]+\\w+[ \\t]+\\w+|"
    "(void|float|int|bool|[iu]?vec[234]|mat[234])[ \\t]+\\w+[ \\t]*\\(",
    N_ ("GLSL text without main ()"), N_ ("if another text includes it, open that one") },
  { "```|={5,}[ \\t\\r]*$", N_ ("a document"), N_ ("it holds no shader that can be run") },
  { "#!\\s*/|<(\\?xml|!DOCTYPE|html|svg)\\b", N_ ("a script or a document"),
    N_ ("it holds no shader that can be run") },
};

static gboolean
mark_matches (const Mark *mark, const char *text, gsize length)
{
  g_autofree char *pattern = g_strconcat ("^[ \\t]*(", mark->pattern, ")", NULL);
  g_autoptr (GRegex) regex =
    g_regex_new (pattern, G_REGEX_MULTILINE | G_REGEX_RAW | G_REGEX_OPTIMIZE, 0, NULL);

  return g_regex_match_full (regex, text, (gssize) length, 0, 0, NULL, NULL);
}

gboolean
ls_foreign_is_shader_test (const char *text, gsize length)
{
  return mark_matches (&marks[0], text, MIN (length, TEXT_LOOKED_AT));
}

static const Mark *
find_mark (const char *text, gsize length)
{
  length = MIN (length, TEXT_LOOKED_AT);
  if (memchr (text, '\0', length))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (mark_matches (&marks[i], text, length))
      return &marks[i];
  return NULL;
}

/* --- all ------------------------------------------------------------------------------------------------- */

static gboolean
refuse_format (const char *name, const char *what, const char *advice, GError **error)
{
  return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: this is %s (%s)", name, ls_words (what),
                  ls_words (advice));
}

gboolean
ls_foreign_check (GBytes *bytes, const char *name, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  const Mark *mark;
  LsStage stage;

  if (!size)
    return ls_fail (error, LS_ERROR_UNSUPPORTED, "%s: the file is empty", name);
  if (size >= 4 && !memcmp (data,
                            "\x7F"
                            "ELF",
                            4))
    return refuse_elf (data, size, name, error);
  if (ls_machine_by_text (bytes, &stage) != NULL)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (magics); i++)
    if (has_magic (&magics[i], data, size))
      return refuse_format (name, magics[i].what, magics[i].advice, error);
  if (!check_unmarked ((const guint8 *) data, size, name, error))
    return FALSE;
  mark = find_mark (data, size);
  return mark == NULL || refuse_format (name, mark->what, mark->advice, error);
}
