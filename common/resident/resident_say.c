/*
 * resident_say - writes a line in one call, because other processes also write to
 * standard error.
 */
#include "resident/resident_say.h"

#include <stdarg.h>
#include <unistd.h>

void
resident_say(const char *fmt, ...)
{
	static const char prefix[] = "cartaz serve: ";
	char line[600];
	size_t n = sizeof(prefix) - 1;
	va_list ap;

	memcpy(line, prefix, n);
	va_start(ap, fmt);
	vsnprintf(line + n, sizeof(line) - n - 1, fmt, ap);
	va_end(ap);
	n = strlen(line);
	line[n++] = '\n';
	(void)!write(STDERR_FILENO, line, n);
}
