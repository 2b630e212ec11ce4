#include "tgsi-vec.h"

#include "ls-bits.h"

/* What registers hold that nobody gives anything: by what the program says they are for. */

static LsMask
lane_mask (TgsiSemantic semantic, guint lane)
{
  const LsMask self = LS_MASK_LANE (lane), below = self - 1;

  switch ((guint) semantic)
    {
    case TGSI_SEMANTIC_SUBGROUP_EQ_MASK:
      return self;
    case TGSI_SEMANTIC_SUBGROUP_GE_MASK:
      return ~below;
    case TGSI_SEMANTIC_SUBGROUP_GT_MASK:
      return ~(below | self);
    case TGSI_SEMANTIC_SUBGROUP_LE_MASK:
      return below | self;
    default:
      return below;
    }
}

/* The target is 8 wide and 2 high; quads lie side by side, their first row is the lower one. */
static guint32
position (const TgsiProgram *program, guint channel, guint lane)
{
  const gboolean is_integer =
    tgsi_program_property (program, TGSI_PROPERTY_FS_COORD_PIXEL_CENTER) != 0;
  const gboolean is_lower = tgsi_program_property (program, TGSI_PROPERTY_FS_COORD_ORIGIN) != 0;
  const guint x = lane / 4 * 2 + lane % 2, y = is_lower ? lane / 2 % 2 : 1 - lane / 2 % 2;

  if (channel > 1)
    return channel == 3 ? ls_float_bits (1) : 0;
  return ls_float_bits ((float) (channel == 0 ? x : y) + (is_integer ? 0.0f : 0.5f));
}

static guint32
natural (const TgsiProgram *program, const TgsiDecl *decl, guint channel, guint lane)
{
  switch ((guint) decl->semantic)
    {
    case TGSI_SEMANTIC_POSITION:
      return position (program, channel, lane);
    case TGSI_SEMANTIC_FACE:
      return channel == 0 || channel == 3 ? ls_float_bits (1) : 0;
    case TGSI_SEMANTIC_THREAD_ID:
    case TGSI_SEMANTIC_SUBGROUP_INVOCATION:
    case TGSI_SEMANTIC_VERTEXID:
      return channel == 0 ? lane : 0;
    case TGSI_SEMANTIC_BLOCK_SIZE:
      return channel > 2
               ? 0
               : tgsi_program_property (program, TGSI_PROPERTY_CS_FIXED_BLOCK_WIDTH + channel);
    case TGSI_SEMANTIC_GRID_SIZE:
      return channel < 3;
    case TGSI_SEMANTIC_SUBGROUP_SIZE:
      return channel == 0 ? LS_LANES : 0;
    case TGSI_SEMANTIC_SUBGROUP_EQ_MASK:
    case TGSI_SEMANTIC_SUBGROUP_GE_MASK:
    case TGSI_SEMANTIC_SUBGROUP_GT_MASK:
    case TGSI_SEMANTIC_SUBGROUP_LE_MASK:
    case TGSI_SEMANTIC_SUBGROUP_LT_MASK:
      return channel < 2 ? (guint32) (lane_mask (decl->semantic, lane) >> (32 * channel)) : 0;
    default:
      return 0;
    }
}

void
vec_fill_natural (TgsiWorld *world, const TgsiProgram *program)
{
  const guint n_given = world->rows->len;

  for (guint i = 0; i < program->n_decls; i++)
    {
      const TgsiDecl *decl = &program->decls[i];

      if (decl->file != TGSI_FILE_IN && decl->file != TGSI_FILE_SV)
        continue;
      for (guint c = 0; c < 4; c++)
        {
          TgsiWorldRow *row = tgsi_world_row (world, decl->file, 0, decl->first, c);

          if (row - &g_array_index (world->rows, TgsiWorldRow, 0) < (gssize) n_given)
            continue;
          for (guint lane = 0; lane < LS_LANES; lane++)
            row->values[lane] = natural (program, decl, c, lane);
        }
    }
}
