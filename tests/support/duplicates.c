/*
 * duplicates - prints which records are the same event
 * (static/cartaz/sources/duplicates.h).
 *
 * usage: duplicates ZONE <RECORDS
 *
 * Reads one native record a line, with a number "source" and maybe a "uid".  An empty
 * line ends a set; the program compares only records of the same set.  Prints
 * "EVENT EVENT STRENGTH: why" for each pair that it merges or that is doubtful,
 * "group EVENT..." for each group of two or more, and an empty line after each set.
 * Events are numbered from 0.
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "cartaz/sources/duplicates.h"
#include "event/native_record.h"
#include "json/json_tree.h"

static const char *
text_of(struct json_object *o, const char *member)
{
	return json_tree_text(json_tree_member(o, member));
}

/* The record as it is, which a source's reading would trim and decode. */
static void
fill(struct native_record *r, struct json_object *o)
{
	struct json_object *at = json_tree_member(o, "location");

	r->event.id = INT64_C(1) << 52; /* a hash: its uid is one */
	r->event.name = text_of(o, "name");
	r->event.starts_at = text_of(o, "starts_at");
	r->event.ends_at = text_of(o, "ends_at");
	r->event.location.name = text_of(at, "name");
	r->event.location.city = text_of(at, "city");
	r->event.location.formatted_address = text_of(at, "formatted_address");
	r->session_count = json_tree_count(json_tree_member(o, "sessions"));
}

static void
add(struct duplicates *d, const char *line, size_t n)
{
	struct json_object *o = NULL;
	struct buf facts = BUF_INIT(DUPLICATES_FACTS_MAX);
	struct native_record r = { 0 };
	int64_t source = 0;
	const char *uid, *page;
	struct error f;

	if (!json_tree_parse(line, n, &o, &f) ||
	    !json_tree_int(json_tree_member(o, "source"), &source))
		errx(1, "%.*s: %s", (int)n, line, f.note);
	uid = json_tree_text(json_tree_member(o, "uid"));
	page = json_tree_text(json_tree_member(o, "buy_url"));
	fill(&r, o);
	duplicates_print_facts(&r, d->timezone, &facts);
	if (!duplicates_add(d, (uint32_t)source,
		uid != NULL ? hash_text(HASH_START, uid) : 0,
		page != NULL ? hash_text(HASH_START, page) : 0,
		buf_cstr(&facts)))
		errx(1, "the facts are not read: %s", buf_cstr(&facts));
	buf_release(&facts);
	json_tree_release(&o);
}

static void
print_group(const struct duplicates *d, uint32_t first)
{
	if (d->event[first].group != first || d->event[first].next == first)
		return;
	printf("group");
	for (size_t at = 0; at < d->count; at++) {
		if (d->event[at].group == first)
			printf(" %zu", at);
	}
	printf("\n");
}

static void
decide(struct duplicates *d)
{
	if (!duplicates_find(d))
		errx(1, "a contradiction without rules");
	for (size_t i = 0; i < d->pairs.count; i++) {
		const struct duplicates_pair *p = &d->pairs.pair[i];

		printf("%u %u %d: %s%s\n", p->a, p->b, p->strength,
		    p->reason < DUPLICATES_DOUBT ? "" : "doubt: ",
		    duplicates_reason_text(p->reason));
	}
	for (uint32_t i = 0; i < d->count; i++)
		print_group(d, i);
	printf("\n");
	duplicates_release(d);
}

int
main(int argc, char **argv)
{
	struct duplicates d;
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;

	if (argc != 2)
		errx(2, "usage: duplicates ZONE <RECORDS");
	duplicates_start(&d, argv[1]);
	while ((n = getline(&line, &cap, stdin)) > 0) {
		if (n > 1) {
			add(&d, line, (size_t)n);
			continue;
		}
		decide(&d);
		duplicates_start(&d, argv[1]);
	}
	decide(&d);
	free(line);
	return 0;
}
