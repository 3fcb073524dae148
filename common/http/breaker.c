#include "http/breaker.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/paths.h"

enum { SLOT_NAME_MAX = 32, BUSY_RETRY_S = 1 };

/* The file `circuit`, whole. */
struct circuit {
	int64_t failures;
	int64_t rests_until_ms; /* of CLOCK_BOOTTIME */
};

static int64_t
clock_ms(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_BOOTTIME, &ts);
	return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

/* Anything that is not a circuit is one that never failed. */
static struct circuit
read_circuit(int fd)
{
	struct circuit c;

	if (pread(fd, &c, sizeof(c), 0) != (ssize_t)sizeof(c) || c.failures < 0)
		return (struct circuit){ 0 };
	return c;
}

/* Longer than the longest rest is the clock of another boot. */
static int64_t
rest_ms(const struct circuit *c)
{
	int64_t ms = c->rests_until_ms - clock_ms();

	return ms > 0 && ms <= BREAKER_REST_MAX_S * 1000 ? ms : 0;
}

static bool
refuse(struct error *f, int64_t retry_after_s, const char *why)
{
	(void)error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s", why);
	f->retry_after_s = retry_after_s;
	return false;
}

static bool
has_rested(const struct circuit *c, struct error *f)
{
	return c->failures < BREAKER_FAILURES || rest_ms(c) == 0 ||
	    refuse(f, rest_ms(c) / 1000 + 1,
		"the upstream failed and is left alone");
}

static int
open_circuit(const char *dir, int flags)
{
	char path[PATHS_PATH_MAX];

	paths_path(path, dir, "circuit", (char *)NULL);
	return open(path, flags | O_CLOEXEC, 0644);
}

static struct circuit
look(const char *dir)
{
	int fd = open_circuit(dir, O_RDONLY);
	struct circuit c = read_circuit(fd);

	if (fd >= 0)
		close(fd);
	return c;
}

struct breaker_state
breaker_state(const char *dir)
{
	struct circuit c = look(dir);
	bool rests = c.failures >= BREAKER_FAILURES && rest_ms(&c) > 0;

	return (struct breaker_state){
		.failures = c.failures,
		.rest_s = rests ? rest_ms(&c) / 1000 + 1 : 0,
	};
}

bool
breaker_is_open(const char *dir, struct error *f)
{
	struct circuit c = look(dir);

	return has_rested(&c, f);
}

/* A failed upstream has rested: the first to hold the circuit asks it. */
static bool
probe(struct breaker *g, struct error *f)
{
	struct circuit c;

	if (flock(g->circuit, LOCK_EX | LOCK_NB) != 0)
		return refuse(f, BUSY_RETRY_S,
		    "the upstream failed; another request is finding out "
		    "whether it is back");
	c = read_circuit(g->circuit);
	g->probing = c.failures >= BREAKER_FAILURES;
	if (!g->probing)
		(void)flock(g->circuit, LOCK_UN);
	return has_rested(&c, f);
}

static bool
take_slot(struct breaker *g, const char *dir, int64_t slots, struct error *f)
{
	for (int64_t i = 0; i < slots; i++) {
		char path[PATHS_PATH_MAX], name[SLOT_NAME_MAX];

		snprintf(name, sizeof(name), "slot.%lld", (long long)i);
		paths_path(path, dir, name, (char *)NULL);
		g->slot = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
		if (g->slot >= 0 && flock(g->slot, LOCK_EX | LOCK_NB) == 0)
			return true;
		if (g->slot >= 0)
			close(g->slot);
		g->slot = -1;
	}
	return refuse(f, BUSY_RETRY_S,
	    "as many requests as upstream.limits.slots allows are waiting for "
	    "the upstream");
}

bool
breaker_enter(
    struct breaker *g, const char *dir, int64_t slots, struct error *f)
{
	struct circuit c;
	bool ok;

	*g = (struct breaker){ .slot = -1 };
	g->circuit = open_circuit(dir, O_RDWR | O_CREAT);
	if (g->circuit < 0)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "cannot write in %s: %s; the folder must be there and "
		    "belong to the web server",
		    dir, strerror(errno));
	c = read_circuit(g->circuit);
	g->failures = c.failures;
	ok = has_rested(&c, f) &&
	    (c.failures < BREAKER_FAILURES || probe(g, f)) &&
	    take_slot(g, dir, slots, f);
	if (!ok)
		breaker_leave(g, BREAKER_NOT_ASKED, 0);
	return ok;
}

static int64_t
next_rest_s(int64_t failures, int64_t asked_s)
{
	int64_t s = BREAKER_REST_MIN_S;

	for (int64_t i = BREAKER_FAILURES;
	     i < failures && s < BREAKER_REST_MAX_S; i++)
		s *= 2;
	s = s > asked_s ? s : asked_s;
	return s < BREAKER_REST_MAX_S ? s : BREAKER_REST_MAX_S;
}

/*
 * Whoever cannot have the circuit at once leaves the counting to its holder; and
 * those that were asking when it opened have nothing to add.
 */
static void
record(struct breaker *g, enum breaker_outcome outcome, int64_t rest_s)
{
	struct circuit c = { 0 };

	if (!g->probing && flock(g->circuit, LOCK_EX | LOCK_NB) != 0)
		return;
	if (outcome == BREAKER_FAILED) {
		c = read_circuit(g->circuit);
		if (!g->probing && c.failures >= BREAKER_FAILURES)
			return;
		c.failures++;
		if (rest_s > 0 && c.failures < BREAKER_FAILURES)
			c.failures = BREAKER_FAILURES; /* it says so itself */
		if (c.failures >= BREAKER_FAILURES)
			c.rests_until_ms =
			    clock_ms() + 1000 * next_rest_s(c.failures, rest_s);
	}
	(void)!pwrite(g->circuit, &c, sizeof(c), 0);
}

void
breaker_leave(struct breaker *g, enum breaker_outcome outcome, int64_t rest_s)
{
	if (outcome == BREAKER_FAILED ||
	    (outcome == BREAKER_ANSWERED && g->failures > 0))
		record(g, outcome, rest_s);
	if (g->slot >= 0)
		close(g->slot);
	if (g->circuit >= 0)
		close(g->circuit);
	*g = (struct breaker){ .circuit = -1, .slot = -1 };
}
