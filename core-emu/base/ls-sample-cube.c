#include "ls-sample-private.h"

#include <math.h>

/* Coordinates on a face are s / (2 |major|) + 1.5 and t / (2 |major|) + 1.5; which axis each of
 * them is, and its sign. */
typedef struct
{
  guint s, t, major;
  gint s_sign, t_sign, sign;
} Face;

static const Face faces[6] = {
  { 2, 1, 0, -1, -1, 1 }, { 2, 1, 0, 1, -1, -1 }, { 0, 2, 1, 1, 1, 1 },
  { 0, 2, 1, 1, -1, -1 }, { 0, 1, 2, 1, -1, 1 },  { 0, 1, 2, -1, -1, -1 },
};

float
ls_sample_first_face (const LsTexture *texture, float face)
{
  return texture->dim == LS_TEXTURE_CUBE_ARRAY && face >= 0 && face < 1e6f
           ? 6 * floorf (floorf (face + 0.5f) / 6)
           : 0;
}

static const Face *
face_of (float coord)
{
  float face = floorf (coord + 0.5f);

  return face >= 0 && face < 6 ? &faces[(guint) face] : NULL;
}

void
ls_sample_cube_unfold (float face, const float coord[3], float out[2])
{
  const Face *from = face_of (coord[2]), *to = face_of (face);
  float direction[3], major;

  out[0] = coord[0];
  out[1] = coord[1];
  if (from == NULL || to == NULL || from == to)
    return;
  direction[from->s] = (float) from->s_sign * 2 * (coord[0] - 1.5f);
  direction[from->t] = (float) from->t_sign * 2 * (coord[1] - 1.5f);
  direction[from->major] = (float) from->sign;
  major = (float) to->sign * direction[to->major];
  if (!(major > 0))
    return;
  out[0] = (float) to->s_sign * direction[to->s] / (2 * major) + 1.5f;
  out[1] = (float) to->t_sign * direction[to->t] / (2 * major) + 1.5f;
}

static const Face *
face_on_axis (guint axis, gboolean is_negative)
{
  return &faces[2 * axis + (is_negative ? 1 : 0)];
}

void
ls_sample_cube_project (const float direction[3], float out[3])
{
  float x = fabsf (direction[0]), y = fabsf (direction[1]), z = fabsf (direction[2]);
  guint axis = z >= x && z >= y ? 2 : y >= x ? 1 : 0;
  const Face *face = face_on_axis (axis, direction[axis] < 0);
  float major = 2 * fabsf (direction[axis]);

  out[0] = (float) face->s_sign * direction[face->s] / major + 1.5f;
  out[1] = (float) face->t_sign * direction[face->t] / major + 1.5f;
  out[2] = (float) (face - faces);
}

/* Numbers here are twice those of texels, counted from the middle of the face: centres are then
 * whole, as are edges. */
void
ls_sample_cube_cross (gint size, LsSampleTap *tap)
{
  const Face *from = &faces[tap->z % 6], *to;
  gint s = 2 * tap->x + 1 - size, t = 2 * tap->y + 1 - size, direction[3];
  guint axis = ABS (s) > size ? from->s : from->t;
  gint beyond = MAX (ABS (s), ABS (t)) - size;

  if (beyond <= 0)
    return;
  direction[from->s] = from->s_sign * CLAMP (s, -size, size);
  direction[from->t] = from->t_sign * CLAMP (t, -size, size);
  direction[from->major] = from->sign * (size - beyond);
  to = face_on_axis (axis, direction[axis] < 0);
  tap->x = (to->s_sign * direction[to->s] + size - 1) / 2;
  tap->y = (to->t_sign * direction[to->t] + size - 1) / 2;
  tap->z += (gint) (to - from);
}

static guint
longest_axis (const float direction[3], guint preferred)
{
  guint longest = preferred;

  for (guint i = 0; i < 3; i++)
    if (fabsf (direction[i]) > fabsf (direction[longest]))
      longest = i;
  return longest;
}

void
ls_sample_cube_refold (float coord[3])
{
  const Face *from = face_of (coord[2]), *to;
  float direction[3], moved[2];
  guint axis;

  if (from == NULL)
    return;
  direction[from->s] = (float) from->s_sign * 2 * (coord[0] - 1.5f);
  direction[from->t] = (float) from->t_sign * 2 * (coord[1] - 1.5f);
  direction[from->major] = (float) from->sign;
  axis = longest_axis (direction, from->major);
  to = face_on_axis (axis, direction[axis] < 0);
  ls_sample_cube_unfold ((float) (to - faces), coord, moved);
  coord[0] = moved[0];
  coord[1] = moved[1];
  coord[2] = (float) (to - faces);
}
