/*
 * spawn_program.h - starts a program as a process of its own.
 *
 * Errors: fatal, exit status 125.
 */
#ifndef TESTS_SUPPORT_SPAWN_PROGRAM_H
#define TESTS_SUPPORT_SPAWN_PROGRAM_H

#include <sys/types.h>

/* As start_program() of start_program.h. */
pid_t spawn_program(char **words, char **env, const int files[3]);

#endif
