/*
 * build_id.h - what tells this build of a program from any other.
 *
 * Shape:  a digest of the build IDs that the linker wrote (ld(1), --build-id), of the
 *         program and of every library that is loaded: SHA1_HEX hex digits.  Other
 *         code, tables of words or library copied into the program is another one; so
 *         two programs of the same sources have two.
 * Owns:   the text, until the process ends.
 * Errors: NULL where the program was linked without one.
 * Source: elf(5), dl_iterate_phdr(3)
 */
#ifndef BASE_BUILD_ID_H
#define BASE_BUILD_ID_H

#include "base/base.h"

const char *build_id(void);

#endif
