/*
 * verify - reads every byte of every generation, and names the remedy for damaged
 * generations.
 *
 * Also called: integrity check, checksum, fsck.
 */
#include "cartaz/commands/verify.h"

#include <sys/stat.h>

#include "reader/reader.h"
#include "generation/generation.h"
#include "generation/generation_open.h"
#include "cartaz/commands/commands.h"
#include "cartaz/commands/metrics.h"
#include "cartaz/hosting/live_files.h"

enum { GENERATIONS_MAX = 256 };

/* How many of a brand's generations are in each state. */
struct verify_count {
	const char *host;
	int64_t whole, without_sum, bad;
};

/*
 * Returns the first good generation besides `current`, or the first without a checksum,
 * or 0.
 */
static int64_t
other_good(struct tool *t, const char *host)
{
	int64_t numbers[GENERATIONS_MAX], without_sum = 0;
	size_t n =
	    generation_list_instead(&t->paths, host, numbers, GENERATIONS_MAX);

	for (size_t i = 0; i < n; i++) {
		char path[PATHS_PATH_MAX];
		enum snapshot_verdict verdict;
		struct error ignored;

		generation_path(&t->paths, host, numbers[i], path);
		verdict = snapshot_verify(path, host, &ignored);
		if (verdict == SNAPSHOT_GOOD)
			return numbers[i];
		if (verdict == SNAPSHOT_WITHOUT_SUM && without_sum == 0)
			without_sum = numbers[i];
	}
	return without_sum;
}

void
verify_print_instead(struct tool *t, const char *host, char *out, size_t size)
{
	LOCAL_SNAPSHOT s = { 0 };
	struct error ignored;

	out[0] = '\0';
	if (!generation_open(&s, &t->paths, host, &ignored))
		return;
	if (s.generation != 0)
		snprintf(out, size, "generation %lld is served instead; ",
		    (long long)s.generation);
}

void
verify_print_newer(
    const struct tool *t, const char *host, char out[VERIFY_NEWER_MAX])
{
	int64_t numbers[GENERATIONS_MAX],
	    served = generation_current(&t->paths, host);
	size_t n = generation_list(&t->paths, host, numbers, GENERATIONS_MAX);
	char path[PATHS_PATH_MAX];
	struct error ignored;

	out[0] = '\0';
	if (served == 0 || n == 0 || numbers[n - 1] <= served)
		return;
	generation_path(&t->paths, host, numbers[n - 1], path);
	if (snapshot_verify(path, host, &ignored) != SNAPSHOT_BAD)
		snprintf(out, VERIFY_NEWER_MAX,
		    "generation %lld is served, and generation %lld is the "
		    "newest; cartaz rollback %s %lld serves the newest",
		    (long long)served, (long long)numbers[n - 1], host,
		    (long long)numbers[n - 1]);
}

void
verify_tell_instead(struct tool *t, const char *host)
{
	char instead[80];

	verify_print_instead(t, host, instead, sizeof(instead));
	if (instead[0] != '\0')
		(void)tool_fail(t,
		    "%s: the snapshot to which the link current leads cannot be opened; "
		    "%srun cartaz check %s",
		    host, instead, host);
}

/* A brand with sources is built only if they differ from what `built` has. */
static void
print_renewal(const struct tool *t, const struct brand *b, const char *instead,
    char *out, size_t size)
{
	char built[PATHS_PATH_MAX], renewal[BRAND_RENEWAL_MAX];

	(void)brand_renewal(b, renewal);
	paths_path(built, t->paths.var, b->host, "sources", "built");
	if (b->source_count == 0)
		snprintf(out, size, "%srun %s", instead, renewal);
	else
		snprintf(out, size, "%srun rm -f %s and then %s", instead,
		    built, renewal);
}

void
verify_print_mend(
    struct tool *t, const char *host, int64_t number, char *out, size_t size)
{
	char path[PATHS_PATH_MAX], instead[80];
	struct error ignored;
	struct brand b;
	int64_t other;

