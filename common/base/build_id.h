/*
 * build_id.h - what tells this build of a program from any other.
 *
 * Shape:  a hash of the build IDs that the linker wrote (ld(1), --build-id), of the
 *         program and of every library that is loaded.  Other code, tables of words or
 *         libraries copied into the program are another one; so two programs of the
 *         same sources have two.  The kernel's part (vdso(7)) does not count.
 * Errors: 0 where the program was linked without one.
 * Source: elf(5), dl_iterate_phdr(3)
 */
#ifndef BASE_BUILD_ID_H
#define BASE_BUILD_ID_H

#include "base/base.h"

uint64_t build_id(void);

#endif
