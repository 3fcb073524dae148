/*
 * image - writes the values of a brand by the tables of its keys, and reads them.
 */
#include "brand/image.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/regular_file.h"
#include "brand/internal.h"

/* A hash of all sources that decide what a brand file means, from the Makefile. */
#ifndef IMAGE_RULES
#define IMAGE_RULES "" /* no image counts */
#endif

/* Without padding: it is compared and hashed as bytes. */
struct image_head {
	char magic[8];
	char rules[16];
	struct file_identity file;
	uint64_t size; /* of the whole file */
	uint64_t
	    hash; /* of the values; HASH_START is of this head's other members */
};
_Static_assert(sizeof(struct image_head) == IMAGE_HEAD, "image.h");

struct image_codec {
	struct buf *out; /* NULL: it reads */
	const char *p, *end;
	struct brand *brand;
	bool ok;
};

static void
code_bytes(struct image_codec *c, void *value, size_t n)
{
	if (c->out != NULL) {
		buf_bytes(c->out, value, n);
	} else if (c->ok && (size_t)(c->end - c->p) >= n) {
		memcpy(value, c->p, n);
		c->p += n;
	} else {
		memset(value, 0, n);
		c->ok = false;
	}
}

static size_t
code_count(struct image_codec *c, size_t n, size_t max)
{
	unsigned char count = (unsigned char)n;

	code_bytes(c, &count, 1);
	c->ok = c->ok && count <= max;
	return c->ok ? count : 0;
}

static void
code_flag(struct image_codec *c, bool *flag)
{
	*flag = code_count(c, *flag, 1) == 1;
}

/* Of what is read, the text stays in place. */
static void
code_text(struct image_codec *c, const char **text, bool required)
{
	bool present = *text != NULL;
	const char *end;

	code_flag(c, &present);
	c->ok = c->ok && (present || !required);
	if (!present || !c->ok) {
		*text = NULL;
		return;
	}
	if (c->out != NULL) {
		buf_bytes(c->out, *text, strlen(*text) + 1);
		return;
	}
	end = memchr(c->p, '\0', (size_t)(c->end - c->p));
	c->ok = end != NULL;
	*text = c->ok ? c->p : NULL;
	c->p = c->ok ? end + 1 : c->end;
}

static void
code_texts(struct image_codec *c, struct brand_texts *t)
{
	t->count = code_count(c, t->count, BRAND_ALIASES_MAX);
	for (size_t i = 0; i < t->count; i++)
		code_text(c, &t->text[i], true);
}

static void
code_vars(struct image_codec *c, struct brand_vars *v)
{
	v->count = code_count(c, v->count, BRAND_VARS_MAX);
	for (size_t i = 0; i < v->count; i++) {
		code_text(c, &v->name[i], true);
		code_text(c, &v->value[i], true);
	}
}

static void
code_secrets(struct image_codec *c, struct brand_secrets *s)
{
	s->count = code_count(c, s->count, BRAND_SECRETS_MAX);
	for (size_t i = 0; i < s->count; i++) {
		code_text(c, &s->name[i], true);
		code_text(c, &s->file[i], false);
		code_text(c, &s->env[i], s->file[i] == NULL);
	}
}

static void
code_mode(struct image_codec *c, enum upstream_mode *mode)
{
	bool is_live = *mode == UPSTREAM_LIVE;

	code_flag(c, &is_live);
	*mode = is_live ? UPSTREAM_LIVE : UPSTREAM_SNAPSHOT;
}

