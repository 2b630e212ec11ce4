#include "r700-run.h"

#include "ls-texture.h"
#include "r700-tex.h"

/* A texture instruction in its place: where its coordinates and results are. */

static const LsRow zeros, ones = { .u = { [0 ... LS_LANES - 1] = 0x3F800000u } };

/* The row that takes a component of the result first, or NULL. Returns: whether something else is written besides. */
static gboolean
find_targets (R700Run *run, const LsMicroTransfer *micro, LsRow *out[4])
{
  gboolean has_others = FALSE;

  for (guint i = micro->n_moves; i-- > 0;)
    {
      guint component = micro->moves[i].component;

      has_others |= component >= LS_MICRO_ZERO || out[component] != NULL;
      if (component < LS_MICRO_ZERO)
        out[component] = r700_place_row (run, &micro->moves[i].to);
    }
  return has_others;
}

/* Where an instruction writes what it reads, it reads a copy unless it reads first. */
static void
set_coordinates (R700Run *run,
                 const LsMicroTransfer *micro,
                 LsRow *const out[4],
                 LsRow room[4],
                 R700TexRequest *request)
{
  for (guint i = 0; i < 4; i++)
    {
      const LsMicroPlace *place = &micro->addresses[i];
      const LsRow *row = place->kind == LS_MICRO_REGISTER ? r700_place_row (run, place)
                         : place->bits != 0               ? &ones
                                                          : &zeros;
      gboolean is_written = row == out[0] || row == out[1] || row == out[2] || row == out[3];

      request->in.coord[i] = row;
      if (!is_written || r700_tex_reads_first (request))
        continue;
      run->rows_ops->copy (&room[i], row);
      request->in.coord[i] = &room[i];
    }
}

/* Constants, and elements that several rows take. */
static void
fill_others (R700Run *run, const LsMicroTransfer *micro, LsRow *const out[4], LsMask lanes)
{
  const LsTexture *texture = run->bindings->textures[micro->resource];
  guint32 one = texture != NULL && texture->is_integer ? 1 : 0x3F800000u;
  LsRow constant;

  for (guint i = 0; i < micro->n_moves; i++)
    {
      const LsMicroMove *move = &micro->moves[i];
      gboolean is_constant = move->component >= LS_MICRO_ZERO;
      LsRow *to = r700_place_row (run, &move->to);

      if (!is_constant && out[move->component] == to)
        continue;
      if (is_constant)
        run->rows_ops->broadcast (&constant, move->component == LS_MICRO_ONE ? one : 0);
      r700_store (run, to, is_constant ? &constant : out[move->component], lanes);
    }
}

/* What is known before the coordinates and the check. Not all of it is set to zero first: that takes as long as the rest. */
static void
start_request (const R700Run *run, const R700Fetch *fetch, LsMask lanes, R700TexRequest *request)
{
  request->fetch = fetch;
  request->tex = r700_code_tex (run->code, fetch);
  request->bindings = run->bindings;
  request->lanes = lanes;
  request->in.has_quads = run->code->stage == LS_STAGE_PS;
  /* The gradient rows of the state lie as R700Gradients does. */
  request->gradients = run->code->n_gradients > 0
                         ? (R700Gradients *) (gpointer) &run->rows[run->code->gradients]
                         : NULL;
  request->line = fetch->line;
  request->seen = NULL;
}

gboolean
r700_tex_fetch (R700Run *run, const R700Fetch *fetch, LsMask lanes)
{
  const LsMicroTransfer *micro = &r700_code_transfer (run->code, fetch)->micro;
  LsRow room[4], *out[4] = { NULL };
  R700TexRequest request;
  gboolean has_others;

  start_request (run, fetch, lanes, &request);
  if (request.gradients == NULL && request.tex->needs_gradients)
    return R700_TRAP (run, LS_TRAP_ILLEGAL, fetch->line, fetch->words[0],
                      "%s needs gradients, and nothing in the program sets them",
                      r700_fetch_ops[fetch->op].name);
  if (!r700_tex_check (&request, run->trap))
    return FALSE;
  has_others = find_targets (run, micro, out);
  set_coordinates (run, micro, out, room, &request);
  request.tex->execute (&request, out);
  if (has_others)
    fill_others (run, micro, out, lanes);
  return TRUE;
}
