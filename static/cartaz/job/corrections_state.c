/*
 * corrections_state - reads and writes when corrections began and ended.
 */
#include "cartaz/job/corrections_state.h"

#include <inttypes.h>
#include <unistd.h>

#include "base/replace_file.h"
#include "brand/find.h"

enum { STATE_MAX = 1024 * 1024 };

/* A line of the file belongs to the entry with its hash. */
void
corrections_state_read(struct corrections *c, const struct paths *paths,
    const char *host, struct arena *mem)
{
	char path[PATHS_PATH_MAX];
	const char *text;
	size_t n;

	paths_path(path, paths->var, host, "corrections");
	if (!brand_read_state(path, mem, &text, &n))
		return;
	c->built = strtoull(text, NULL, 16);
	while ((text = strchr(text, '\n')) != NULL && *++text != '\0') {
		struct correction x = { 0 };

		if (sscanf(text, "%" SCNx64 " %" SCNx64 " %" SCNd64 " %" SCNd64,
			&x.hash, &x.began, &x.matched, &x.ended_s) != 4)
			continue;
		for (size_t i = 0; i < c->count; i++) {
			if (c->list[i].hash != x.hash)
				continue;
			c->list[i].began = x.began;
			c->list[i].matched = x.matched;
			c->list[i].ended_s = x.ended_s;
		}
	}
}

bool
corrections_state_write(const struct corrections *c, const struct paths *paths,
    const char *host, struct error *f)
{
	LOCAL_BUF out = BUF_INIT(STATE_MAX);
	char path[PATHS_PATH_MAX];

	paths_path(path, paths->var, host, CORRECTIONS_APPLIED);
	if (c->applied.len == 0)
		(void)unlink(path);
	else if (!replace_file(path, buf_cstr(&c->applied), c->applied.len, f))
		return false;
	if (c->hash == c->built && c->count == 0)
		return true;
	buf_printf(&out, "%016" PRIx64 "\n", c->hash);
	for (size_t i = 0; i < c->count; i++) {
		const struct correction *x = &c->list[i];

		buf_printf(&out,
		    "%016" PRIx64 " %016" PRIx64 " %" PRId64 " %" PRId64 "\n",
		    x->hash, x->began, x->matched, x->ended_s);
	}
	paths_path(path, paths->var, host, "corrections");
	return replace_file(path, buf_cstr(&out), out.len, f);
}
