#include "tgsi-program.h"

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