	if (number != generation_current(&t->paths, host)) {
		generation_path(&t->paths, host, number, path);
		snprintf(out, size, "run rm %.*s.*",
		    (int)(strrchr(path, '.') - path), path);
		return;
	}
	other = other_good(t, host);
	verify_print_instead(t, host, instead, sizeof(instead));
	if (other > 0)
		snprintf(out, size, "%srun cartaz rollback %s %lld", instead,
		    host, (long long)other);
	else if (brand_load(&t->paths, host, &t->mem, &b, &ignored))
		print_renewal(t, &b, instead, out, size);
	else
		snprintf(out, size,
		    "%srun cartaz import %s FILE, or cartaz sync %s", instead,
		    host, host);
}

/* Verifies one generation, like verify_current(). */
static enum snapshot_verdict
verify_generation(
    struct tool *t, const char *host, int64_t number, char out[VERIFY_TEXT_MAX])
{
	char path[PATHS_PATH_MAX];
	enum snapshot_verdict verdict;
	struct error f;
	int n;

	out[0] = '\0';
	generation_path(&t->paths, host, number, path);
	verdict = snapshot_verify(path, host, &f);
	if (verdict == SNAPSHOT_BAD) {
		n = snprintf(out, VERIFY_TEXT_MAX, "%s; ", f.note);
		verify_print_mend(
		    t, host, number, out + n, VERIFY_TEXT_MAX - (size_t)n);
	} else if (verdict == SNAPSHOT_WITHOUT_SUM &&
	    number == generation_current(&t->paths, host)) {
		snprintf(out, VERIFY_TEXT_MAX,
		    "%s: has no checksum beside it, so Cartaz cannot check "
		    "it for damage; run cartaz %s %s",
		    path, live_files_are_needed(t, host) ? "sync" : "rebuild",
		    host);
	}
	return verdict;
}

/* Reports that `current` names no generation.  It may be a file instead of a link. */
static enum snapshot_verdict
verify_no_link(struct tool *t, const char *host, char out[VERIFY_TEXT_MAX])
{
	char path[PATHS_PATH_MAX];
	struct snapshot_reader s;
	struct error ignored;
	bool is_file;
	int n;

	paths_path(path, t->paths.var, host, "current");
	is_file = generation_open_records(&s, &t->paths, host, &ignored);
	if (is_file)
		snapshot_reader_close(&s);
	n = snprintf(
	    out, VERIFY_TEXT_MAX, "%s: is not a link to a generation; ", path);
	verify_print_mend(t, host, 0, out + n, VERIFY_TEXT_MAX - (size_t)n);
	return is_file ? SNAPSHOT_WITHOUT_SUM : SNAPSHOT_BAD;
}

enum snapshot_verdict
verify_current(struct tool *t, const char *host, char out[VERIFY_TEXT_MAX])
{
	int64_t served = generation_current(&t->paths, host), any;
	char path[PATHS_PATH_MAX];
	struct stat st;

	out[0] = '\0';
	if (served != 0)
		return verify_generation(t, host, served, out);
	paths_path(path, t->paths.var, host, "current");
	if (generation_list(&t->paths, host, &any, 1) > 0 ||
	    lstat(path, &st) == 0)
		return verify_no_link(t, host, out);
	return SNAPSHOT_GOOD;
}

/* Prints a finding.  With --prometheus, standard output has only the metrics. */
static void
report_finding(const struct tool *t, const char *host, const char *text)
{
	if (t->prometheus)
		(void)tool_fail(t, "%s: %s", host, text);
	else
		tool_say("%s: %s\n", host, text);
}

