/*
 * row_groups - joins the rows of one event.
 */
#include "cartaz/profile/row_groups.h"

#include <search.h>

#include "base/hash.h"
#include "base/text.h"
#include "event/ticket.h"
#include "json/json_tree.h"
#include "text/normalize.h"

enum { PRINT_MAX = 16 * 1024 * 1024, NAME_MAX_BYTES = 64 * 1024 };

/* Later elements are not read.  They are stored only to be counted. */
enum { COMPARED_MAX = NATIVE_RECORD_SESSIONS_READ_MAX };

static int
compare_keys(const void *a, const void *b)
{
	const struct row_group *x = a, *y = b;

	return strcmp(x->key, y->key);
}

struct row_group *
row_groups_find(const struct row_groups *x, const char *key)
{
	const struct row_group wanted = { .key = (char *)(uintptr_t)key };
	struct row_group *const *found =
	    tfind(&wanted, &x->by_key, compare_keys);

	return found != NULL ? *found : NULL;
}

struct row_group *
row_groups_add(
    struct row_groups *x, const char *key, struct json_object *native)
{
	struct row_group *group = mem_alloc(sizeof(*group));
	struct row_group **slot;

	x->group = mem_room(x->group, x->count, &x->cap, sizeof(x->group[0]));
	x->group[x->count++] = group;
	*group = (struct row_group){
		.key = mem_copy_text(key),
		.native = json_tree_retain(native),
	};
	slot = tsearch(group, &x->by_key, compare_keys);
	if (slot == NULL)
		fatal("row_groups: out of memory");
	*slot = group;
	return group;
}

struct joining {
	struct row_group *group;   /* NULL in an object of the record */
	struct json_object *first; /* the record, or an object in it */
	struct coerce remarks;
	bool *differs; /* not NULL: only compare */
};

static uint64_t
hash_printed(uint64_t h, struct json_object *value)
{
	LOCAL_ARENA mem = ARENA_INIT(PRINT_MAX);

	h = hash_text(h, json_tree_print(value, &mem));
	return h;
}

/* "25000" and "25000.00" are one amount, "Platea" and "PLATEA" are one name. */
static uint64_t
hash_value(uint64_t h, const char *key, struct json_object *value)
{
	static const char *const amounts[] = { "price", "fee", "total" };
	LOCAL_BUF words = BUF_INIT(NAME_MAX_BYTES);
	const char *text = json_tree_text(value);
	int64_t amount;

	if (text_is_among(amounts, ARRAY_LEN(amounts), key) &&
	    ticket_amount_read(
		text != NULL ? text : json_tree_number_text(value), &amount))
		return hash_bytes(h, &amount, sizeof(amount));
	if (strcmp(key, "name") == 0 && text != NULL)
		normalize_join(text, ' ', &words);
	return words.len > 0 ? hash_text(h, buf_cstr(&words))
			     : hash_printed(h, value);
}

static void
hash_member(const char *key, struct json_object *value, void *context)
{
	uint64_t *sum = context;

	if (value != NULL)
		*sum += hash_value(hash_text(HASH_START, key), key, value);
}

/* Members may be in any order, and null is equal to a missing member. */
static uint64_t
element_hash(struct json_object *element)
{
	uint64_t sum = 0;

	if (json_tree_kind(element) != JSON_TREE_OBJECT)
		return hash_printed(HASH_START, element);
	json_tree_each(element, hash_member, &sum);
	return sum;
}

static void
remember_element(struct row_group_list *x, uint64_t hash)
{
	x->hash = mem_room(x->hash, x->count, &x->cap, sizeof(x->hash[0]));
	x->hash[x->count++] = hash;
}

static bool
has_element(const struct row_group_list *x, uint64_t hash)
{
	for (size_t i = 0; i < x->count; i++) {
		if (x->hash[i] == hash)
			return true;
	}
	return false;
}

/*
 * Adds the elements of a row.  A date with two tickets has two rows, so an equal date or
 * ticket is not added twice.
 */
