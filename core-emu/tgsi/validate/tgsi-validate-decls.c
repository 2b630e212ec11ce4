#include "tgsi-validate-internal.h"

#include "ls-words.h"
#include "tgsi-targets.h"

/* Checks the words of declarations: arrays, usage masks, views and images, semantics. */

IsaCursor
tgsi_check_decl_at (const TgsiCheck *check, guint decl)
{
  return tgsi_source_cursor (check->source, g_array_index (check->source->decls, guint32, decl));
}

/* --- arrays ----------------------------------------------------------------------------------- */

/* The numbers of arrays name one declaration each. */
static void
check_array (const TgsiCheck *check, guint n)
{
  const TgsiDecl *decls = check->program->decls;
  const IsaCursor at = tgsi_check_decl_at (check, n);

  for (guint i = 0; i < n && decls[n].array > 0; i++)
    if (decls[i].file == decls[n].file && decls[i].array == decls[n].array)
      {
        isa_error (&at, NULL, "ARRAY(%u) of %s is declared already, in line %u", decls[n].array,
                   tgsi_file_names[decls[n].file], tgsi_check_decl_at (check, i).line);
        return;
      }
}

/* --- images ----------------------------------------------------------------------------------- */

static void
check_image (const TgsiCheck *check, guint n)
{
  const TgsiDecl *decl = &check->program->decls[n];
  const IsaCursor at = tgsi_check_decl_at (check, n);

  if (decl->file == TGSI_FILE_IMAGE && tgsi_targets[decl->target].compares)
    isa_error (&at, NULL, "IMAGE[%u] cannot be of %s: nothing is compared in an image", decl->first,
               tgsi_target_names[decl->target]);
}

static void
check_counters (const TgsiCheck *check, guint n)
{
  const TgsiDecl *decl = &check->program->decls[n];
  const IsaCursor at = tgsi_check_decl_at (check, n);

  if (decl->file == TGSI_FILE_HWATOMIC && !decl->has_dim)
    isa_error (&at, "DCL HWATOMIC[0][0..3]", "HWATOMIC has two numbers, the first is the buffer");
}

/* The target of an instruction must be that of its image. */
static void
check_image_use (const TgsiCheck *check, guint n)
{
  const TgsiInsn *insn = &check->program->insns[n];
  const TgsiOperand *resource = insn->op == TGSI_STORE ? &insn->dst[0] : &insn->src[0];
  const TgsiDecl *decl;

  if (!(tgsi_ops[insn->op].flags & TGSI_OP_STORE) || !insn->has_target ||
      resource->file != TGSI_FILE_IMAGE || resource->added.file != TGSI_FILE_NULL)
    return;
  decl = tgsi_check_find (check, TGSI_FILE_IMAGE, 0, (guint) resource->index);
  if (decl == NULL || decl->target == TGSI_TARGET_UNKNOWN || insn->target == TGSI_TARGET_UNKNOWN ||
      decl->target == insn->target)
    return;
  tgsi_source_error (check->source, n, TGSI_PLACE_TARGET, NULL,
                     "IMAGE[%d] is declared as %s, not as %s", resource->index,
                     tgsi_target_names[decl->target], tgsi_target_names[insn->target]);
}

/* --- usage masks ------------------------------------------------------------------------------ */

/* The declared components of a register; all of one that nothing declares. */
static guint
mask_of (const TgsiCheck *check, const TgsiOperand *operand)
{
  const TgsiDecl *decl = operand->added.file == TGSI_FILE_NULL && operand->index >= 0
                           ? tgsi_check_find (check, operand->file, 0, (guint) operand->index)
                           : NULL;

  return decl != NULL ? decl->mask : 15;
}

static gboolean
has_dims (const TgsiOperand *operand)
{
  return operand->has_dim || operand->dim_added.file != TGSI_FILE_NULL;
}

