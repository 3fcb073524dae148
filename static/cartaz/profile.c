/*
 * profile - help for who writes a profile.
 *
 *   cartaz profile lint FILE         is it right?
 *   cartaz profile try FILE ITEMS    what it makes of the first items of a file
 */
#include "profile.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "jobj.h"
#include "pointer.h"
#include "records.h"
#include "tool.h"

enum { TRIED_MAX = 3, TRY_MEM_MAX = 64 * 1024 * 1024 };

static bool
load(struct tool *t, const char *path, struct profile *x)
{
	struct fault f;
	const char *p;
	size_t n;

	if (!brand_read_file(path, &t->mem, &p, &n, &f)) {
		(void)tool_fail(t, "%s", f.note);
		return false;
	}
	if (!profile_parse(x, p, n, &t->mem, &f)) {
		(void)tool_fail(t, "%s: %s", path, f.note);
		return false;
	}
	return true;
}

/* Field by field: the value, and the rule that made it. */
static void
show(const struct profile *x, const struct rule_scope *scope,
    struct json_object *item)
{
	if (x->item != NULL)
		item = pointer_follow(x->item, item);
	for (size_t i = 0; i < x->field_count; i++) {
		const struct profile_field *field = &x->fields[i];

		printf("%-28s %s\n%-28s   by %s\n", field->key,
		    profile_explain(field, scope, item), "",
		    jobj_print(field->source, scope->mem));
	}
}

static enum tool_exit
try_items(struct tool *t, const struct profile *x, int fd)
{
	struct brand nobody = { .host = "example", .locale = "en" };
	struct pointer path = { .keys = { "data" }, .count = 1 };
	struct rule_scope scope;
	struct records records;
	struct input in;
	bool more = true;
	struct fault f;

	scope = profile_scope(&nobody, t->now_s, &t->mem);
	if (x->items != NULL && x->items->count > 0)
		path = *x->items;
	input_init(&in, fd);
	records_init(&records, &in, path.keys, path.count);
	while (more && records.count < TRIED_MAX) {
		struct json_object *item = NULL;

		if (!records_next(&records, &more, &f) ||
		    (more &&
			!jobj_parse(
			    records.one.p, records.one.len, &item, &f))) {
			records_release(&records);
			input_release(&in);
			return tool_fail(t, "%s: %s", t->args[2], f.note);
		}
		if (more) {
			printf("%s# item %lld\n", records.count > 1 ? "\n" : "",
			    (long long)records.count);
			show(x, &scope, item);
		}
		jobj_release(&item);
	}
	records_release(&records);
	input_release(&in);
	return TOOL_DONE;
}

enum tool_exit
tool_profile_help(struct tool *t)
{
	bool lint = strcmp(t->args[0], "lint") == 0;
	bool try = strcmp(t->args[0], "try") == 0;
	enum tool_exit code = TOOL_DONE;
	struct profile x;
	int fd;

	if ((!lint && !try) || t->arg_count != (lint ? 2u : 3u)) {
		(void)tool_fail(t, "say: lint FILE, or: try FILE ITEMS");
		return TOOL_USAGE;
	}
	if (!load(t, t->args[1], &x))
		return TOOL_FAILED;
	if (lint) {
		printf("%s: %zu fields, nothing wrong\n", t->args[1],
		    x.field_count);
	} else {
		fd = open(t->args[2], O_RDONLY | O_CLOEXEC);
		code = fd >= 0 ? try_items(t, &x, fd)
			       : tool_fail(t, "cannot read %s: %s", t->args[2],
				     strerror(errno));
		if (fd >= 0)
			close(fd);
	}
	profile_release(&x);
	return code;
}
