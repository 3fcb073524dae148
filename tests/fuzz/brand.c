/*
 * brand - a brand file is refused with a grave mistake and never without, and
 * one that is taken keeps the promises of its struct.  Its image has the same values,
 * and an image of any bytes is read within them.
 */
#include "brand/image.h"

#include "fuzz.h"
#include "base/text.h"

static const struct file_identity of_file = { 1, 2, 3, 4, 5 };

struct heard {
	int grave;
};

static void
mistake(void *context, bool grave, const char *pointer, const char *why)
{
	struct heard *heard = context;

	HOLDS(pointer[0] == '/' || pointer[0] == '\0');
	HOLDS(why[0] != '\0');
	heard->grave += grave;
}

static void
check_host(const char *text)
{
	char host[BRAND_HOST_MAX + 1], same[BRAND_HOST_MAX + 1];

	if (!brand_normalize_host(text, host))
		return;
	HOLDS(host[0] != '\0' && host[0] != '.' && strchr(host, '/') == NULL);
	HOLDS(strstr(host, "..") == NULL);
	HOLDS(brand_normalize_host(host, same) && strcmp(host, same) == 0);
}

static void
check_brand(const struct brand *b)
{
	HOLDS(b->host[0] != '\0' && b->name[0] != '\0');
	HOLDS(brand_has_host(b, b->host));
	HOLDS(text_is_http_url(b->site_url) && text_is_http_url(b->base_url));
	HOLDS(b->aliases.count <= BRAND_ALIASES_MAX);
	for (size_t i = 0; i < b->aliases.count; i++)
		check_host(b->aliases.text[i]);
	HOLDS(b->edge.requests >= 0 && b->upstream.max_stale_s >= 0);
	HOLDS(!b->deprecated || text_is_http_url(b->deprecation.info));
}

/* Printed again from the image it is the same, and of another file it is none. */
static void
check_image(const struct brand *b)
{
	struct file_identity other = of_file;
	struct buf image = BUF_INIT(IMAGE_MAX), again = BUF_INIT(IMAGE_MAX);
	struct brand read;

	if (image_print(b, &of_file, &image)) {
		HOLDS(
		    image_decode(image.p, image.len, b->host, &of_file, &read));
		check_brand(&read);
		HOLDS(image_print(&read, &of_file, &again));
		HOLDS(again.len == image.len &&
		    memcmp(again.p, image.p, image.len) == 0);
		other.changed_ns++;
		HOLDS(
		    !image_decode(image.p, image.len, b->host, &other, &read));
		HOLDS(!image_decode(
		    image.p, image.len - 1, b->host, &of_file, &read));
	}
	buf_release(&image);
	buf_release(&again);
}

static void
check_text(const char *text, const char *p, size_t n)
{
	HOLDS(text == NULL ||
	    (text >= p && text < p + n &&
		memchr(text, '\0', (size_t)(p + n - text)) != NULL));
}

/* Values that nothing but their hash speaks for: the first one is the host. */
static void
read_values(const uint8_t *data, size_t size)
{
	size_t n = IMAGE_HEAD + size;
	char *p = malloc(n);
	struct brand b;

	memcpy(p + IMAGE_HEAD, data, size);
	image_seal(p, n, &of_file);
	if (size > 1 && memchr(data + 1, 0, size - 1) != NULL &&
	    image_decode(p, n, p + IMAGE_HEAD + 1, &of_file, &b)) {
		check_text(b.name, p, n);
		check_text(b.auth_upstream, p, n);
		check_text(b.checkout_url, p, n);
		HOLDS(b.aliases.count <= BRAND_ALIASES_MAX);
		for (size_t i = 0; i < b.aliases.count; i++)
			check_text(b.aliases.text[i], p, n);
		HOLDS(b.upstream.vars.count <= BRAND_VARS_MAX);
		HOLDS(b.upstream.secrets.count <= BRAND_SECRETS_MAX);
	}
	free(p);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	char *text = fuzz_text(data, size);
	struct heard heard = { 0 };
	struct brand b;
	bool ok = brand_decode(text, size, NULL, &mem, &b, mistake, &heard);

	HOLDS(ok == (heard.grave == 0));
	if (ok) {
		check_brand(&b);
		check_image(&b);
	}
	read_values(data, size);
	check_host(text);
	arena_release(&mem);
	free(text);
	return 0;
}
