/*
 * breaker - counts failures in a file and holds slots with flock.
 */
#include "http/breaker.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/paths.h"
#include "base/regular_file.h"

enum { SLOT_NAME_MAX = 32, BUSY_RETRY_S = 1, FAILURES_MAX = INT32_MAX };

/* The content of the file `circuit`. */
struct breaker_record {
	int64_t failures;
	int64_t open_until_ms; /* in CLOCK_BOOTTIME */
};

static int64_t
clock_ms(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_BOOTTIME, &ts);
	return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

/* Reads the record.  A file that this code cannot have written means no failures. */
static struct breaker_record
read_circuit(int fd)
{
	struct breaker_record c;

	if (pread(fd, &c, sizeof(c), 0) != (ssize_t)sizeof(c) ||
	    c.failures < 0 || c.failures > FAILURES_MAX)
		return (struct breaker_record){ 0 };
	return c;
}

/*
 * Returns the time until half-open, or 0.  A time beyond the longest cooldown comes from
 * the clock of an earlier boot.
 */
static int64_t
cooldown_left_ms(const struct breaker_record *c)
{
	int64_t now_ms = clock_ms();

	return c->open_until_ms > now_ms &&
		c->open_until_ms - now_ms <= BREAKER_COOLDOWN_MAX_S * 1000
	    ? c->open_until_ms - now_ms
	    : 0;
}

static bool
refuse_request(struct error *f, int64_t retry_after_s, const char *why)
{
	(void)error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s", why);
	f->retry_after_s = retry_after_s;
	return false;
}

static bool
check_closed(const struct breaker_record *c, struct error *f)
{
	return c->failures < BREAKER_FAILURES || cooldown_left_ms(c) == 0 ||
	    refuse_request(f, cooldown_left_ms(c) / 1000 + 1,
		"the upstream failed; its circuit breaker is open");
}

static int
open_record(const char *dir, int flags)
{
	char path[PATHS_PATH_MAX];

	paths_path(path, dir, "circuit");
	return regular_file_open(path, flags | O_NOFOLLOW, 0644);
}

/* *why is NULL, or reports what is at the path instead of a file. */
static struct breaker_record
load_record(const char *dir, const char **why)
{
	int fd = open_record(dir, O_RDONLY);
	struct breaker_record c = { 0 };

	*why = fd < 0 && regular_file_is_other() ? regular_file_why() : NULL;
	if (fd >= 0) {
		c = read_circuit(fd);
		close(fd);
	}
	return c;
}

struct breaker_state
breaker_state(const char *dir)
{
	const char *why;
	struct breaker_record c = load_record(dir, &why);
	bool is_open =
	    c.failures >= BREAKER_FAILURES && cooldown_left_ms(&c) > 0;

	return (struct breaker_state){
		.unreadable = why,
		.failures = c.failures,
		.cooldown_s = is_open ? cooldown_left_ms(&c) / 1000 + 1 : 0,
	};
}

bool
breaker_allows(const char *dir, struct error *f)
{
	const char *why;
	struct breaker_record c = load_record(dir, &why);

	return check_closed(&c, f);
}

/* Starts the probe when half-open: the first request to lock the circuit file. */
static bool
start_probe(struct breaker *b, struct error *f)
{
	struct breaker_record c;

	if (flock(b->circuit, LOCK_EX | LOCK_NB) != 0)
		return refuse_request(f, BUSY_RETRY_S,
		    "the upstream failed; another request is testing whether it answers again");
	c = read_circuit(b->circuit);
	b->probing = c.failures >= BREAKER_FAILURES;
	if (!b->probing)
		(void)flock(b->circuit, LOCK_UN);
	return check_closed(&c, f);
}

static bool
take_slot(struct breaker *b, const char *dir, int64_t slots, struct error *f)
{
	char path[PATHS_PATH_MAX], name[SLOT_NAME_MAX];
	const char *why = NULL; /* NULL: every slot was opened */

	for (int64_t i = 0; i < slots; i++) {
		snprintf(name, sizeof(name), "slot.%lld", (long long)i);
		paths_path(path, dir, name);
		b->slot = regular_file_open(
		    path, O_RDWR | O_CREAT | O_NOFOLLOW, 0600);
		if (b->slot >= 0 && flock(b->slot, LOCK_EX | LOCK_NB) == 0)
			return true;
		if (b->slot >= 0)
			close(b->slot);
		else
			why = regular_file_why();
		b->slot = -1;
	}
	if (why != NULL)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "%s: a slot file (slot.*) cannot be opened: %s; no other "
		    "slot is free",
		    dir, why);
	return refuse_request(f, BUSY_RETRY_S,
	    "the number of requests that wait for the upstream has reached "
	    "upstream.limits.slots");
}

bool
breaker_enter(
    struct breaker *b, const char *dir, int64_t slots, struct error *f)
{
	struct breaker_record c;
	bool ok;

	*b = (struct breaker){ .slot = -1 };
	b->circuit = open_record(dir, O_RDWR | O_CREAT);
	if (b->circuit < 0)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "cannot write %s/circuit: %s; run cartaz publish, which "
		    "gives the folder to the user of the web server",
		    dir, regular_file_why());
	c = read_circuit(b->circuit);
	b->failures = c.failures;
	ok = check_closed(&c, f) &&
	    (c.failures < BREAKER_FAILURES || start_probe(b, f)) &&
	    take_slot(b, dir, slots, f);
	if (!ok)
		breaker_leave(b, BREAKER_SKIPPED, 0);
	return ok;
}

static int64_t
next_cooldown_s(int64_t failures, int64_t requested_s)
{
	int64_t s = BREAKER_COOLDOWN_MIN_S;

	for (int64_t i = BREAKER_FAILURES;
	     i < failures && s < BREAKER_COOLDOWN_MAX_S; i++)
		s *= 2;
	s = s > requested_s ? s : requested_s;
	return s < BREAKER_COOLDOWN_MAX_S ? s : BREAKER_COOLDOWN_MAX_S;
}

/*
 * Counts an outcome.  If the lock is not free at once, the outcome is not counted,
 * because the holder of the lock counts its own outcome.  If the request began before the
 * breaker opened, its outcome is not counted either.
 */
static void
store_outcome(
    struct breaker *b, enum breaker_outcome outcome, int64_t cooldown_s)
{
	struct breaker_record c;

	if (!b->probing && flock(b->circuit, LOCK_EX | LOCK_NB) != 0)
		return;
	c = read_circuit(b->circuit);
	if (!b->probing && c.failures >= BREAKER_FAILURES)
		return;
	if (outcome == BREAKER_SUCCEEDED) {
		c = (struct breaker_record){ 0 };
	} else {
		c.failures += c.failures < FAILURES_MAX;
		if (cooldown_s > 0 && c.failures < BREAKER_FAILURES)
			c.failures =
			    BREAKER_FAILURES; /* Retry-After opens it */
		if (c.failures >= BREAKER_FAILURES)
			c.open_until_ms = clock_ms() +
			    1000 * next_cooldown_s(c.failures, cooldown_s);
	}
	(void)!pwrite(b->circuit, &c, sizeof(c), 0);
}

void
breaker_leave(
    struct breaker *b, enum breaker_outcome outcome, int64_t cooldown_s)
{
	if (outcome == BREAKER_FAILED ||
	    (outcome == BREAKER_SUCCEEDED && b->failures > 0))
		store_outcome(b, outcome, cooldown_s);
	if (b->slot >= 0)
		close(b->slot);
	if (b->circuit >= 0)
		close(b->circuit);
	*b = (struct breaker){ .circuit = -1, .slot = -1 };
}
