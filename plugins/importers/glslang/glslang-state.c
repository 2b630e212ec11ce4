#include <string.h>

#include "glslang-draft.h"
#include "ls-begins.h"

/* Uniforms of OpenGL's own state: what they hold before anybody sets it (The OpenGL Graphics System 2.1, tables 6.5 to 6.12). */

static const struct
{
  const char *name; /* without the number of a light */
  float values[4];
} states[] = {
  { "gl_NormalScale", { 1 } },
  { "gl_Fog.density", { 1 } },
  { "gl_Fog.end", { 1 } },
  { "gl_Fog.scale", { 1 } },
  { "gl_Point.size", { 1 } },
  { "gl_Point.sizeMax", { 1 } },
  { "gl_Point.fadeThresholdSize", { 1 } },
  { "gl_Point.distanceConstantAttenuation", { 1 } },
  { "gl_LightModel.ambient", { 0.2f, 0.2f, 0.2f, 1 } },
  { "gl_FrontMaterial.ambient", { 0.2f, 0.2f, 0.2f, 1 } },
  { "gl_FrontMaterial.diffuse", { 0.8f, 0.8f, 0.8f, 1 } },
  { "gl_FrontMaterial.specular", { 0, 0, 0, 1 } },
  { "gl_FrontMaterial.emission", { 0, 0, 0, 1 } },
  { "gl_BackMaterial.ambient", { 0.2f, 0.2f, 0.2f, 1 } },
  { "gl_BackMaterial.diffuse", { 0.8f, 0.8f, 0.8f, 1 } },
  { "gl_BackMaterial.specular", { 0, 0, 0, 1 } },
  { "gl_BackMaterial.emission", { 0, 0, 0, 1 } },
  { "gl_FrontLightModelProduct.sceneColor", { 0.04f, 0.04f, 0.04f, 1 } },
  { "gl_BackLightModelProduct.sceneColor", { 0.04f, 0.04f, 0.04f, 1 } },
  { "gl_LightSource.ambient", { 0, 0, 0, 1 } },
  { "gl_LightSource.position", { 0, 0, 1, 0 } },
  { "gl_LightSource.spotDirection", { 0, 0, -1 } },
  { "gl_LightSource.spotCutoff", { 180 } },
  { "gl_LightSource.spotCosCutoff", { -1 } },
  { "gl_LightSource.constantAttenuation", { 1 } },
};

/* Of light 0 alone. */
static const char *const first_light[] = { "gl_LightSource[0].diffuse",
                                           "gl_LightSource[0].specular", NULL };

/* The name without "[2]". */
static char *
dup_plain (const char *name)
{
  const char *open = strchr (name, '['), *close = open != NULL ? strchr (open, ']') : NULL;

  return close != NULL ? g_strdup_printf ("%.*s%s", (int) (open - name), name, close + 1)
                       : g_strdup (name);
}

gboolean
glslang_find_state (const char *name, float values[4])
{
  g_autofree char *plain = dup_plain (name);

  memset (values, 0, 4 * sizeof *values);
  if (!ls_begins (name, "gl_"))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    if (strcmp (states[i].name, plain) == 0)
      memcpy (values, states[i].values, sizeof states[i].values);
  for (guint i = 0; i < 4 && g_strv_contains (first_light, name); i++)
    values[i] = 1;
  return TRUE;
}
