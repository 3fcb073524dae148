/*
 * encode - runs the encoders of request templates, for tests with tables.
 *
 * Reads lines "ENCODER HEX", where HEX has the bytes of a value, and prints the encoded
 * value in hex, one a line, or "none" for an unknown encoder.
 */
#include "profile/request_template_encode.h"

enum { ROOM = 64 * 1024 };

static void
unhex(const char *p, char *out)
{
	for (; p[0] != '\0' && p[1] != '\0'; p += 2) {
		char digits[3] = { p[0], p[1] };

		*out++ = (char)strtol(digits, NULL, 16);
	}
	*out = '\0';
}

int
main(void)
{
	static char line[ROOM], value[ROOM];

	while (fgets(line, sizeof(line), stdin) != NULL) {
		struct buf out = BUF_INIT(ROOM);
		char *hex;

		line[strcspn(line, "\n")] = '\0';
		hex = line + strcspn(line, " ");
		if (*hex == ' ')
			*hex++ = '\0';
		unhex(hex, value);
		if (!request_template_encode(line, value, &out))
			fputs("none", stdout);
		for (size_t i = 0; i < out.len; i++)
			printf("%02x", (unsigned char)out.p[i]);
		putchar('\n');
		buf_release(&out);
	}
	return 0;
}
