#pragma once

#include "ls-form.h"

/* Groups that operations were put into, as data and in words: an LsPack. */
extern const LsForm ls_pack_form;
