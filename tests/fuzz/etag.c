/* etag - a tag matches where it stands in the list, and nowhere else. */
#include "cgi/etag.h"

#include "fuzz.h"
#include "base/text.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char etag[ETAG_MAX], other[ETAG_MAX], asked[ETAG_MAX];
	char found[ETAG_MAX];
	const struct etag_question question = { { 1 } }, another = { { 2 } };
	char *header = fuzz_text(data, size);
	struct buf list = BUF_INIT(FUZZ_ROOM);

	etag_make(header, size, 0, NULL, etag);
	etag_make(header, size, 1, NULL, other);
	etag_make(header, size, 0, &question, asked);
	HOLDS(strlen(etag) == ETAG_HALF + 4 && strlen(asked) == ETAG_MAX - 1);
	HOLDS(etag_matches(asked, etag) && etag_matches(etag, asked));
	HOLDS(!etag_matches(other, asked));
	HOLDS(etag_find(asked, &question, found) && strcmp(found, asked) == 0);
	HOLDS(!etag_find(asked, &another, found));
	HOLDS(!etag_find(etag, &question, found));
	HOLDS(!etag_find(header, &question, found));
	HOLDS(!etag_matches(NULL, etag) && etag_matches("*", etag));
	HOLDS(etag_matches(etag, etag));
	HOLDS(etag_matches(etag + 2, etag)); /* weak comparison */
	HOLDS(!etag_matches(other, etag));
	buf_printf(&list, "\"a,b\" , %s,%s", other, etag);
	HOLDS(etag_matches(list.p, etag));
	buf_printf(&list, ", %s", asked);
	HOLDS(etag_find(list.p, &question, found));
	if (strstr(header, "01234567") == NULL && strchr(header, '*') == NULL)
		HOLDS(!etag_matches(header, "W/\"0123456701234567\""));
	buf_release(&list);
	free(header);
	return 0;
}
