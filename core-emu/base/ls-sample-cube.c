#include "ls-sample.h"

#include <math.h>

/* Coordinates on a face are s / (2 |major|) + 1.5 and t / (2 |major|) + 1.5; which axis each of them is, and its sign. */
typedef struct
{
  guint s, t, major;
  gint s_sign, t_sign, sign;
} Face;

static const Face faces[6] = {
  { 2, 1, 0, -1, -1, 1 }, { 2, 1, 0, 1, -1, -1 }, { 0, 2, 1, 1, 1, 1 },
  { 0, 2, 1, 1, -1, -1 }, { 0, 1, 2, 1, -1, 1 },  { 0, 1, 2, -1, -1, -1 },
};

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
  if (!from || !to || from == to)
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
