/*
 * kept - caches matches and compares queries by their text.
 */
#include "reader/kept.h"

#include <inttypes.h>
#include <stdlib.h>

struct snapshot_kept {
	struct bitmap set;
	struct rank_range range;
	struct buf key;
};

static void
print_text(const char *text_or_null, struct buf *key)
{
	if (text_or_null != NULL)
		buf_printf(key, "%zu:%s", strlen(text_or_null), text_or_null);
	buf_char(key, ';');
}

static void
print_question(const struct listing_query *q, struct buf *key)
{
	print_text(q->q, key);
	print_text(q->city, key);
	print_text(q->state, key);
	print_text(q->organization, key);
	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++)
		print_text(q->filters[i], key);
	if (q->price_max.set) {
		buf_printf(key, "%" PRId64, q->price_max.cents);
		print_text(q->price_max.currency, key);
	}
	if (q->near.set)
		buf_printf(key, "near %a %a %a", q->near.latitude,
		    q->near.longitude, q->near.km);
	buf_printf(key, "|%d", q->any_word);
}

static void
print_key(const struct listing_query *q, struct buf *key)
{
	const struct listing_query *read = q->reading;

	print_question(q, key);
	if (read == NULL)
		return;
	print_question(read, key);
	if (read->dates.set)
		buf_printf(key, "dates %" PRId64 " %" PRId64,
		    read->dates.from_s, read->dates.until_s);
}

static void
release(struct snapshot_kept **kept)
{
	if (*kept == NULL)
		return;
	bitmap_release(&(*kept)->set);
	buf_release(&(*kept)->key);
	free(*kept);
	*kept = NULL;
}

static void
cache_matches(struct snapshot_kept **kept, const struct listing_query *q,
    struct rank_range range, struct bitmap *set)
{
	struct buf key = BUF_INIT(KEPT_KEY_MAX);

	release(kept);
	print_key(q, &key);
	if (key.full) {
		bitmap_release(set);
		buf_release(&key);
		return;
	}
	*kept = mem_alloc(sizeof(**kept));
	**kept = (struct snapshot_kept){ *set, range, key };
	*set = (struct bitmap){ 0 };
}

static const struct bitmap *
find_cached(const struct snapshot_kept *kept, const struct listing_query *q,
    struct rank_range range)
{
	struct buf key = BUF_INIT(KEPT_KEY_MAX);
	bool same;

	if (kept == NULL || range.after < kept->range.after ||
	    range.last > kept->range.last)
		return NULL;
	print_key(q, &key);
	same = !key.full && strcmp(buf_cstr(&key), buf_cstr(&kept->key)) == 0;
	buf_release(&key);
	return same ? &kept->set : NULL;
}

void
snapshot_keep(struct snapshot_reader *s, const struct listing_query *q,
    struct rank_range range, struct bitmap *set)
{
	cache_matches(&s->kept, q, range, set);
}

const struct bitmap *
snapshot_kept(const struct snapshot_reader *s, const struct listing_query *q,
    struct rank_range range)
{
	return find_cached(s->kept, q, range);
}

static struct rank_range
all_of(const struct snapshot_reader *s)
{
	return (struct rank_range){ 0, s->events };
}

void
snapshot_keep_words(struct snapshot_reader *s, const struct listing_query *q,
    struct bitmap *set)
{
	struct listing_query words = { .q = q->q };

	cache_matches(&s->kept_words, &words, all_of(s), set);
}

const struct bitmap *
snapshot_kept_words(
    const struct snapshot_reader *s, const struct listing_query *q)
{
	struct listing_query words = { .q = q->q };

	return find_cached(s->kept_words, &words, all_of(s));
}

void
snapshot_kept_release(struct snapshot_reader *s)
{
	release(&s->kept);
	release(&s->kept_words);
}
