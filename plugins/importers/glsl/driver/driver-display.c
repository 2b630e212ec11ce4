/* The driver: its libraries, a device that does not exist, and a context. */
#include "driver.h"

#include <EGL/eglext.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef void *(*CreateDevice) (int fd);
typedef void (*Function) (void);

/* EGL's first complaint; NULL: none. */
static char *complaint;

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
  EGLint (*get_error) (void);
} Egl;

/* --- why it does not start -------------------------------------------------------------------- */

static void EGLAPIENTRY
complain_cb (EGLenum error,
             const char *function,
             EGLint type,
             EGLLabelKHR thread,
             EGLLabelKHR object,
             const char *message)
{
  (void) error;
  (void) function;
  (void) type;
  (void) thread;
  (void) object;
  if (complaint == NULL && message != NULL)
    complaint = g_strdup (message);
}

/* Returns: (transfer full). */
static char *
error_name (EGLint error)
{
  static const char *const names[] = {
    "EGL_SUCCESS",       "EGL_NOT_INITIALIZED", "EGL_BAD_ACCESS",        "EGL_BAD_ALLOC",
    "EGL_BAD_ATTRIBUTE", "EGL_BAD_CONFIG",      "EGL_BAD_CONTEXT",       "EGL_BAD_CURRENT_SURFACE",
    "EGL_BAD_DISPLAY",   "EGL_BAD_MATCH",       "EGL_BAD_NATIVE_PIXMAP", "EGL_BAD_NATIVE_WINDOW",
    "EGL_BAD_PARAMETER", "EGL_BAD_SURFACE",     "EGL_CONTEXT_LOST",
  };
  const guint i = (guint) error - EGL_SUCCESS;

  return i < G_N_ELEMENTS (names) ? g_strdup (names[i])
                                  : g_strdup_printf ("error 0x%x", (guint) error);
}

static _Noreturn void
fail_egl (const Egl *egl, const char *function)
{
  driver_fail ("start", "%s fails with %s%s%s", function, error_name (egl->get_error ()),
               complaint != NULL ? ": " : "", complaint != NULL ? complaint : "");
}

/* --- libraries -------------------------------------------------------------------------------- */

/* A library that is there may lack another one that it needs. */
static void *
load (const char *library, const char *package)
{
  void *handle = dlopen (library, RTLD_NOW | RTLD_GLOBAL);
  const char *why = handle == NULL ? dlerror () : NULL;

  if (why != NULL && !g_str_has_prefix (why, library))
    driver_fail ("start", "%s does not load: %s", library, why);
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
  *(void **) &egl->get_error = dlsym (library, "eglGetError");
  if (egl->get_proc_address == NULL || egl->initialize == NULL || egl->bind_api == NULL ||
      egl->create_context == NULL || egl->make_current == NULL || egl->get_error == NULL)
    driver_fail ("start", "libEGL.so.1 has not all functions of EGL 1.4");
}

/* Not every EGL tells more than the name of an error. */
static void
listen (const Egl *egl)
{
  PFNEGLDEBUGMESSAGECONTROLKHRPROC control =
    (PFNEGLDEBUGMESSAGECONTROLKHRPROC) egl->get_proc_address ("eglDebugMessageControlKHR");

  if (control != NULL)
    control (complain_cb, NULL);
}

/* --- the device ------------------------------------------------------------------------------- */

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
    driver_fail ("start", "gbm_create_device finds no driver");
  display = get != NULL ? get (EGL_PLATFORM_GBM_KHR, device, NULL) : NULL;
  if (display == NULL)
    driver_fail ("start", "EGL has no library that takes GBM, such as that of Mesa");
  if (!egl->initialize (display, NULL, NULL))
    fail_egl (egl, "eglInitialize");
  if (!egl->bind_api (EGL_OPENGL_API))
    fail_egl (egl, "eglBindAPI");
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

  if (context == NULL)
    fail_egl (egl, "eglCreateContext");
  if (!egl->make_current (driver->display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    fail_egl (egl, "eglMakeCurrent");
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
  listen (&egl);
  driver->display = open_display (&egl);
  open_context (&egl, driver);
  load_functions (&egl, &driver->gl);
  driver->find = egl.get_proc_address;
  text = g_strdup_printf ("%s\n%s\n%s\n", text_of (driver, GL_RENDERER),
                          text_of (driver, GL_VERSION), driver->backend);
  driver_answer ("DRIV", text, strlen (text));
  if (strstr (text, "RV770") == NULL)
    driver_fail ("start", "this Mesa starts %s instead of r600", text_of (driver, GL_RENDERER));
}
