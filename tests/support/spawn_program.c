/*
 * spawn_program - starts a program as a process of its own.
 */
#include "spawn_program.h"

#include <err.h>
#include <spawn.h>
#include <stddef.h>

pid_t
spawn_program(char **words, char **env, const int files[3])
{
	posix_spawn_file_actions_t actions;
	pid_t pid;

	posix_spawn_file_actions_init(&actions);
	for (int fd = 0; fd < 3; fd++)
		posix_spawn_file_actions_adddup2(&actions, files[fd], fd);
	if (posix_spawn(&pid, *words, &actions, NULL, words, env) != 0)
		err(125, "%s", *words);
	posix_spawn_file_actions_destroy(&actions);
	return pid;
}
