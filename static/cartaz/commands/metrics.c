/*
 * metrics - prints families of samples, and escapes the values of their labels.
 */
#include "cartaz/commands/metrics.h"

#include "base/buf.h"
#include "cartaz/tool.h"

enum { LABELS_MAX_BYTES = 64 * 1024 };

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

void
metrics_sample(struct metrics_family *family, const char *brand,
    const char *label_or_null, const char *label_value, int64_t value)
{
	struct buf labels = BUF_INIT(LABELS_MAX_BYTES);

	if (!family->printed) {
		family->printed = true;
		tool_say("# HELP %s %s\n", family->name, family->help);
		tool_say("# TYPE %s gauge\n", family->name);
	}
	put_label(&labels, "brand", brand);
	if (label_or_null != NULL) {
		buf_char(&labels, ',');
		put_label(&labels, label_or_null, label_value);
	}
	tool_say(
	    "%s{%s} %lld\n", family->name, buf_cstr(&labels), (long long)value);
	buf_release(&labels);
}
