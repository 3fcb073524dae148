/*
 * metrics - collects samples by their families, and escapes the values of their labels.
 */
#include "cartaz/commands/metrics.h"

#include "cartaz/tool.h"

enum { SAMPLES_MAX_BYTES = 64 * 1024 * 1024 };

static void
put_label(struct buf *b, const char *name, const char *value)
{
	buf_printf(b, "%s=\"", name);
	for (const char *p = value; *p != '\0'; p++) {
		if (*p < 0x20 || *p > 0x7e || *p == '%')
			buf_printf(b, "%%%02X", (unsigned char)*p);
		else if (*p == '"' || *p == '\\')
			buf_printf(b, "\\%c", *p);
		else
			buf_char(b, *p);
	}
	buf_char(b, '"');
}

static struct buf *
samples_of(struct metrics *m, const char *name, const char *help)
{
	struct metrics_family *family = m->families;

	while (
	    family < m->families + m->count && strcmp(family->name, name) != 0)
		family++;
	if (family == m->families + METRICS_FAMILIES_MAX)
		fatal("metrics: too many families");
	if (family == m->families + m->count) {
		m->count++;
		*family = (struct metrics_family){ name, help,
			BUF_INIT(SAMPLES_MAX_BYTES) };
	}
	return &family->samples;
}

void
metrics_add(struct metrics *m, const struct metrics_labels *labels,
    const char *name, const char *help, int64_t value)
{
	struct buf *b = samples_of(m, name, help);

	buf_printf(b, "%s{", name);
	put_label(b, "brand", labels->brand);
	if (labels->name != NULL) {
		buf_char(b, ',');
		put_label(b, labels->name, labels->value);
	}
	buf_printf(b, "} %lld\n", (long long)value);
}

/* Prints line by line, because tool_say() prints one line at a time. */
static void
print_lines(const char *lines)
{
	while (*lines != '\0') {
		size_t n = strcspn(lines, "\n") + 1;

		tool_say("%.*s", (int)n, lines);
		lines += n;
	}
}

void
metrics_print(struct metrics *m)
{
	for (size_t i = 0; i < m->count; i++) {
		struct metrics_family *family = &m->families[i];

		tool_say("# HELP %s %s\n", family->name, family->help);
		tool_say("# TYPE %s gauge\n", family->name);
		print_lines(buf_cstr(&family->samples));
		buf_release(&family->samples);
	}
	m->count = 0;
}
