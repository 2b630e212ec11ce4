#include "r700-run.h"

#include "ls-texture.h"
#include "r700-tex.h"

/* A texture instruction in its place: where its coordinates and results are. */

static const LsRow zeros, ones = { .u = { [0 ... LS_LANES - 1] = 0x3F800000u } };

/* Where an instruction writes what it reads, it reads a copy unless it reads first. */
static void
set_coordinates (R700Run *run,
                 const R700Fetch *fetch,
                 guint32 row,
                 guint32 target,
                 LsRow room[4],
                 R700TexRequest *request)
{
  gboolean is_copied = row == target && !r700_tex_reads_first (request);

  for (guint i = 0; i < 4; i++)
    {
      guint sel = fetch->src_sel[i];

      request->coord[i] = sel < 4 ? &run->rows[row + sel] : sel == R700_COMP_1 ? &ones : &zeros;
      if (!is_copied || sel >= 4)
        continue;
      run->rows_ops->copy (&room[i], request->coord[i]);
      request->coord[i] = &room[i];
    }
}

/* The first row of the destination register; of R0 outside of the declared registers where relative (guide 4.6.2). */
static gboolean
find_target (R700Run *run, const R700Fetch *fetch, guint32 *row)
{
  *row = r700_fetch_row (run, fetch->dst_gpr, fetch->dst_rel);
  if (*row != R700_NO_ROW)
    return TRUE;
  *row = run->code->layout.gpr;
  if (fetch->dst_rel)
    return TRUE;
  return r700_trap (run, LS_TRAP_OUT_OF_RANGE, fetch->line, fetch->dst_gpr,
                    "%s writes R%u; the state declares %u registers",
                    r700_fetch_ops[fetch->op].name, fetch->dst_gpr, run->code->layout.n_gprs);
}

/* out: the first row that takes each element of the result, or NULL. */
static void
find_rows (const R700Tex *tex, LsRow *target, LsRow *out[4])
{
  for (guint i = 0; i < 4; i++)
    out[i] = tex->first[i] < 4 ? &target[tex->first[i]] : NULL;
}

/* Constants, and elements that several rows take. */
static void
fill_others (R700Run *run, const R700Fetch *fetch, LsRow *target, LsRow *const out[4], LsMask lanes)
{
  const LsTexture *texture = run->bindings->textures[fetch->resource_id];
  guint32 one = texture != NULL && texture->is_integer ? 1 : 0x3F800000u;
  LsRow constant;

  for (guint i = 0; i < 4; i++)
    {
      guint sel = fetch->dst_sel[i];

      if (sel == R700_COMP_MASK || (sel < 4 && out[sel] == &target[i]))
        continue;
      if (sel >= R700_COMP_0)
        run->rows_ops->broadcast (&constant, sel == R700_COMP_1 ? one : 0);
      r700_store (run, &target[i], sel < 4 ? out[sel] : &constant, lanes);
    }
}

/* What is known before the coordinates and the check. Not all of it is set to zero first: that takes as long as the rest. */
static void
start_request (const R700Run *run, const R700Fetch *fetch, LsMask lanes, R700TexRequest *request)
{
  const R700Layout *layout = &run->code->layout;

  request->fetch = fetch;
  request->tex = r700_code_tex (run->code, fetch);
  request->bindings = run->bindings;
  request->lanes = lanes;
  request->has_quads = run->code->stage == LS_STAGE_PS;
  /* The gradient rows of the state lie as R700Gradients does. */
  request->gradients =
    layout->n_gradients > 0 ? (R700Gradients *) (gpointer) &run->rows[layout->gradients] : NULL;
  request->line = fetch->line;
  request->seen = NULL;
}

/* An instruction that may be executed. target: R700_NO_ROW if it is silent. */
static void
execute (R700Run *run, guint32 row, guint32 target, R700TexRequest *request)
{
  const R700Tex *tex = request->tex;
  LsRow room[4], *out[4] = { NULL };

  set_coordinates (run, request->fetch, row, target, room, request);
  if (!tex->is_silent)
    find_rows (tex, &run->rows[target], out);
  r700_tex_execute (request, out);
  if (!tex->is_silent && tex->has_others)
    fill_others (run, request->fetch, &run->rows[target], out, request->lanes);
}

gboolean
r700_tex_fetch (R700Run *run, const R700Fetch *fetch, guint32 row, LsMask lanes)
{
  guint32 target = R700_NO_ROW;
  R700TexRequest request;

  start_request (run, fetch, lanes, &request);
  if (request.gradients == NULL && request.tex->needs_gradients)
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, fetch->words[0],
                      "%s needs gradients, and nothing in the program sets them",
                      r700_fetch_ops[fetch->op].name);
  if (!r700_tex_check (&request, run->trap))
    return FALSE;
  if (!request.tex->is_silent && !find_target (run, fetch, &target))
    return FALSE;
  execute (run, row, target, &request);
  return TRUE;
}
