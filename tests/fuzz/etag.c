/* etag - a tag matches where it stands in the list, and nowhere else. */
#include "cgi/etag.h"

#include "fuzz.h"
#include "base/text.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char etag[ETAG_MAX], other[ETAG_MAX];
	char *header = fuzz_text(data, size);
	struct buf list = BUF_INIT(FUZZ_ROOM);

	etag_make(header, size, 0, etag);
	etag_make(header, size, 1, other);
	HOLDS(strlen(etag) == ETAG_MAX - 1);
	HOLDS(!etag_matches(NULL, etag) && etag_matches("*", etag));
	HOLDS(etag_matches(etag, etag));
	HOLDS(etag_matches(etag + 2, etag)); /* weak comparison */
	HOLDS(!etag_matches(other, etag));
	buf_printf(&list, "\"a,b\" , %s,%s", other, etag);
	HOLDS(etag_matches(list.p, etag));
	if (strstr(header, "01234567") == NULL && strchr(header, '*') == NULL)
		HOLDS(!etag_matches(header, "W/\"0123456701234567\""));
	buf_release(&list);
	free(header);
	return 0;
}
