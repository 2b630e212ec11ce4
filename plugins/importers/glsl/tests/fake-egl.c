/* EGL and GBM of a driver that does not start. LANESCOPE_FAKE says where: at the function of that
 * name, or "renderer": all goes well, but the driver is another one. */
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PUBLIC __attribute__ ((visibility ("default")))

typedef void (*Function) (void);

static EGLDEBUGPROCKHR complain;
static EGLint last = EGL_SUCCESS;

void *gbm_create_device (int fd);

static int
fails (const char *function, EGLint error)
{
  const char *wanted = getenv ("LANESCOPE_FAKE");

  if (wanted == NULL || strcmp (wanted, function) != 0)
    return 0;
  last = error;
  if (complain == NULL)
    fputs ("MESA-LOADER: failed to open r600: nowhere\nMESA-LOADER: failed again\n", stderr);
  if (complain != NULL)
    complain ((EGLenum) error, function, EGL_DEBUG_MSG_CRITICAL_KHR, NULL, NULL, "no such device");
  return 1;
}

static EGLDisplay EGLAPIENTRY
get_display (EGLenum platform, void *device, const EGLint *attributes)
{
  (void) platform;
  (void) attributes;
  return fails ("eglGetPlatformDisplayEXT", EGL_BAD_PARAMETER) ? EGL_NO_DISPLAY : device;
}

static EGLint EGLAPIENTRY
control (EGLDEBUGPROCKHR callback, const EGLAttrib *attributes)
{
  (void) attributes;
  complain = callback;
  return EGL_SUCCESS;
}

/* What stands for all functions of OpenGL. */
static const char *
get_string (void)
{
  return "a painter";
}

/* --- what the program looks up ---------------------------------------------------------------- */

PUBLIC void *
gbm_create_device (int fd)
{
  static int device;

  (void) fd;
  return fails ("gbm_create_device", EGL_SUCCESS) ? NULL : &device;
}

PUBLIC __eglMustCastToProperFunctionPointerType
eglGetProcAddress (const char *name)
{
  if (!strcmp (name, "eglGetPlatformDisplayEXT"))
    return (Function) get_display;
  if (!strcmp (name, "eglDebugMessageControlKHR"))
    return getenv ("LANESCOPE_FAKE_SILENT") != NULL ? NULL : (Function) control;
  return fails (name, EGL_SUCCESS) ? NULL : (Function) get_string;
}

PUBLIC EGLBoolean
eglInitialize (EGLDisplay display, EGLint *major, EGLint *minor)
{
  (void) display;
  (void) major;
  (void) minor;
  return !fails ("eglInitialize", EGL_NOT_INITIALIZED);
}

PUBLIC EGLBoolean
eglBindAPI (EGLenum api)
{
  (void) api;
  return !fails ("eglBindAPI", EGL_BAD_PARAMETER);
}

PUBLIC EGLContext
eglCreateContext (EGLDisplay display, EGLConfig config, EGLContext share, const EGLint *attributes)
{
  (void) config;
  (void) share;
  (void) attributes;
  return fails ("eglCreateContext", EGL_BAD_MATCH) ? EGL_NO_CONTEXT : display;
}

PUBLIC EGLBoolean
eglMakeCurrent (EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context)
{
  (void) display;
  (void) draw;
  (void) read;
  (void) context;
  return !fails ("eglMakeCurrent", 0x3fff);
}

PUBLIC EGLint
eglGetError (void)
{
  return last;
}
