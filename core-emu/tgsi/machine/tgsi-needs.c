#include "ls-insn-texture.h"
#include "ls-needs.h"
#include "tgsi-machine-private.h"
#include "tgsi-texture.h"

/* What a program needs from outside, by its declarations. */

static void
add_constants (const TgsiDecl *decl, GArray *out)
{
  const guint first = decl->has_dim ? decl->dim_first : 0;
  const guint last = decl->has_dim ? decl->dim_last : 0;

  for (guint i = first; i <= last && i < LS_N_CONST_BUFFERS; i++)
    ls_needs_add (out, LS_NEED_CONST_BUFFER, i, decl->last + 1u);
}

static void
add_range (const TgsiDecl *decl, LsNeedKind kind, guint base, GArray *out)
{
  for (guint i = decl->first; i <= decl->last; i++)
    ls_needs_add (out, kind, base + i, 0);
}

/* The first instruction that uses the texture gives its kind. */
static void
add_texture (guint number, LsTextureDim dim, TgsiReturn returns, GArray *out)
{
  LsNeed *need = ls_needs_add (out, LS_NEED_TEXTURE, number, 0);

  if (need->dim != 0)
    return;
  need->dim = (guint8) (1 + dim);
  need->type = returns == TGSI_RETURN_SINT   ? LS_VALUE_INT
               : returns == TGSI_RETURN_UINT ? LS_VALUE_UINT
                                             : LS_VALUE_FLOAT;
}

/* The textures of samplers without a view. An indexed texture may be any of the declaration, from
 * its first one on. */
static void
add_sampled (const TgsiCode *code, const TgsiDecl *decl, GArray *out)
{
  for (guint i = 0; i < code->program->n_insns; i++)
    {
      const LsInsnTexture *texture = ls_insn_step (&code->base, i)->texture;
      const gboolean is_indexed = texture != NULL && texture->view != LS_INSN_NO_ADDRESS;

      if (tgsi_ops[code->program->insns[i].op].form != TGSI_FORM_TEX || texture == NULL ||
          texture->first_view < decl->first || texture->first_view > decl->last)
        continue;
      for (guint k = texture->first_view; k <= (is_indexed ? decl->last : texture->first_view); k++)
        add_texture (k, (LsTextureDim) texture->dim, TGSI_RETURN_FLOAT, out);
    }
  add_range (decl, LS_NEED_TEXTURE, 0, out);
}

void
tgsi_needs (const LsProgram *program, GArray *out)
{
  const TgsiCode *code = tgsi_code_of (program);
  gboolean has_views = FALSE;

  for (guint i = 0; i < code->program->n_decls; i++)
    {
      const TgsiDecl *decl = &code->program->decls[i];

      has_views |= decl->file == TGSI_FILE_SVIEW;
      if (decl->file == TGSI_FILE_CONST)
        add_constants (decl, out);
      if (decl->file == TGSI_FILE_SAMP)
        add_range (decl, LS_NEED_SAMPLER, 0, out);
      for (guint k = decl->first; decl->file == TGSI_FILE_SVIEW && k <= decl->last; k++)
        add_texture (k, tgsi_target_dim ((TgsiTarget) decl->target), (TgsiReturn) decl->types[0],
                     out);
      if (decl->file == TGSI_FILE_BUFFER && code->base.layout.n_words[decl->first] == 0)
        add_range (decl, LS_NEED_MEMORY, TGSI_MEMORY_STORAGE, out);
      if (decl->file == TGSI_FILE_IMAGE &&
          code->base.layout.n_words[TGSI_MEMORY_IMAGES + decl->first] == 0)
        add_range (decl, LS_NEED_MEMORY, TGSI_MEMORY_IMAGES, out);
    }
  for (guint i = 0; !has_views && i < code->program->n_decls; i++)
    if (code->program->decls[i].file == TGSI_FILE_SAMP)
      add_sampled (code, &code->program->decls[i], out);
  ls_needs_sort (out);
}
