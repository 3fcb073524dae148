/*
 * build_id.h - a number that identifies this build of a program.
 *
 * Also called: build ID, fingerprint of a binary.
 * Shape:  a hash of the build IDs that the linker wrote (ld(1), --build-id) into the
 *         program and into every loaded library.  It changes with the code, the tables
 *         of words and the libraries copied into the program, so two programs of the
 *         same sources have two numbers.  The kernel's part (vdso(7)) does not count.
 * Errors: 0 if the program was linked without a build ID.
 * Source: elf(5), dl_iterate_phdr(3)
 */
#ifndef BASE_BUILD_ID_H
#define BASE_BUILD_ID_H

#include "base/base.h"

uint64_t build_id(void);

#endif