/* Verifies a generation.  0 is `current`, if it names no generation. */
static void
verify_one(struct tool *t, struct verify_count *count, int64_t number)
{
	const char *host = count->host;
	char text[VERIFY_TEXT_MAX];

	switch (number != 0 ? verify_generation(t, host, number, text)
			    : verify_current(t, host, text)) {
	case SNAPSHOT_GOOD:
		count->whole++;
		break;
	case SNAPSHOT_WITHOUT_SUM:
		count->without_sum++;
		break;
	case SNAPSHOT_BAD:
		count->bad++;
		break;
	}
	if (text[0] != '\0')
		report_finding(t, host, text);
}

/* Counts the generation that `current` names even if it is missing. */
static struct verify_count
verify_brand(struct tool *t, const char *host)
{
	int64_t numbers[GENERATIONS_MAX], served;
	struct verify_count count = { .host = host };
	struct error f;
	bool listed;
	size_t n;

	if (!tool_folder_opens(t->paths.var, host, &f)) {
		count.bad++;
		report_finding(t, host, f.note);
		return count;
	}
	served = generation_current(&t->paths, host);
	n = generation_list(&t->paths, host, numbers, GENERATIONS_MAX);
	listed = served == 0 && n == 0;
	for (size_t i = 0; i < n; i++) {
		listed |= numbers[i] == served;
		verify_one(t, &count, numbers[i]);
	}
	if (!listed)
		verify_one(t, &count, served);
	return count;
}

static void
print_result(const struct verify_count *sum)
{
	tool_say("%lld generation%s whole", (long long)sum->whole,
	    sum->whole == 1 ? " is" : "s are");
	if (sum->without_sum > 0)
		tool_say(
		    ", %lld without a checksum", (long long)sum->without_sum);
	tool_say("\n");
}

static void
print_metrics(const struct tool *t, const struct verify_count *counts, size_t n)
{
	struct metrics m = { .count = 0 };

	for (size_t i = 0; i < n; i++) {
		const struct verify_count *c = &counts[i];
		const struct {
			const char *name;
			int64_t count;
		} results[] = { { "whole", c->whole },
			{ "without_sum", c->without_sum }, { "bad", c->bad } };

		for (size_t k = 0; k < ARRAY_LEN(results); k++)
			metrics_add(&m,
			    &(struct metrics_labels){
				c->host, "result", results[k].name },
			    "cartaz_verify_generations",
			    "Number of generations by the result of cartaz "
			    "verify: whole, without_sum or bad.",
			    results[k].count);
		metrics_add(&m, &(struct metrics_labels){ c->host },
		    "cartaz_verify_timestamp_seconds",
		    "Time at which cartaz verify read the generations, in "
		    "seconds since 1970.",
		    t->now_s);
	}
	metrics_print(&m);
}

/* Reads the given brand, or all brands. */
static bool
read_hosts(struct tool *t, struct tool_hosts *hosts, struct error *f)
{
	struct brand b;

	if (t->arg_count == 0)
		return tool_hosts(t, hosts, f);
	if (!tool_brand(t, t->args[0], &b, f))
		return false;
	hosts->host = arena_alloc(&t->mem, sizeof(char *));
	hosts->host[hosts->count++] = b.host;
	return true;
}

enum tool_exit
command_verify(struct tool *t)
{
	struct verify_count *counts, sum = { 0 };
	struct tool_hosts hosts = { 0 };
	struct error f;

	if (!read_hosts(t, &hosts, &f))
		return tool_fail(t, "%s", f.note);
	counts = mem_alloc((hosts.count + 1) * sizeof(*counts));
	for (size_t i = 0; i < hosts.count; i++) {
		counts[i] = verify_brand(t, hosts.host[i]);
		sum.whole += counts[i].whole;
		sum.without_sum += counts[i].without_sum;
		sum.bad += counts[i].bad;
	}
	if (t->prometheus)
		print_metrics(t, counts, hosts.count);
	else if (sum.bad == 0)
		print_result(&sum);
	free(counts);
	return sum.bad > 0 ? TOOL_FAILED : TOOL_DONE;
}
