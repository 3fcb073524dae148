/*
 * check_kernel.h - reports how far this kernel confines the programs.
 *
 * Errors: none.  The programs also work on an old kernel, so an old kernel is not a
 *         finding of the check.
 */
#ifndef CARTAZ_COMMANDS_CHECK_KERNEL_H
#define CARTAZ_COMMANDS_CHECK_KERNEL_H

#include "cartaz/tool.h"

/*
 * If the tool is verbose, prints a line about files and a line about system calls.  In a
 * build for tests, prints one line, that nothing is confined.
 */
void check_kernel(const struct tool *);

#endif
