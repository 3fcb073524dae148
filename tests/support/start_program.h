/*
 * start_program.h - how cgi_run and cgi_fork start a program.
 *
 * Errors: fatal, exit status 125.
 */
#ifndef TESTS_SUPPORT_START_PROGRAM_H
#define TESTS_SUPPORT_START_PROGRAM_H

#include <sys/types.h>

/*
 * WORDS[0] is the path of the program; FILES become the standard input, the
 * standard output and the standard error of the process.
 */
pid_t start_program(char **words, char **env, const int files[3]);

#endif
