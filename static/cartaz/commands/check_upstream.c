/*
 * check_upstream - finds what the requests of a brand's profile lack: readable secrets,
 * variables in the brand file, and tables in a database.
 */
#include "base/files.h"
#include "base/text.h"
#include "brand/secret.h"
#include "cartaz/commands/check_run.h"
#include "cartaz/profile/profile_files.h"
#include "json/json_tree.h"
#include "profile/request_template_placeholder.h"
#include "upstream/upstream.h"

enum { NAMES_MAX = 16 * 1024 };

struct check_names {
	struct check_run *run;
	const char *at; /* "/upstream", "/sources/2" */
	const struct brand *brand;
	struct buf told; /* reported names, between line ends */
};

/* Returns true for other names, which the profile's own check covers. */
static bool
has_value(const struct brand *b, const char *name)
{
	static const char secret[] = "secret.", upstream[] = "upstream.";
	const struct brand_secrets *secrets = &b->upstream.secrets;
	const struct brand_vars *vars = &b->upstream.vars;

	if (text_starts(name, secret))
		return text_is_among(
		    secrets->name, secrets->count, name + sizeof(secret) - 1);
	return !text_starts(name, upstream) ||
	    strcmp(name, "upstream.base") == 0 ||
	    text_is_among(vars->name, vars->count, name + sizeof(upstream) - 1);
}

static void
check_name(void *context, const struct request_template_placeholder *p)
{
	struct check_names *x = context;
	struct check_run *c = x->run;
	LOCAL_BUF line = BUF_INIT(200);
	bool is_secret = text_starts(p->name, "secret.");

	if (p->optional || p->default_value != NULL ||
	    has_value(x->brand, p->name))
		return;
	buf_printf(&line, "\n%s\n", p->name);
	if (strstr(buf_cstr(&x->told), buf_cstr(&line)) == NULL) {
		buf_text(&x->told, buf_cstr(&line));
		check_report(c,
		    "%s: %s/%s: lacks %s, which the profile %s sends as "
		    "{%s}; add it, or write {%s?} in a profile of your own",
		    c->file, x->at, is_secret ? "secrets" : "vars",
		    strchr(p->name, '.') + 1, x->brand->upstream.profile,
		    p->name, p->name);
	}
}

static void
check_section(const char *key, struct json_object *section, void *context)
{
	(void)key;
	request_template_each_placeholder(section, check_name, context);
}

static bool
try_section(struct upstream *u, const char *section, struct error *f)
{
	struct http_request rq;

	upstream_reset(u);
	return upstream_make_request(u,
		   json_tree_member(u->profile->tree, section), NULL, &rq, f) &&
	    upstream_exchange(u, &rq, f) &&
	    (upstream_is_foreseen(u) || upstream_status_error(u, f));
}

/* Runs the statements, because only the database knows its tables and columns. */
static void
check_database(
    struct check_names *x, const struct profile *profile, bool has_detail)
{
	static const char *const values[][2] = { { "per_page", "1" },
		{ "offset", "0" }, { "total_max", "1" }, { "key", "-" } };
	struct check_run *c = x->run;
	struct source source = { &c->tool->paths, x->brand, c->tool->now_s };
	struct upstream u;
	struct error f;
	bool ok = upstream_open(&u, &source, profile, &c->tool->mem, &f);

	for (size_t i = 0; i < ARRAY_LEN(values); i++)
		request_template_set_variable(
		    &u.variables, values[i][0], values[i][1]);
	if (!ok || !try_section(&u, "list", &f) ||
	    (has_detail && !try_section(&u, "detail", &f)))
		check_report(c, "%s: %s/base: %s", c->file, x->at, f.note);
	upstream_close(&u);
}

/* Without an address, nothing is requested, because the profile maps files. */
static void
check_names(struct check_run *c, const struct brand *b, const char *at)
{
	struct check_names x = { c, at, b, BUF_INIT(NAMES_MAX) };
	struct json_object *detail;
	struct profile profile;
	struct error ignored; /* the check of the profile reports it */
	bool found;

	if (b->upstream.base == NULL ||
	    !profile_files_load(
		c->tool, b->upstream.profile, &profile, &found, &ignored) ||
	    !found)
		return;
	detail = json_tree_member(profile.tree, "detail");
	check_section(NULL, profile.tree, &x);
	check_section(NULL, json_tree_member(profile.tree, "list"), &x);
	check_section(NULL, detail, &x);
	json_tree_each(json_tree_member(detail, "also"), check_section, &x);
	request_template_each_placeholder_of(b->upstream.base, check_name, &x);
	if (!c->is_copy && x.told.len == 0 &&
	    json_tree_has_member(json_tree_member(profile.tree, "list"), "sql"))
		check_database(&x, &profile, detail != NULL);
	profile_release(&profile);
	buf_release(&x.told);
}

/*
 * Returns true if this machine only serves what another machine reads from the upstream:
 * static/server/pull copies the snapshots.
 */
static bool
is_only_served(const struct check_run *c, const struct brand *b)
{
	char lock[PATHS_PATH_MAX];

	paths_path(lock, c->tool->paths.var, "pull.lock");
	return b->upstream.mode != UPSTREAM_LIVE && files_exist(lock);
}

void
check_upstream(struct check_run *c, const struct brand *b, const char *at)
{
	const struct brand_secrets *secrets = &b->upstream.secrets;

	if (is_only_served(c, b))
		return;
	for (size_t i = 0; i < secrets->count; i++) {
		const char *value;
		struct error f;

		if (!secret_read(
			&c->tool->paths, b, i, &c->tool->mem, &value, &f))
			check_report(c, "%s: %s/secrets/%s: %s", c->file, at,
			    secrets->name[i], f.note);
	}
	check_names(c, b, at);
}
