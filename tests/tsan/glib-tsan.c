#include <dlfcn.h>
#include <gio/gio.h>
#include <sanitizer/tsan_interface.h>
#include <stdlib.h>

/* What GLib orders between threads, told to ThreadSanitizer.  Debian's GLib is not built for it, and its locks are futexes of its
 * own, so that every use of them would look like a race.  Each function here does what GLib's does, and says which orders come of
 * it: those that GLib documents, and no more, so that what we forget to order is still a race.
 *
 * Linked into programs of builds with -Db_sanitize=thread only, and not instrumented itself.  As a program's own symbols come first,
 * GObject, GIO and GTK use these too; inside of GLib calls stay what they are. */

#define REAL(name)                                       \
  static __typeof__ (&name) real;                        \
  if (__atomic_load_n (&real, __ATOMIC_RELAXED) == NULL) \
  __atomic_store_n (&real, (__typeof__ (&name)) dlsym (RTLD_NEXT, #name), __ATOMIC_RELAXED)

/* An atomic count, or a queue with a lock of its own: who comes later sees what was done before. */
static void
touch (gpointer address)
{
  if (address == NULL)
    return;
  __tsan_release (address);
  __tsan_acquire (address);
}

/* --- locks ----------------------------------------------------------------------------------------------- */

/* As ThreadSanitizer calls them: a lock that is first seen when it is taken was made of zeros. */
#define LOCK __tsan_mutex_linker_init
#define RECURSIVE (LOCK | __tsan_mutex_write_reentrant)
#define READ __tsan_mutex_read_lock

#define INIT(name, type, flags)                  \
  void name (type *lock)                         \
  {                                              \
    REAL (name);                                 \
    real (lock);                                 \
    __tsan_mutex_create (lock, (flags) & ~LOCK); \
  }
#define CLEAR(name, type)           \
  void name (type *lock)            \
  {                                 \
    REAL (name);                    \
    __tsan_mutex_destroy (lock, 0); \
    real (lock);                    \
  }
#define TAKE(name, type, flags)              \
  void name (type *lock)                     \
  {                                          \
    REAL (name);                             \
    __tsan_mutex_pre_lock (lock, flags);     \
    real (lock);                             \
    __tsan_mutex_post_lock (lock, flags, 1); \
  }
#define TRY(name, type, flags)                                                                   \
  gboolean name (type *lock)                                                                     \
  {                                                                                              \
    REAL (name);                                                                                 \
    __tsan_mutex_pre_lock (lock, (flags) | __tsan_mutex_try_lock);                               \
    gboolean is_taken = real (lock);                                                             \
    __tsan_mutex_post_lock (                                                                     \
      lock, (flags) | __tsan_mutex_try_lock | (is_taken ? 0 : __tsan_mutex_try_lock_failed), 1); \
    return is_taken;                                                                             \
  }
#define GIVE(name, type, flags)             \
  void name (type *lock)                    \
  {                                         \
    REAL (name);                            \
    __tsan_mutex_pre_unlock (lock, flags);  \
    real (lock);                            \
    __tsan_mutex_post_unlock (lock, flags); \
  }

INIT (g_mutex_init, GMutex, LOCK)
CLEAR (g_mutex_clear, GMutex)
TAKE (g_mutex_lock, GMutex, LOCK)
TRY (g_mutex_trylock, GMutex, LOCK)
GIVE (g_mutex_unlock, GMutex, LOCK)

INIT (g_rec_mutex_init, GRecMutex, RECURSIVE)
CLEAR (g_rec_mutex_clear, GRecMutex)
TAKE (g_rec_mutex_lock, GRecMutex, RECURSIVE)
TRY (g_rec_mutex_trylock, GRecMutex, RECURSIVE)
GIVE (g_rec_mutex_unlock, GRecMutex, RECURSIVE)

INIT (g_rw_lock_init, GRWLock, LOCK)
CLEAR (g_rw_lock_clear, GRWLock)
TAKE (g_rw_lock_writer_lock, GRWLock, LOCK)
TRY (g_rw_lock_writer_trylock, GRWLock, LOCK)
GIVE (g_rw_lock_writer_unlock, GRWLock, LOCK)
TAKE (g_rw_lock_reader_lock, GRWLock, LOCK | READ)
TRY (g_rw_lock_reader_trylock, GRWLock, LOCK | READ)
GIVE (g_rw_lock_reader_unlock, GRWLock, LOCK | READ)

/* Who waits has given the lock, and has taken it again. */
static void
give (GMutex *mutex)
{
  __tsan_mutex_pre_unlock (mutex, LOCK);
  __tsan_mutex_post_unlock (mutex, LOCK);
}

static void
take (GMutex *mutex)
{
  __tsan_mutex_pre_lock (mutex, LOCK);
  __tsan_mutex_post_lock (mutex, LOCK, 1);
}

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  REAL (g_cond_wait);
  give (mutex);
  real (cond, mutex);
  take (mutex);
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end_time)
{
  gboolean is_in_time;

  REAL (g_cond_wait_until);
  give (mutex);
  is_in_time = real (cond, mutex, end_time);
  take (mutex);
  return is_in_time;
}

void
g_bit_lock (volatile gint *address, gint bit)
{
  REAL (g_bit_lock);
  real (address, bit);
  __tsan_acquire ((gpointer) address);
}

void
g_bit_unlock (volatile gint *address, gint bit)
{
  REAL (g_bit_unlock);
  __tsan_release ((gpointer) address);
  real (address, bit);
}

/* --- once ------------------------------------------------------------------------------------------------ */

#undef g_once_init_enter
#undef g_once_init_leave

gboolean
g_once_init_enter (volatile void *location)
{
  gboolean is_first;

  REAL (g_once_init_enter);
  is_first = real (location);
  __tsan_acquire ((gpointer) location);
  return is_first;
}

void
g_once_init_leave (volatile void *location, gsize result)
{
  REAL (g_once_init_leave);
  __tsan_release ((gpointer) location);
  real (location, result);
}

/* --- memory ---------------------------------------------------------------------------------------------- */

/* The suppressions leave out what GLib itself allocates and frees; what we free by it is ours. */
void
g_free (gpointer memory)
{
  free (memory);
}

/* --- counts ---------------------------------------------------------------------------------------------- */

/* Whoever takes the last reference away comes after all that others did while they had one. */
#define UNREF(name, type)  \
  void name (type *object) \
  {                        \
    REAL (name);           \
    touch (object);        \
    real (object);         \
  }

UNREF (g_object_unref, void)
UNREF (g_bytes_unref, GBytes)
UNREF (g_variant_unref, GVariant)
UNREF (g_ptr_array_unref, GPtrArray)
UNREF (g_array_unref, GArray)
UNREF (g_byte_array_unref, GByteArray)
UNREF (g_hash_table_unref, GHashTable)
UNREF (g_source_unref, GSource)
UNREF (g_main_context_unref, GMainContext)

gboolean (g_atomic_ref_count_dec) (gatomicrefcount *count)
{
  REAL (g_atomic_ref_count_dec);
  touch (count);
  return real (count);
}

/* --- queues, contexts, tasks ----------------------------------------------------------------------------- */

void
g_async_queue_push (GAsyncQueue *queue, gpointer data)
{
  REAL (g_async_queue_push);
  touch (queue);
  real (queue, data);
}

gpointer
g_async_queue_pop (GAsyncQueue *queue)
{
  gpointer data;

  REAL (g_async_queue_pop);
  data = real (queue);
  touch (queue);
  return data;
}

gpointer
g_async_queue_try_pop (GAsyncQueue *queue)
{
  gpointer data;

  REAL (g_async_queue_try_pop);
  data = real (queue);
  touch (queue);
  return data;
}

void
g_cancellable_cancel (GCancellable *cancellable)
{
  REAL (g_cancellable_cancel);
  touch (cancellable);
  real (cancellable);
}

gboolean
g_cancellable_is_cancelled (GCancellable *cancellable)
{
  gboolean is_cancelled;

  REAL (g_cancellable_is_cancelled);
  is_cancelled = real (cancellable);
  touch (cancellable);
  return is_cancelled;
}

/* Something to be called on another thread: what was done before it was asked for comes before it is called. */
typedef struct
{
  GCallback func;
  gpointer data;
  GDestroyNotify notify;
} Call;

static Call *
call_new (GCallback func, gpointer data, GDestroyNotify notify)
{
  Call *call = g_new (Call, 1);

  *call = (Call){ func, data, notify };
  __tsan_release (call);
  return call;
}

static gboolean
call_source_cb (gpointer data)
{
  Call *call = data;

  __tsan_acquire (call);
  return ((GSourceFunc) call->func) (call->data);
}

static void
call_free (gpointer data)
{
  Call *call = data;

  touch (call);
  if (call->notify != NULL)
    call->notify (call->data);
  g_free (call);
}

guint
g_idle_add_full (gint priority, GSourceFunc function, gpointer data, GDestroyNotify notify)
{
  REAL (g_idle_add_full);
  return real (priority, call_source_cb, call_new (G_CALLBACK (function), data, notify), call_free);
}

guint
g_timeout_add_full (gint priority,
                    guint interval,
                    GSourceFunc function,
                    gpointer data,
                    GDestroyNotify notify)
{
  REAL (g_timeout_add_full);
  return real (priority, interval, call_source_cb, call_new (G_CALLBACK (function), data, notify),
               call_free);
}

void
g_main_context_invoke_full (GMainContext *context,
                            gint priority,
                            GSourceFunc function,
                            gpointer data,
                            GDestroyNotify notify)
{
  REAL (g_main_context_invoke_full);
  real (context, priority, call_source_cb, call_new (G_CALLBACK (function), data, notify),
        call_free);
}

/* Of a pool: what comes before the push comes before its function is called with it. */
static void
call_pool (gpointer data, gpointer user_data)
{
  const Call *call = user_data;

  __tsan_acquire (data);
  ((GFunc) call->func) (data, call->data);
}

GThreadPool *
g_thread_pool_new (GFunc func,
                   gpointer user_data,
                   gint max_threads,
                   gboolean exclusive,
                   GError **error)
{
  REAL (g_thread_pool_new);
  return real (call_pool, call_new (G_CALLBACK (func), user_data, NULL), max_threads, exclusive,
               error);
}

gboolean
g_thread_pool_push (GThreadPool *pool, gpointer data, GError **error)
{
  REAL (g_thread_pool_push);
  __tsan_release (data);
  return real (pool, data, error);
}

void
g_task_return_pointer (GTask *task, gpointer result, GDestroyNotify notify)
{
  REAL (g_task_return_pointer);
  __tsan_release (task);
  real (task, result, notify);
}

void
g_task_return_error (GTask *task, GError *error)
{
  REAL (g_task_return_error);
  __tsan_release (task);
  real (task, error);
}

gpointer
g_task_propagate_pointer (GTask *task, GError **error)
{
  gpointer result;

  REAL (g_task_propagate_pointer);
  __tsan_acquire (task);
  result = real (task, error);
  __tsan_acquire (task);
  return result;
}
