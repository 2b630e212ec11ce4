/* The rights of the process once the driver is loaded, before it sees the first line of a program:
 * compute, allocate memory, and write to the pipe. The kernel refuses everything else, whatever the
 * driver's compiler is made to do. */
#include "driver.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SECONDS 60 /* of processor time; the parent gives up earlier */

#if defined(__x86_64__)
#  define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#  define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

static void
limit (int what, guint64 value)
{
  const struct rlimit both = { value, value };

  setrlimit (what, &both);
}

#ifdef ARCHITECTURE
#  define ALLOW(name)                                       \
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), \
      BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
/* If there is no clone3(), whose flags lie in memory, glibc uses clone(). */
#  define ABSENT(name)                                      \
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), \
      BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)

#  define CLONE_THREAD_FLAG 0x10000

static gboolean
filter_calls (void)
{
  struct sock_filter rules[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, arch)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    ALLOW (read),
    ALLOW (write),
    ALLOW (pread64),
    ALLOW (lseek),
    ALLOW (close),
    ALLOW (fstat),
    ALLOW (dup),
    ALLOW (mmap),
    ALLOW (munmap),
    ALLOW (mprotect),
    ALLOW (mremap),
    ALLOW (madvise),
    ALLOW (brk),
    ALLOW (futex),
    ALLOW (exit),
    ALLOW (exit_group),
    ALLOW (rt_sigaction),
    ALLOW (rt_sigprocmask),
    ALLOW (rt_sigreturn),
    ALLOW (sigaltstack),
    ALLOW (sched_yield),
    ALLOW (sched_getaffinity),
    ALLOW (sched_setaffinity),
    ALLOW (sched_setscheduler),
    ALLOW (clock_gettime),
    ALLOW (clock_nanosleep),
    ALLOW (nanosleep),
    ALLOW (gettimeofday),
    ALLOW (getpid),
    ALLOW (gettid),
    ALLOW (getrandom),
    ALLOW (sysinfo),
    ALLOW (uname),
    ALLOW (set_robust_list),
    ALLOW (rseq),
    ALLOW (set_tid_address),
    ALLOW (getrusage),
    ABSENT (clone3),
    /* A signal to itself, such as that of abort(), ends it. */
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    /* Threads are allowed, processes are not. */
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, args[0])),
    BPF_JUMP (BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD_FLAG, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
  };
  const struct sock_fprog program = { G_N_ELEMENTS (rules), rules };

  /* For all threads: the driver has started some already. */
  return syscall (SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}
#else
static gboolean
filter_calls (void)
{
  return FALSE;
}
#endif

void
driver_guard (const Driver *driver)
{
  limit (RLIMIT_CORE, 0);
  limit (RLIMIT_CPU, SECONDS);
  driver_memory_limit (driver->memory);
  limit (RLIMIT_NOFILE, 256);
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || !filter_calls ())
    {
      /* Some kernels have no filters: then at least no file can be opened and no process
       * started. */
      limit (RLIMIT_NOFILE, 0);
      limit (RLIMIT_NPROC, 0);
    }
}