/* A key that its section requires is there when the section is. */
static void
code_table(
    struct image_codec *c, const struct brand_key *table, bool is_present)
{
	for (const struct brand_key *k = table; k->key != NULL; k++) {
		void *at = k->at != NOWHERE ? (char *)c->brand + k->at : NULL;
		bool present = k->required && is_present;

		switch (k->kind) {
		case KEY_TEXT:
			code_text(c, at, present);
			break;
		case KEY_MODE:
			code_mode(c, at);
			break;
		case KEY_HOSTS:
		case KEY_MEMBERS:
			code_texts(c, at);
			break;
		case KEY_FEES:
		case KEY_BOOLEAN:
			code_flag(c, at);
			break;
		case KEY_INTEGER:
		case KEY_DURATION:
		case KEY_INSTANT:
			code_bytes(c, at, sizeof(int64_t));
			break;
		case KEY_SECTION:
			if (at != NULL) {
				code_flag(c, at);
				present = *(bool *)at;
			}
			code_table(c, k->section, present);
			break;
		case KEY_VARS:
			code_vars(c, &c->brand->upstream.vars);
			break;
		case KEY_SECRETS:
			code_secrets(c, &c->brand->upstream.secrets);
			break;
		}
	}
}

static struct image_head
head_of(const struct file_identity *file)
{
	static const struct image_head start = { "image 1",
		.rules = IMAGE_RULES };
	struct image_head head = start;

	head.file = *file;
	return head;
}

/* Of the head, whose own hash is 0, and of the values. */
static uint64_t
hash_of(const struct image_head *head, const char *values)
{
	struct image_head h = *head;

	h.hash = 0;
	return hash_bytes(hash_bytes(HASH_START, &h, sizeof(h)), values,
	    (size_t)h.size - sizeof(h));
}

void
image_path(
    const struct paths *paths, const char *host, char path[PATHS_PATH_MAX])
{
	paths_path(path, paths->var, host, "brand.image", (char *)NULL);
}

void
image_seal(char *p, size_t n, const struct file_identity *file)
{
	struct image_head head = head_of(file);

	head.size = n;
	head.hash = hash_of(&head, p + sizeof(head));
	memcpy(p, &head, sizeof(head));
}

bool
image_print(
    const struct brand *b, const struct file_identity *file, struct buf *out)
{
	struct brand values = *b;
	struct image_codec c = { .out = out, .brand = &values, .ok = true };
	char head[IMAGE_HEAD] = { 0 };

	buf_bytes(out, head, sizeof(head));
	code_table(&c, brand_keys, true);
	code_bytes(&c, &values.fingerprint, sizeof(values.fingerprint));
	if (out->full)
		return false;
	image_seal(out->p, out->len, file);
	return c.ok;
}

bool
image_decode(const char *p, size_t n, const char *host,
    const struct file_identity *file, struct brand *b)
{
	struct image_codec c = { .p = p + sizeof(struct image_head),
		.end = p + n,
		.brand = b,
		.ok = true };
	struct image_head head, expected = head_of(file);

	if (n <= sizeof(head))
		return false;
	memcpy(&head, p, sizeof(head));
	if (head.size != n || hash_of(&head, c.p) != head.hash)
		return false;
	expected.size = head.size;
	expected.hash = head.hash;
	if (memcmp(&head, &expected, sizeof(head)) != 0)
		return false;
	*b = brand_defaults;
	code_table(&c, brand_keys, true);
	code_bytes(&c, &b->fingerprint, sizeof(b->fingerprint));
	return c.ok && c.p == c.end && strcmp(b->host, host) == 0;
}

bool
image_load(const struct paths *paths, const char *host,
    const char *brand_path_now, struct arena *mem, struct brand *b)
{
	UNINITIALIZED char path[PATHS_PATH_MAX], bytes[IMAGE_MAX];
	struct file_identity file;
	ssize_t n;
	int fd;

	if (IMAGE_RULES[0] == '\0')
		return false;
	image_path(paths, host, path);
	fd = regular_file_open(path, O_RDONLY, 0);
	if (fd < 0)
		return false;
	n = read(fd, bytes, sizeof(bytes));
	close(fd);
	return n > IMAGE_HEAD && file_identity_read(brand_path_now, &file) &&
	    image_decode(
		arena_copy(mem, bytes, (size_t)n), (size_t)n, host, &file, b);
}