static void
add_elements(
    struct joining *j, enum profile_list_id which, struct json_object *more)
{
	struct row_group_list *x = &j->group->list[which];
	const char *name = profile_list_name(which);
	struct json_object *all = json_tree_member(j->first, name);

	if (all == NULL)
		all = json_tree_set_array(j->first, name);
	for (size_t i = x->count; i < json_tree_count(all) && i < COMPARED_MAX;
	     i++)
		remember_element(x, element_hash(json_tree_at(all, i)));
	for (size_t i = 0; i < json_tree_count(more); i++) {
		struct json_object *element = json_tree_at(more, i);

		if (x->count < COMPARED_MAX) {
			uint64_t hash = element_hash(element);

			if (has_element(x, hash))
				continue;
			remember_element(x, hash);
		}
		json_tree_append(all, json_tree_retain(element));
	}
}

/* Returns PROFILE_LIST_COUNT for any other member. */
static enum profile_list_id
list_named(const struct joining *x, const char *key)
{
	int i = x->group != NULL ? 0 : PROFILE_LIST_COUNT;

	while (i < PROFILE_LIST_COUNT &&
	    strcmp(profile_list_name((enum profile_list_id)i), key) != 0)
		i++;
	return (enum profile_list_id)i;
}

static void
remark_other(struct joining *x, const char *key, const char *other)
{
	if (x->differs != NULL)
		*x->differs = true;
	else
		coerce_remark_value(&x->remarks, key,
		    "differs from an earlier row of the event; the earlier value is used",
		    other);
}

static void
join_member(const char *key, struct json_object *value, void *context)
{
	struct joining *x = context, inner = *x;
	struct json_object *first = json_tree_member(x->first, key);
	LOCAL_ARENA mem = ARENA_INIT(PRINT_MAX);
	enum profile_list_id list = list_named(x, key);
	const char *text;

	if (json_tree_kind(value) == JSON_TREE_ARRAY &&
	    list < PROFILE_LIST_COUNT) {
		if (x->differs == NULL)
			add_elements(x, list, value);
	} else if (json_tree_kind(first) == JSON_TREE_OBJECT &&
	    json_tree_kind(value) == JSON_TREE_OBJECT) {
		inner.group = NULL;
		inner.first = first;
		inner.remarks.section = key;
		json_tree_each(value, join_member, &inner);
	} else if (first == NULL && value != NULL) {
		if (x->differs == NULL)
			json_tree_set_shared(x->first, key, value);
	} else if (value != NULL) {
		text = json_tree_text(value);
		if (text == NULL)
			text = json_tree_print(value, &mem);
		if (strcmp(text,
			json_tree_text(first) != NULL
			    ? json_tree_text(first)
			    : json_tree_print(first, &mem)) != 0)
			remark_other(x, key, text);
	}
}

bool
row_group_agrees(struct row_group *group, struct json_object *native)
{
	bool differs = false;
	struct joining x = {
		.group = group,
		.first = group->native,
		.differs = &differs,
	};

	json_tree_each(native, join_member, &x);
	return !differs;
}

void
row_group_join(struct row_group *group, struct json_object *native,
    coerce_remark_fn *remark, void *context)
{
	struct joining x = {
		.group = group,
		.first = group->native,
		.remarks = { .remark = remark, .context = context },
	};

	json_tree_each(native, join_member, &x);
}

static void
release_group(struct row_group *group)
{
	for (size_t at = 0; at < PROFILE_LIST_COUNT; at++)
		free(group->list[at].hash);
	json_tree_release(&group->native);
	free(group->key);
	free(group);
}

static void
leave_group(void *borrowed)
{
	(void)borrowed;
}

void
row_groups_release(struct row_groups *x)
{
	tdestroy(x->by_key, leave_group);
	for (size_t i = 0; i < x->count; i++)
		release_group(x->group[i]);
	free(x->group);
	*x = (struct row_groups){ .group = NULL };
}
