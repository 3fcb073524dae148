/*
 * bitmaps - how many ranks of a set are among bits, as bitmap_overlap() counts.
 *
 * Reads lines "LAST AT HEX RANK ...": a set of a snapshot with LAST events that has
 * the ranks, and the bytes of the words from number AT on ("-": none).  Prints each count.
 */
#include <err.h>
#include <inttypes.h>
#include <stdlib.h>

#include "snapshot/bitmap.h"

/* The bytes begin at an odd address, as in a row of SQLite, and nothing follows them. */
static unsigned char *
bytes_of(const char *hex, size_t n)
{
	unsigned char *bytes = malloc(n + 1);

	if (bytes == NULL)
		err(1, "malloc");
	for (size_t i = 0; i < n; i++) {
		const char digits[3] = { hex[2 * i], hex[2 * i + 1] };

		bytes[i + 1] = (unsigned char)strtoul(digits, NULL, 16);
	}
	return bytes;
}

static int64_t
overlap(char *line)
{
	struct bitmap s;
	unsigned char *bytes;
	char *p = line, *hex;
	int64_t at, count;
	size_t n;

	bitmap_start(&s, strtoll(p, &p, 10));
	at = strtoll(p, &p, 10);
	hex = p + strspn(p, " ");
	p = hex + strcspn(hex, " ");
	n = hex[0] == '-' ? 0 : (size_t)(p - hex) / 2;
	bytes = bytes_of(hex, n);
	while (*p != '\0')
		bitmap_add(&s, strtoll(p, &p, 10));
	count = bitmap_overlap(&s, at, bytes + 1, n / sizeof(uint64_t));
	free(bytes);
	bitmap_release(&s);
	return count;
}

int
main(void)
{
	char *line = NULL;
	size_t room = 0;

	while (getline(&line, &room, stdin) > 0) {
		line[strcspn(line, "\n")] = '\0';
		printf("%" PRId64 "\n", overlap(line));
	}
	free(line);
	return 0;
}
