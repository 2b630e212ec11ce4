#pragma once

#include <errno.h>

/* A system call that returns -1 where it fails, made again as long as a signal interrupts it. */
#define LS_RETRY(call)                       \
  (__extension__({                           \
    __typeof__ (call) result_;               \
                                             \
    do                                       \
      result_ = (call);                      \
    while (result_ == -1 && errno == EINTR); \
    result_;                                 \
  }))
