#include "tgsi-program.h"

#include "ls-words.h"

const TgsiFileLimit tgsi_file_limits[TGSI_N_FILES] = {
  [TGSI_FILE_NULL] = { 1, 0 },
  [TGSI_FILE_CONST] = { TGSI_MAX_CONSTANTS, TGSI_MAX_CONST_BUFFERS },
  [TGSI_FILE_IN] = { TGSI_MAX_VARYINGS, TGSI_MAX_VERTICES },
  [TGSI_FILE_OUT] = { TGSI_MAX_VARYINGS, TGSI_MAX_VERTICES },
  [TGSI_FILE_TEMP] = { TGSI_MAX_TEMPS, 0 },
  [TGSI_FILE_SAMP] = { TGSI_MAX_SAMPLERS, 0 },
  [TGSI_FILE_ADDR] = { TGSI_MAX_ADDRESSES, 0 },
  [TGSI_FILE_IMM] = { TGSI_MAX_IMMEDIATES, 0 },
  [TGSI_FILE_SV] = { TGSI_MAX_SYSTEM_VALUES, 0 },
  [TGSI_FILE_IMAGE] = { TGSI_MAX_IMAGES, 0 },
  [TGSI_FILE_SVIEW] = { TGSI_MAX_VIEWS, 0 },
  [TGSI_FILE_BUFFER] = { TGSI_MAX_BUFFERS, 0 },
  [TGSI_FILE_MEMORY] = { TGSI_MAX_MEMORIES, 0 },
  [TGSI_FILE_CONSTBUF] = { TGSI_MAX_CONST_BUFFERS, 0 },
  [TGSI_FILE_HWATOMIC] = { TGSI_MAX_COUNTERS, TGSI_MAX_COUNTER_BUFFERS },
};

const char *const tgsi_qualifier_names[TGSI_N_QUALIFIERS] = {
  "COHERENT",
  "RESTRICT",
  "VOLATILE",
  "STREAM_CACHE_POLICY",
};

const char *const tgsi_imm_names[TGSI_N_IMM_TYPES] = {
  [TGSI_IMM_FLT32] = "FLT32", [TGSI_IMM_UINT32] = "UINT32", [TGSI_IMM_INT32] = "INT32",
  [TGSI_IMM_FLT64] = "FLT64", [TGSI_IMM_UINT64] = "UINT64", [TGSI_IMM_INT64] = "INT64",
};

const char *const tgsi_imm_ranges[TGSI_N_IMM_TYPES] = {
  [TGSI_IMM_FLT32] = N_ ("a decimal number, or 0x and eight digits of its bits"),
  [TGSI_IMM_UINT32] = N_ ("0 to 4294967295, decimal"),
  [TGSI_IMM_INT32] = N_ ("-2147483648 to 2147483647, decimal"),
  [TGSI_IMM_FLT64] = N_ ("a decimal number"),
  [TGSI_IMM_UINT64] = N_ ("0 to 18446744073709551615"),
  [TGSI_IMM_INT64] = N_ ("-9223372036854775808 to 9223372036854775807"),
};

void
tgsi_program_free (TgsiProgram *program)
{
  g_free (program->items);
  g_free (program->insns);
  g_free (program->insn_items);
  g_free (program->decls);
  g_free (program->imms);
  g_free (program->properties);
  g_strfreev (program->remarks);
  g_free (program);
}

guint32
tgsi_program_property (const TgsiProgram *program, TgsiProperty name)
{
  for (guint i = 0; i < program->n_properties; i++)
    if (program->properties[i].name == name)
      return program->properties[i].value;
  return name == TGSI_PROPERTY_GS_INVOCATIONS ? 1 : 0;
}

guint
tgsi_program_stream (const TgsiProgram *program, const TgsiInsn *insn)
{
  const TgsiOperand *stream = &insn->src[0];

  return stream->file == TGSI_FILE_IMM ? program->imms[stream->index].words[stream->swizzle[0]] : 0;
}

const TgsiDecl *
tgsi_program_find_decl (const TgsiProgram *program, TgsiFile file, gint64 index)
{
  for (guint i = 0; i < program->n_decls; i++)
    if (program->decls[i].file == file && index >= program->decls[i].first &&
        index <= program->decls[i].last)
      return &program->decls[i];
  return NULL;
}

guint
tgsi_program_n_registers (const TgsiProgram *program, TgsiFile file)
{
  guint n = 0;

  for (guint i = 0; i < program->n_decls; i++)
    if (program->decls[i].file == file)
      n = MAX (n, program->decls[i].last + 1u);
  return n;
}

guint
tgsi_primitive_n_vertices (TgsiPrimitive primitive)
{
  static const guint8 n[TGSI_N_PRIMITIVES] = {
    [TGSI_PRIM_POINTS] = 1,
    [TGSI_PRIM_LINES] = 2,
    [TGSI_PRIM_LINE_LOOP] = 2,
    [TGSI_PRIM_LINE_STRIP] = 2,
    [TGSI_PRIM_LINES_ADJACENCY] = 4,
    [TGSI_PRIM_LINE_STRIP_ADJACENCY] = 4,
    [TGSI_PRIM_TRIANGLES_ADJACENCY] = 6,
    [TGSI_PRIM_TRIANGLE_STRIP_ADJACENCY] = 6,
  };

  return primitive < TGSI_N_PRIMITIVES && n[primitive] != 0 ? n[primitive] : 3;
}
