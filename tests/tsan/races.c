#include <gio/gio.h>
#include <string.h>

/* races WAY: two threads that use a number in one of the ways below, to see that ThreadSanitizer sees what is not ordered, and
 * that it is quiet where GLib orders it. */

typedef struct
{
  const char *name;
  void (*run) (void);
} Way;

static guint number;
static GMutex mutex;
static GCond changed;
static gint is_set;

/* --- not ordered ----------------------------------------------------------------------------------------- */

static gpointer
add (gpointer data)
{
  number++;
  return data;
}

static void
run_both (GThreadFunc func)
{
  GThread *first = g_thread_new ("first", func, NULL),
          *second = g_thread_new ("second", func, NULL);

  g_thread_join (first);
  g_thread_join (second);
}

static void
run_unlocked (void)
{
  run_both (add);
}

static gpointer
add_half_locked (gpointer data)
{
  static gint n;

  if (g_atomic_int_add (&n, 1) != 0)
    return add (data);
  g_mutex_lock (&mutex);
  number++;
  g_mutex_unlock (&mutex);
  return data;
}

/* A lock helps only who takes it. */
static void
run_half_locked (void)
{
  run_both (add_half_locked);
}

static gpointer
read_text (gpointer text)
{
  g_usleep (10000);
  return GUINT_TO_POINTER (((const char *) text)[1]);
}

/* Memory that is used elsewhere while it is given back. */
static void
run_freed (void)
{
  char *text = g_strdup ("text");
  GThread *reader = g_thread_new ("reader", read_text, text);

  g_free (text);
  g_thread_join (reader);
}

/* --- ordered --------------------------------------------------------------------------------------------- */

static gpointer
add_locked (gpointer data)
{
  g_mutex_lock (&mutex);
  number++;
  g_mutex_unlock (&mutex);
  return data;
}

static void
run_locked (void)
{
  run_both (add_locked);
}

static gpointer
set (gpointer data)
{
  g_mutex_lock (&mutex);
  number = 1;
  is_set = TRUE;
  g_cond_signal (&changed);
  g_mutex_unlock (&mutex);
  return data;
}

static void
run_condition (void)
{
  GThread *setter = g_thread_new ("setter", set, NULL);

  g_mutex_lock (&mutex);
  while (!is_set)
    g_cond_wait (&changed, &mutex);
  number++;
  g_mutex_unlock (&mutex);
  g_thread_join (setter);
}

static gpointer
unref (gpointer counted)
{
  g_bytes_unref (counted);
  return NULL;
}

/* Whoever comes last frees it. */
static void
run_counted (void)
{
  GBytes *bytes = g_bytes_new ("bytes", 5);
  GThread *other = g_thread_new ("other", unref, g_bytes_ref (bytes));

  g_bytes_unref (bytes);
  g_thread_join (other);
}

static void
answer_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  guint *answer = data;

  (void) source;
  (void) cancellable;
  ++*answer;
  g_task_return_pointer (task, answer, NULL);
}

static void
answered_cb (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer is_there)
{
  guint *answer = g_task_propagate_pointer (G_TASK (result), NULL);

  ++*answer;
  *(gboolean *) is_there = TRUE;
}

static void
run_task (void)
{
  gboolean is_there = FALSE;
  GTask *task = g_task_new (NULL, NULL, answered_cb, &is_there);

  g_task_set_task_data (task, g_new0 (guint, 1), g_free);
  g_task_run_in_thread (task, answer_in_thread);
  g_object_unref (task);
  while (!is_there)
    g_main_context_iteration (NULL, TRUE);
}

/* --------------------------------------------------------------------------------------------------------- */

int
main (int argc, char **argv)
{
  static const Way ways[] = {
    { "unlocked", run_unlocked }, { "half-locked", run_half_locked }, { "freed", run_freed },
    { "locked", run_locked },     { "condition", run_condition },     { "counted", run_counted },
    { "task", run_task },
  };

  for (guint i = 0; argc == 2 && i < G_N_ELEMENTS (ways); i++)
    if (!strcmp (argv[1], ways[i].name))
      {
        ways[i].run ();
        return 0;
      }
  g_printerr ("usage: races WAY\n");
  return 2;
}
