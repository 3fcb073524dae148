/* text - strict parsers: integers, UTF-8, percent-encoding, addresses; clean text. */
#include "fuzz.h"

#include "base/clean.h"
#include "base/text.h"
#include "text/web_address.h"

static void
check_int(const char *text)
{
	int64_t n = 7, same;
	char printed[24];

	if (!text_int(text, -50, 50, &n)) {
		HOLDS(n == 7);
		return;
	}
	HOLDS(n >= -50 && n <= 50);
	HOLDS(text_int(text, -50, INT64_MAX, &n));
	if (strlen(text + strspn(text, "0")) > 19 && text[0] != '-')
		HOLDS(n == INT64_MAX);
	HOLDS(text[strspn(text, "-0123456789")] == '\0');
	HOLDS(text_int(text, INT64_MIN, INT64_MAX, &n));
	snprintf(printed, sizeof(printed), "%lld", (long long)n);
	HOLDS(text_int(printed, INT64_MIN, INT64_MAX, &same) && same == n);
}

static void
check_utf8(const char *p, size_t n)
{
	size_t at = 0, len = 1, cut = text_cut(p, n, n / 2);
	uint32_t c = 0;

	while (at < n && (len = text_utf8(p + at, n - at, &c)) > 0) {
		HOLDS(len <= 4 && len <= n - at);
		HOLDS(c <= 0x10ffff && (c < 0xd800 || c > 0xdfff));
		at += len;
	}
	HOLDS(text_is_utf8(p, n) == (at == n));
	HOLDS(cut <= n / 2 || n == 0);
	HOLDS(!text_is_utf8(p, n) || (text_is_utf8(p, cut) && n / 2 - cut < 4));
}

static void
check_percent(const char *p, size_t n)
{
	struct buf coded = BUF_INIT(FUZZ_ROOM), plain = BUF_INIT(FUZZ_ROOM);

	text_percent_encode(p, n, &coded);
	text_percent_decode(buf_cstr(&coded), coded.len, true, &plain);
	HOLDS(plain.len == n);
	HOLDS(n == 0 || memcmp(plain.p, p, n) == 0);
	buf_reset(&plain);
	text_percent_decode(p, n, false, &plain);
	HOLDS(plain.len <= n);
	buf_release(&coded);
	buf_release(&plain);
}

static void
check_clean(const char *text)
{
	struct buf once = BUF_INIT(FUZZ_ROOM), twice = BUF_INIT(FUZZ_ROOM);
	struct clean k;

	(void)clean_text(text, strlen(text), &once);
	HOLDS(text_is_utf8(buf_cstr(&once), once.len));
	HOLDS(!text_is_utf8(text, strlen(text)) || once.len <= strlen(text));
	HOLDS(clean_text(buf_cstr(&once), once.len, &twice) == 0);
	HOLDS(strcmp(buf_cstr(&once), buf_cstr(&twice)) == 0);
	clean_start(&k, buf_cstr(&once), once.len);
	while (clean_next(&k))
		HOLDS(!text_is_invisible(k.c) || clean_depends(k.c));
	buf_release(&twice);
	buf_release(&once);
}

static void
check_url(const char *text)
{
	if (!text_is_http_url(text))
		return;
	HOLDS(strlen(text) > strlen("http://"));
	HOLDS(strpbrk(text, " \"<>\\\n\r") == NULL);
}

/* What is read is safe, and read again it is the same. */
static void
check_web_address(const char *p, size_t n)
{
	struct buf url = BUF_INIT(FUZZ_ROOM), again = BUF_INIT(FUZZ_ROOM);

	if (web_address_read(p, n, &url) == NULL) {
		HOLDS(url.len <= 2048 && text_is_http_url(buf_cstr(&url)));
		for (size_t i = 0; i < url.len; i++)
			HOLDS(url.p[i] > ' ' && url.p[i] < 0x7f);
		HOLDS(web_address_read(url.p, url.len, &again) == NULL);
		HOLDS(strcmp(url.p, again.p) == 0);
	} else {
		HOLDS(url.len == 0);
	}
	buf_release(&url);
	buf_release(&again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);

	check_int(text);
	check_utf8(text, size);
	check_percent(text, size);
	check_url(text);
	check_clean(text);
	check_web_address(text, size);
	HOLDS(text_equal_nocase(text, text) && text_starts(text, text));
	HOLDS(text_ends(text, text));
	free(text);
	return 0;
}
