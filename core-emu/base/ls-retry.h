#pragma once

#include <errno.h>

/* Makes a system call, which returns -1 when it fails, again while a signal interrupts it. */
#define LS_RETRY(call)                       \
  (__extension__({                           \
    __typeof__ (call) result_;               \
                                             \
    do                                       \
      result_ = (call);                      \
    while (result_ == -1 && errno == EINTR); \
    result_;                                 \
  }))
