#include "try.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "jobj.h"
#include "pointer.h"
#include "records.h"
#include "trial.h"

static const struct brand nobody = {
	.host = "example",
	.locale = "en",
	.timezone = "UTC",
	.country = "",
};

static bool
add_all(struct trial *x, struct records *records, struct fault *f)
{
	bool more;

	for (;;) {
		struct json_object *item = NULL;

		if (!records_next(records, &more, f))
			return false;
		if (!more)
			return true;
		if (records->oversize)
			trial_leave_out(x, "is larger than 1 MiB");
		else if (!jobj_parse(
			     records->one.p, records->one.len, &item, f))
			trial_leave_out(x, f->detail);
		else
			trial_add(x, item);
		jobj_release(&item);
	}
}

enum tool_exit
try_file(struct tool *t, const struct profile *profile,
    const struct brand *brand, const char *path)
{
	struct pointer keys = { .keys = { "data" }, .count = 1 };
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct records records;
	struct input in;
	struct trial x;
	struct fault f;
	bool ok;

	if (fd < 0)
		return tool_fail(
		    t, "cannot read %s: %s", path, strerror(errno));
	if (profile->items != NULL && profile->items->count > 0)
		keys = *profile->items;
	input_init(&in, fd);
	records_init(&records, &in, keys.keys, keys.count);
	trial_begin(&x, t, profile, brand != NULL ? brand : &nobody);
	ok = add_all(&x, &records, &f);
	if (ok)
		trial_sum_up(&x);
	else
		(void)tool_fail(t, "%s: %s", path, f.note);
	trial_end(&x);
	records_release(&records);
	input_release(&in);
	close(fd);
	return ok ? TOOL_DONE : TOOL_FAILED;
}