static char *
dup_mask (guint mask)
{
  g_autoptr (GString) text = g_string_new (".");

  for (guint i = 0; i < 4; i++)
    if (mask >> i & 1)
      g_string_append_c (text, "xyzw"[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A write of a component that is not declared has no place to go to. */
static void
check_write (TgsiCheck *check, const TgsiUse *use, gpointer data)
{
  const guint declared = mask_of (check, use->operand);
  const guint missing = use->operand->mask & ~declared;
  g_autofree char *has = NULL, *lacks = NULL;

  (void) data;
  if (!use->is_dst || use->type == 'R' || has_dims (use->operand) || missing == 0)
    return;
  has = dup_mask (declared);
  lacks = dup_mask (missing);
  tgsi_check_error (check, use, "%s[%d] is declared with %s alone: nothing may write %s",
                    tgsi_file_names[use->operand->file], use->operand->index, has, lacks);
}

void
tgsi_check_decls (TgsiCheck *check)
{
  for (guint i = 0; i < check->program->n_decls; i++)
    {
      check_array (check, i);
      check_image (check, i);
      check_counters (check, i);
    }
  for (guint i = 0; i < check->program->n_insns; i++)
    check_image_use (check, i);
  tgsi_check_uses (check, check_write, NULL);
}

/* --- semantics -------------------------------------------------------------------------------- */

#define STAGE(name) (1u << TGSI_##name)
#define FRAG STAGE (FRAG)
#define VERT STAGE (VERT)
#define GEOM STAGE (GEOM)
#define COMP STAGE (COMP)
#define CTRL STAGE (TESS_CTRL)
#define EVAL STAGE (TESS_EVAL)
#define TESS (CTRL | EVAL)
#define BEFORE (VERT | TESS | GEOM) /* stages that make vertices */
#define BEHIND (TESS | GEOM)        /* those that take vertices of another */
#define ANY G_MAXUINT

#define X 1
#define XY 3
#define XYZ 7
#define XYZW 15

/* Where a semantic stands, and the components of a register that it has: of an output those that
 * are taken, of others those that have a value. */
static const struct
{
  guint in, out, sv; /* stages */
  guint8 taken, given;
} places[TGSI_N_SEMANTICS] = {
  [TGSI_SEMANTIC_POSITION] = { BEHIND | FRAG, BEFORE | FRAG, FRAG, XYZW, XYZW },
  [TGSI_SEMANTIC_COLOR] = { BEHIND | FRAG, BEFORE | FRAG, 0, XYZW, XYZW },
  [TGSI_SEMANTIC_BCOLOR] = { BEHIND, BEFORE, 0, XYZW, XYZW },
  [TGSI_SEMANTIC_FOG] = { BEHIND | FRAG, BEFORE, 0, XYZW, XYZW },
  [TGSI_SEMANTIC_PSIZE] = { BEHIND, BEFORE, 0, XYZW, XYZW },
  [TGSI_SEMANTIC_GENERIC] = { BEHIND | FRAG, BEFORE | FRAG, 0, XYZW, XYZW },
  [TGSI_SEMANTIC_NORMAL] = { 0, 0, 0, XYZW, XYZW },
  [TGSI_SEMANTIC_FACE] = { FRAG, 0, FRAG, XYZW, XYZW },
  [TGSI_SEMANTIC_EDGEFLAG] = { BEHIND, VERT, 0, XYZW, XYZW },
  [TGSI_SEMANTIC_PRIM_ID] = { BEHIND | FRAG, GEOM, BEHIND | FRAG, X, X },
  [TGSI_SEMANTIC_INSTANCEID] = { 0, 0, VERT, X, X },
  [TGSI_SEMANTIC_VERTEXID] = { 0, 0, VERT, X, X },
  [TGSI_SEMANTIC_STENCIL] = { 0, FRAG, 0, 2, XYZW },
  [TGSI_SEMANTIC_CLIPDIST] = { BEHIND | FRAG, BEFORE, 0, XYZW, XYZW },
  [TGSI_SEMANTIC_CLIPVERTEX] = { BEHIND, BEFORE, 0, XYZW, XYZW },
  [TGSI_SEMANTIC_GRID_SIZE] = { 0, 0, COMP, XYZ, XYZW },
  [TGSI_SEMANTIC_BLOCK_ID] = { 0, 0, COMP, XYZ, XYZW },
  [TGSI_SEMANTIC_BLOCK_SIZE] = { 0, 0, COMP, XYZ, XYZW },
  [TGSI_SEMANTIC_THREAD_ID] = { 0, 0, COMP, XYZ, XYZW },
  [TGSI_SEMANTIC_TEXCOORD] = { BEHIND | FRAG, BEFORE, 0, XYZW, XYZW },
  [TGSI_SEMANTIC_PCOORD] = { FRAG, 0, FRAG, XYZW, XYZW },
  [TGSI_SEMANTIC_VIEWPORT_INDEX] = { BEHIND | FRAG, BEFORE, FRAG, X, X },
  [TGSI_SEMANTIC_LAYER] = { BEHIND | FRAG, BEFORE, FRAG, X, X },
  [TGSI_SEMANTIC_SAMPLEID] = { 0, 0, FRAG, X, X },
  [TGSI_SEMANTIC_SAMPLEPOS] = { 0, 0, FRAG, XY, XY },
  [TGSI_SEMANTIC_SAMPLEMASK] = { 0, FRAG, FRAG, X, X },
  [TGSI_SEMANTIC_INVOCATIONID] = { 0, 0, GEOM | CTRL, X, X },
  [TGSI_SEMANTIC_VERTEXID_NOBASE] = { 0, 0, VERT, X, X },
  [TGSI_SEMANTIC_BASEVERTEX] = { 0, 0, VERT, X, X },
  [TGSI_SEMANTIC_PATCH] = { TESS, CTRL, 0, XYZW, XYZW },
  [TGSI_SEMANTIC_TESSCOORD] = { 0, 0, EVAL, XYZ, XYZ },
  [TGSI_SEMANTIC_TESSOUTER] = { EVAL, CTRL, TESS, XYZW, XYZW },
  [TGSI_SEMANTIC_TESSINNER] = { EVAL, CTRL, TESS, XY, XY },
  [TGSI_SEMANTIC_VERTICESIN] = { 0, 0, TESS, X, X },
  [TGSI_SEMANTIC_HELPER_INVOCATION] = { 0, 0, FRAG, XYZW, XYZW },
  [TGSI_SEMANTIC_BASEINSTANCE] = { 0, 0, VERT, X, X },
  [TGSI_SEMANTIC_DRAWID] = { 0, 0, VERT, X, X },
  [TGSI_SEMANTIC_WORK_DIM] = { 0, 0, COMP, XYZW, XYZW },
  [TGSI_SEMANTIC_SUBGROUP_SIZE] = { 0, 0, ANY, XYZW, XYZW },
  [TGSI_SEMANTIC_SUBGROUP_INVOCATION] = { 0, 0, ANY, XYZW, XYZW },
  [TGSI_SEMANTIC_SUBGROUP_EQ_MASK] = { 0, 0, ANY, XYZW, XYZW },
  [TGSI_SEMANTIC_SUBGROUP_GE_MASK] = { 0, 0, ANY, XYZW, XYZW },
  [TGSI_SEMANTIC_SUBGROUP_GT_MASK] = { 0, 0, ANY, XYZW, XYZW },
  [TGSI_SEMANTIC_SUBGROUP_LE_MASK] = { 0, 0, ANY, XYZW, XYZW },
  [TGSI_SEMANTIC_SUBGROUP_LT_MASK] = { 0, 0, ANY, XYZW, XYZW },
  [TGSI_SEMANTIC_CS_USER_DATA_AMD] = { 0, 0, COMP, XYZW, XYZW },
  [TGSI_SEMANTIC_VIEWPORT_MASK] = { 0, BEFORE, 0, XYZW, XYZW },
};

/* The components of POSITION that a fragment program gives: the depth. */
#define DEPTH 4

static guint
taken_of (const TgsiCheck *check, const TgsiDecl *decl)
{
  return decl->semantic == TGSI_SEMANTIC_POSITION && check->program->processor == TGSI_FRAG
           ? DEPTH
           : places[decl->semantic].taken;
}

/* Levels of patches are as many as their kind has sides. */
static guint
given_of (const TgsiCheck *check, const TgsiDecl *decl)
{
  const guint32 mode = tgsi_program_property (check->program, TGSI_PROPERTY_TES_PRIM_MODE);
  const gboolean is_outer = decl->semantic == TGSI_SEMANTIC_TESSOUTER;

  if (check->program->processor != TGSI_TESS_EVAL ||
      (!is_outer && decl->semantic != TGSI_SEMANTIC_TESSINNER))
    return places[decl->semantic].given;
  if (mode == TGSI_PRIM_LINES)
    return is_outer ? XY : 0;
  if (mode == TGSI_PRIM_TRIANGLES)
    return is_outer ? XYZ : X;
  return places[decl->semantic].given;
}

static gboolean
is_in_place (const TgsiCheck *check, const TgsiDecl *decl)
{
  const guint stages = decl->file == TGSI_FILE_IN    ? places[decl->semantic].in
                       : decl->file == TGSI_FILE_OUT ? places[decl->semantic].out
                                                     : places[decl->semantic].sv;

  return stages >> check->program->processor & 1;
}

/* Inputs and system values without a value, outputs that nobody takes. */
static void
find_misplaced (const TgsiCheck *check, guint n)
{
  const TgsiDecl *decl = &check->program->decls[n];
  const char *file = tgsi_file_names[decl->file];
  const IsaCursor at = tgsi_check_decl_at (check, n);
  const gboolean is_vertex = check->program->processor == TGSI_VERT;

  if (decl->semantic == TGSI_SEMANTIC_NONE)
    {
      if ((decl->file == TGSI_FILE_IN && !is_vertex) || decl->file == TGSI_FILE_SV)
        isa_warning (&at, NULL, "nothing gives %s[%u] a value: it has no semantic", file,
                     decl->first);
      return;
    }
  if (decl->file != TGSI_FILE_IN && decl->file != TGSI_FILE_OUT && decl->file != TGSI_FILE_SV)
    isa_warning (&at, NULL,
                 "%s of %s[%u] means nothing: inputs, outputs and system values have one",
                 tgsi_semantic_names[decl->semantic], file, decl->first);
  else if (is_in_place (check, decl))
    return;
  else if (decl->file == TGSI_FILE_OUT)
    isa_warning (&at, NULL, "nothing takes OUT[%u]: %s is no output of %s", decl->first,
                 tgsi_semantic_names[decl->semantic],
                 tgsi_processor_names[check->program->processor]);
  else
    isa_warning (&at, NULL, "nothing gives %s[%u] a value: this stage has no %s", file, decl->first,
                 tgsi_semantic_names[decl->semantic]);
}

/* How many registers of a semantic there are; 0: any number. */
static guint
find_limit (guint semantic)
{
  return semantic == TGSI_SEMANTIC_TEXCOORD ? 8 : semantic == TGSI_SEMANTIC_CLIPDIST ? 2 : 0;
}

static void
find_large_index (const TgsiCheck *check, guint n)
{
  const TgsiDecl *decl = &check->program->decls[n];
  const guint limit = find_limit (decl->semantic);
  const guint last = decl->semantic_index + decl->last - decl->first;
  const IsaCursor at = tgsi_check_decl_at (check, n);

  if (limit > 0 && last >= limit)
    isa_warning (&at, NULL, "%s goes from 0 to %u, and this is %u",
                 tgsi_semantic_names[decl->semantic], limit - 1, last);
}

/* --- components of semantics ------------------------------------------------------------------ */

/* The declaration of a varying or a system value with a semantic, or NULL. */
static const TgsiDecl *
find_named (const TgsiCheck *check, const TgsiOperand *operand)
{
  const TgsiDecl *decl;

  if ((operand->file != TGSI_FILE_IN && operand->file != TGSI_FILE_OUT &&
       operand->file != TGSI_FILE_SV) ||
      operand->added.file != TGSI_FILE_NULL || operand->index < 0)
    return NULL;
  decl = operand->file == TGSI_FILE_IN ? check->inputs[operand->index]
         : operand->file == TGSI_FILE_OUT
           ? check->outputs[operand->index]
           : tgsi_check_find (check, TGSI_FILE_SV, 0, (guint) operand->index);
  return decl != NULL && decl->semantic < TGSI_N_SEMANTICS ? decl : NULL;
}

static void
find_idle_write (TgsiCheck *check, const TgsiUse *use, const TgsiDecl *decl)
{
  const guint taken = taken_of (check, decl);
  g_autofree char *letters = dup_mask (taken), *idle = dup_mask (use->operand->mask & ~taken);

  if ((use->operand->mask & ~taken) != 0)
    tgsi_source_warning (check->source, use->insn, use->place, NULL,
                         "%s takes %s alone: nothing becomes of %s",
                         tgsi_semantic_names[decl->semantic], letters, idle);
}

static void
find_empty_read (TgsiCheck *check, const TgsiUse *use, const TgsiDecl *decl)
{
  const guint given = given_of (check, decl);
  const guint read = tgsi_check_read (check, use) & ~given;
  g_autofree char *letters = dup_mask (given), *empty = dup_mask (read);

  if (read != 0 && given == 0)
    tgsi_source_warning (check->source, use->insn, use->place, NULL,
                         "%s has no value in patches of lines",
                         tgsi_semantic_names[decl->semantic]);
  else if (read != 0)
    tgsi_source_warning (check->source, use->insn, use->place, NULL,
                         "%s has %s alone: %s has no value", tgsi_semantic_names[decl->semantic],
                         letters, empty);
}

static void
find_use (TgsiCheck *check, const TgsiUse *use, gpointer data)
{
  const TgsiDecl *decl = find_named (check, use->operand);

  (void) data;
  if (decl == NULL || use->type == 'R')
    return;
  if (use->is_dst)
    find_idle_write (check, use, decl);
  else if (decl->file != TGSI_FILE_OUT)
    find_empty_read (check, use, decl);
}

/* --- views ------------------------------------------------------------------------------------ */

/* Where views are declared at all, each sampler of TEX and its kin has one. */
static void
find_missing_view (const TgsiCheck *check, guint n)
{
  const TgsiDecl *decl = &check->program->decls[n];
  const IsaCursor at = tgsi_check_decl_at (check, n);
  gboolean has_tex = FALSE;

  for (guint i = 0; i < check->program->n_insns; i++)
    has_tex |= tgsi_ops[check->program->insns[i].op].form == TGSI_FORM_TEX;
  if (decl->file != TGSI_FILE_SAMP || check->firsts[TGSI_FILE_SVIEW] == NULL || !has_tex)
    return;
  for (guint i = decl->first; i <= decl->last; i++)
    if (tgsi_check_find (check, TGSI_FILE_SVIEW, 0, i) == NULL)
      {
        isa_warning (&at, NULL, "SAMP[%u] has no SVIEW[%u], although others have one", i, i);
        return;
      }
}

void
tgsi_find_decls (TgsiCheck *check)
{
  for (guint i = 0; i < check->program->n_decls; i++)
    {
      find_misplaced (check, i);
      find_large_index (check, i);
      find_missing_view (check, i);
    }
  tgsi_check_uses (check, find_use, NULL);
}
