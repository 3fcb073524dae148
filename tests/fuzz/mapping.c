/*
 * mapping - whatever an upstream sends, each profile that is shipped makes the same
 * record of it every time, of JSON, and one that is published or refused with a reason;
 * a value that is not taken is remarked.
 *
 * Input: a letter of the profile, then an item as JSON.
 */
#include <dirent.h>

#include "base/text.h"
#include "brand/find.h"
#include "catalog.h"
#include "event/publishable.h"
#include "fuzz.h"
#include "json/json_tree.h"
#include "judge.h"
#include "profile/profile.h"

enum { PROFILES_MAX = 64 };

static struct profile profiles[PROFILES_MAX];
static size_t profile_count;
static struct brand brand;

static int
is_profile(const struct dirent *entry)
{
	return text_ends(entry->d_name, ".json");
}

/* A brand with an upstream, and the values that the profiles ask for. */
static void
open_brand(struct arena *mem)
{
	struct error f;

	HOLDS(brand_load(catalog_paths(), CATALOG_HOST, mem, &brand, &f));
	brand.upstream.base = "https://up.example/api";
}

static void
open_profiles(void)
{
	static struct arena mem = { .max = FUZZ_ROOM };
	struct dirent **entries;
	struct error f;
	int n = scandir("static/profiles", &entries, is_profile, alphasort);

	HOLDS(n > 0 && n <= PROFILES_MAX);
	for (int i = 0; i < n; i++) {
		char path[PATHS_PATH_MAX], *p;
		size_t size;

		paths_path(path, "static/profiles", entries[i]->d_name);
		p = catalog_read(path, &size);
		HOLDS(profile_parse(
		    &profiles[profile_count++], p, size, &mem, &f));
		free(p);
		free(entries[i]);
	}
	free(entries);
	open_brand(&mem);
}

static void
remark(void *context, const char *pointer, const char *why)
{
	int *remarks = context;

	HOLDS(pointer[0] == '/' && why[0] != '\0');
	HOLDS(text_is_utf8(why, strlen(why)));
	(*remarks)++;
}

/* The record as text; how many values were remarked. */
static int
map(const struct profile *x, struct json_object *item, bool detail,
    struct arena *mem, struct json_object **native, struct buf *out)
{
	struct rule_scope scope = profile_scope(&brand, CATALOG_NOW_S, mem);
	int remarks = 0;

	scope.remark = remark;
	scope.context = &remarks;
	*native = detail ? profile_map_detail(x, &scope, item)
			 : profile_map(x, &scope, item);
	profile_convert_description(x, *native);
	fuzz_print(*native, out);
	return remarks;
}

/* What is published can be stored and read. */
static void
check_published(struct native_record *r, struct arena *mem)
{
	struct event_parts parts;
	struct buf b = BUF_INIT(FUZZ_ROOM);
	int remarks = 0;

	publishable_make(r, &brand, CATALOG_NOW_S, mem, NULL, remark, &remarks);
	HOLDS(event_slug_valid(r->event.slug) && r->event.name[0] != '\0');
	HOLDS(r->event.description == NULL || r->event.description[0] == '<');
	event_parts_init(&parts);
	event_encode(&r->event, &brand, &parts);
	event_compose(EVENT_WHOLE,
	    (struct event_piece){ parts.head.p, parts.head.len },
	    (struct event_piece){ parts.status.p, parts.status.len },
	    (struct event_piece){ parts.body.p, parts.body.len },
	    (struct event_piece){ parts.producer.p, parts.producer.len }, &b);
	judge_json(b.p, b.len);
	event_parts_release(&parts);
	buf_release(&b);
}

static void
check_item(const struct profile *x, struct json_object *item, bool detail)
{
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	struct buf before = BUF_INIT(FUZZ_ROOM), after = before, once = before,
		   again = before;
	struct json_object *native, *same;
	struct native_record r;
	struct error f = { 0 };
	int remarks;

	fuzz_print(item, &before);
	remarks = map(x, item, detail, &mem, &native, &once);
	judge_json(once.p, once.len);
	HOLDS(remarks == map(x, item, detail, &mem, &same, &again));
	HOLDS(strcmp(once.p, again.p) == 0);
	fuzz_print(item, &after);
	HOLDS(strcmp(before.p, after.p) == 0); /* the item is borrowed */
	if (native_record_decode(native, &mem, &r, remark, &remarks, &f))
		check_published(&r, &mem);
	else
		HOLDS(f.note[0] != '\0');
	json_tree_release(&native);
	json_tree_release(&same);
	buf_release(&before);
	buf_release(&after);
	buf_release(&once);
	buf_release(&again);
	arena_release(&mem);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct profile *x;
	struct json_object *item;
	struct error f;
	uint8_t at = fuzz_byte(&data, &size);
	char *text = fuzz_text(data, size);

	if (profile_count == 0)
		open_profiles();
	x = &profiles[at % profile_count];
	if (json_tree_parse(text, size, &item, &f)) {
		check_item(x, item, false);
		check_item(x, item, true);
		json_tree_release(&item);
	}
	free(text);
	return 0;
}
