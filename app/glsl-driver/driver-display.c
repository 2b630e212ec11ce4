/* The driver: its libraries, a device that does not exist, and a context. */
#include "driver.h"

#include <EGL/eglext.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef void *(*CreateDevice) (int fd);
typedef void (*Function) (void);

typedef struct
{
  Function (*get_proc_address) (const char *name);
  EGLBoolean (*initialize) (EGLDisplay display, EGLint *major, EGLint *minor);
  EGLBoolean (*bind_api) (EGLenum api);
  EGLContext (*create_context) (EGLDisplay display,
                                EGLConfig config,
                                EGLContext share,
                                const EGLint *attributes);
  EGLBoolean (*make_current) (EGLDisplay display,
                              EGLSurface draw,
                              EGLSurface read,
                              EGLContext context);
} Egl;

static void *
load (const char *library, const char *package)
{
  void *handle = dlopen (library, RTLD_NOW | RTLD_GLOBAL);

  if (handle == NULL)
    driver_fail ("missing", "%s", package);
  return handle;
}

static void
load_egl (Egl *egl)
{
  void *library = load ("libEGL.so.1", "libegl1");

  *(void **) &egl->get_proc_address = dlsym (library, "eglGetProcAddress");
  *(void **) &egl->initialize = dlsym (library, "eglInitialize");
  *(void **) &egl->bind_api = dlsym (library, "eglBindAPI");
  *(void **) &egl->create_context = dlsym (library, "eglCreateContext");
  *(void **) &egl->make_current = dlsym (library, "eglMakeCurrent");
  if (egl->get_proc_address == NULL || egl->initialize == NULL || egl->bind_api == NULL ||
      egl->create_context == NULL || egl->make_current == NULL)
    driver_fail ("missing", "libegl1");
}

static EGLDisplay
open_display (const Egl *egl)
{
  void *library = load ("libgbm.so.1", "libgbm1");
  CreateDevice create_device;
  PFNEGLGETPLATFORMDISPLAYEXTPROC get;
  void *device;
  EGLDisplay display;

  *(void **) &create_device = dlsym (library, "gbm_create_device");
  get = (PFNEGLGETPLATFORMDISPLAYEXTPROC) egl->get_proc_address ("eglGetPlatformDisplayEXT");
  device = create_device != NULL ? create_device (driver_kernel_open ()) : NULL;
  if (device == NULL)
    driver_fail ("missing", "libgl1-mesa-dri");
  display = get != NULL ? get (EGL_PLATFORM_GBM_KHR, device, NULL) : NULL;
  if (display == NULL || !egl->initialize (display, NULL, NULL) || !egl->bind_api (EGL_OPENGL_API))
    driver_fail ("missing", "libgl1-mesa-dri");
  return display;
}

/* The highest versions of each kind that such a card has; the driver gives a higher one if it
 * can. */
static void
open_context (const Egl *egl, Driver *driver)
{
  const EGLint attributes[] = { EGL_CONTEXT_MAJOR_VERSION,
                                3,
                                EGL_CONTEXT_MINOR_VERSION,
                                driver->is_core ? 3 : 0,
                                EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                driver->is_core ? EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT
                                                : EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT,
                                EGL_NONE };
  EGLContext context =
    egl->create_context (driver->display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);

  if (context == NULL ||
      !egl->make_current (driver->display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    driver_fail ("driver", "the driver gives no context of OpenGL 3");
}

static void
load_functions (const Egl *egl, DriverGl *gl)
{
#define DRIVER_LOAD(type, name)                         \
  gl->name = (type) egl->get_proc_address ("gl" #name); \
  if (!gl->name)                                        \
    driver_fail ("driver", "it has no function gl" #name);
  DRIVER_FUNCTIONS (DRIVER_LOAD)
#undef DRIVER_LOAD
}

static const char *
text_of (const Driver *driver, GLenum name)
{
  const char *text = (const char *) driver->gl.GetString (name);

  return text != NULL ? text : "?";
}

void
driver_open (Driver *driver)
{
  Egl egl;
  g_autofree char *text = NULL;

  if (driver->debug == NULL)
    driver_fail ("request", "no option of the driver is known for back end %s", driver->backend);
  g_setenv ("R600_DEBUG", driver->debug, TRUE);
  g_setenv ("MESA_SHADER_CACHE_DISABLE", "true", TRUE);
  load_egl (&egl);
  driver->display = open_display (&egl);
  open_context (&egl, driver);
  load_functions (&egl, &driver->gl);
  driver->find = egl.get_proc_address;
  text = g_strdup_printf ("%s\n%s\n%s\n", text_of (driver, GL_RENDERER),
                          text_of (driver, GL_VERSION), driver->backend);
  driver_answer ("DRIV", text, strlen (text));
  if (strstr (text, "RV770") == NULL)
    driver_fail ("missing", "libgl1-mesa-dri");
}
