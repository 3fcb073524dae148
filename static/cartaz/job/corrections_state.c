/*
 * corrections_state - reads and writes when corrections began and ended.
 */
#include "cartaz/job/corrections_state.h"

#include <inttypes.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/replace_file.h"
#include "brand/find.h"
#include "cartaz/job/correction_fields.h"

enum { STATE_MAX = 1024 * 1024 };

struct value_hash {
	struct json_object *native;
	struct arena *mem;
	uint64_t hash;
};

static void
hash_member(const char *key, struct json_object *v, void *context)
{
	struct value_hash *h = context;
	const char *member;
	struct json_object *o = correction_fields_find(h->native, key, &member);

	(void)v;
	h->hash = hash_text(
	    h->hash, json_tree_print(json_tree_member(o, member), h->mem));
}

uint64_t
correction_hash_values(
    const struct correction *x, struct json_object *native, struct arena *mem)
{
	static const char *const hidden[] = { "name", "starts_at",
		"location.name", "status", "description" };
	struct value_hash h = { native, mem, HASH_START };

	json_tree_each(x->set, hash_member, &h);
	if (x->add_category != NULL)
		hash_member("categories", NULL, &h);
	for (size_t i = 0; x->hides && i < ARRAY_LEN(hidden); i++)
		hash_member(hidden[i], NULL, &h);
	return h.hash;
}

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
		int vain = 0;

		/* Older versions wrote four numbers. */
		if (sscanf(text,
			"%" SCNx64 " %" SCNx64 " %" SCNd64 " %" SCNd64 " %d",
			&x.hash, &x.began, &x.matched, &x.ended_s, &vain) < 4)
			continue;
		for (size_t i = 0; i < c->count; i++) {
			if (c->list[i].hash != x.hash)
				continue;
			c->list[i].began = x.began;
			c->list[i].matched = x.matched;
			c->list[i].ended_s = x.ended_s;
			c->list[i].is_vain = vain != 0;
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
		    "%016" PRIx64 " %016" PRIx64 " %" PRId64 " %" PRId64
		    " %d\n",
		    x->hash, x->began, x->matched, x->ended_s, x->is_vain);
	}
	paths_path(path, paths->var, host, "corrections");
	return replace_file(path, buf_cstr(&out), out.len, f);
}

const char *
correction_problem(const struct correction *x)
{
	bool is_rule = x->slug == NULL && x->key == NULL;

	return x->matched == 0 && is_rule ? NULL
	    : x->matched == 0 ? "matches no event; correct or remove it"
	    : x->ended_s != 0
	    ? "has ended, because the source changed the event; remove the correction"
	    : x->is_vain && x->session != NULL
	    ? "names no session of the event; correct or remove it"
	    : x->is_vain
	    ? "sets the start of an event with sessions, but pages show the times of the sessions; add session (the start of one session), or set sessions"
	    : NULL;
}
