/*
 * check_kernel.h - says how far this kernel confines the programs.
 *
 * Errors: none.  A kernel that cannot is no mistake of a brand's: the programs answer
 *         on it too, and a check finds nothing because of it.
 */
#ifndef CARTAZ_COMMANDS_CHECK_KERNEL_H
#define CARTAZ_COMMANDS_CHECK_KERNEL_H

#include "cartaz/tool.h"

/* Two lines on standard output, files and system calls, if the tool is verbose. */
void check_kernel(const struct tool *);

#endif
