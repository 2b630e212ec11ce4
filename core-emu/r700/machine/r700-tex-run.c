#include "r700-run.h"

#include "ls-texture.h"
#include "r700-tex.h"

/* A texture instruction in its place: where its coordinates and results are. */

static const LsRow *
coordinate (R700Run *run, const R700Fetch *fetch, guint32 row, guint channel, LsRow *room)
{
  guint sel = fetch->src_sel[channel];

  if (sel < 4)
    return &run->rows[row + sel];
  run->rows_ops->broadcast (room, sel == R700_COMP_1 ? 0x3F800000u : 0);
  return room;
}

/* Where an instruction writes what it reads, it reads a copy. */
static void
set_coordinates (R700Run *run,
                 const R700Fetch *fetch,
                 guint32 row,
                 guint32 target,
                 LsRow room[4],
                 R700TexRequest *request)
{
  for (guint i = 0; i < 4; i++)
    {
      request->coord[i] = coordinate (run, fetch, row, i, &room[i]);
      if (row != target || request->coord[i] == &room[i])
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
find_rows (const R700Fetch *fetch, LsRow *target, LsRow *out[4])
{
  for (guint i = 0; i < 4; i++)
    out[i] = NULL;
  for (guint i = 0; i < 4; i++)
    if (fetch->dst_sel[i] < 4 && out[fetch->dst_sel[i]] == NULL)
      out[fetch->dst_sel[i]] = &target[i];
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

gboolean
r700_tex_fetch (R700Run *run, const R700Fetch *fetch, guint32 row, LsMask lanes)
{
  const R700Layout *layout = &run->code->layout;
  R700TexRequest request = {
    .fetch = fetch,
    .tex = r700_code_tex (run->code, fetch),
    .bindings = run->bindings,
    .lanes = lanes,
    .has_quads = run->code->stage == LS_STAGE_PS,
    .line = fetch->line,
  };
  guint32 target = R700_NO_ROW;
  LsRow room[4], *out[4] = { NULL };

  if (layout->n_gradients == 0 && r700_tex_needs_gradients (fetch->op))
    return r700_trap (run, LS_TRAP_ILLEGAL, fetch->line, fetch->words[0],
                      "%s needs gradients, and nothing in the program sets them",
                      r700_fetch_ops[fetch->op].name);
  /* The gradient rows of the state lie as R700Gradients does. */
  if (layout->n_gradients > 0)
    request.gradients = (R700Gradients *) (gpointer) &run->rows[layout->gradients];
  if (!r700_tex_check (&request, run->trap))
    return FALSE;
  if (r700_tex_is_silent (fetch->op))
    {
      set_coordinates (run, fetch, row, R700_NO_ROW, room, &request);
      r700_tex_execute (&request, out);
      return TRUE;
    }
  if (!find_target (run, fetch, &target))
    return FALSE;
  set_coordinates (run, fetch, row, target, room, &request);
  find_rows (fetch, &run->rows[target], out);
  r700_tex_execute (&request, out);
  fill_others (run, fetch, &run->rows[target], out, lanes);
  return TRUE;
}
