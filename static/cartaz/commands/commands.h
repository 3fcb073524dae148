/*
 * commands.h - the commands of `cartaz`, one file each.
 *
 * Each command gets the words and options that its row in command_table.c allows.
 * Errors: TOOL_FAILED after a message on standard error, or, for `check` and `verify`,
 *         after their findings on standard output.  TOOL_PARTLY if only some brands or
 *         sources failed.  TOOL_USAGE for words that are wrong although the row allows
 *         their number.
 */
#ifndef CARTAZ_COMMANDS_COMMANDS_H
#define CARTAZ_COMMANDS_COMMANDS_H

#include "cartaz/tool.h"

enum tool_exit command_adopt(struct tool *);
enum tool_exit command_apply(struct tool *);
enum tool_exit command_check(struct tool *);
enum tool_exit command_explain(struct tool *);
enum tool_exit command_export(struct tool *);
enum tool_exit command_import(struct tool *);
enum tool_exit command_new(struct tool *);
enum tool_exit command_profile(struct tool *);
enum tool_exit command_publish(struct tool *);
enum tool_exit command_rebuild(struct tool *);
enum tool_exit command_records(struct tool *);
enum tool_exit command_rollback(struct tool *);
enum tool_exit command_serve(struct tool *);
enum tool_exit command_source(struct tool *);
enum tool_exit command_status(struct tool *);
enum tool_exit command_sync(struct tool *);
enum tool_exit command_verify(struct tool *);
enum tool_exit command_version(struct tool *);

/* Prints the version, the commit from which the tool was built, and the commit's date. */
void version_print_own(void);

#endif
