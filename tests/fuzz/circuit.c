/*
 * circuit - whatever the circuit file holds, the breaker never refuses longer than its
 * longest cooldown, what it says of itself is what it does, and the outcomes of
 * requests open and close it as they should.
 *
 * Input: the file's first 16 bytes, where the second eight count from now when the
 * first byte after them is odd; then a byte for each request: its outcome.
 */
#include "http/breaker.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include "catalog.h"
#include "fuzz.h"

enum { RECORD = 16, SLOTS = 2, REQUESTS_MAX = 16, SPAN_MS = 200000 };

static char dir[PATHS_PATH_MAX];

static int64_t
clock_ms(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_BOOTTIME, &ts);
	return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

static void
write_circuit(const uint8_t *data, size_t size, bool from_now)
{
	char path[PATHS_PATH_MAX], record[RECORD] = { 0 };
	int64_t until_ms;

	memcpy(record, data, size < RECORD ? size : RECORD);
	if (from_now && size >= RECORD) {
		memcpy(&until_ms, record + 8, sizeof(until_ms));
		until_ms = clock_ms() + until_ms % SPAN_MS;
		memcpy(record + 8, &until_ms, sizeof(until_ms));
	}
	paths_path(path, dir, "circuit");
	catalog_write(path, record, size < RECORD ? size : RECORD);
}

/* A refusal names a time within the longest cooldown. */
static void
check_refusal(const struct error *f)
{
	HOLDS(f->code == ERROR_UPSTREAM_UNAVAILABLE && f->note[0] != '\0');
	HOLDS(f->retry_after_s >= 1 &&
	    f->retry_after_s <= BREAKER_COOLDOWN_MAX_S + 1);
}

/*
 * The time runs on: a cooldown may end between two of the calls, and one that the file
 * puts a little further away than the longest begins to count.
 */
static bool
enter(struct breaker *b)
{
	struct breaker_state before = breaker_state(dir), after;
	struct error f = { 0 };
	bool ok = breaker_enter(b, dir, SLOTS, &f);

	after = breaker_state(dir);
	HOLDS(before.cooldown_s >= 0 &&
	    before.cooldown_s <= BREAKER_COOLDOWN_MAX_S + 1);
	HOLDS(before.failures >= 0);
	if (!ok)
		check_refusal(&f);
	HOLDS(ok || before.cooldown_s > 0 || after.cooldown_s > 0);
	HOLDS(!ok || after.cooldown_s == 0 ||
	    after.cooldown_s >= BREAKER_COOLDOWN_MAX_S);
	HOLDS(!ok || (b->slot >= 0 && b->circuit >= 0));
	HOLDS(!ok || b->probing == (before.failures >= BREAKER_FAILURES));
	return ok;
}

/* A cooldown of a second or more began after began_ms, if one is due. */
static void
check_cooldown(bool is_due, int64_t began_ms)
{
	bool is_set = breaker_state(dir).cooldown_s > 0;

	HOLDS(is_set == is_due || (is_due && clock_ms() - began_ms >= 1000));
}

/* As in enter(): between the two readings a cooldown may end, or begin to count. */
static void
check_allows(void)
{
	struct error f = { 0 };
	int64_t before = breaker_state(dir).cooldown_s;
	bool allows = breaker_allows(dir, &f);
	int64_t after = breaker_state(dir).cooldown_s;

	HOLDS(!allows || after == 0 || after >= BREAKER_COOLDOWN_MAX_S);
	HOLDS(allows || before > 0 || after > 0);
}

static void
check_request(uint8_t byte)
{
	enum breaker_outcome outcome =
	    (enum breaker_outcome)(byte % (BREAKER_FAILED + 1));
	int64_t requested_s = byte / (BREAKER_FAILED + 1), began_ms;
	struct breaker_state s = breaker_state(dir);
	struct breaker b, other;
	struct error f = { 0 };

	if (!enter(&b))
		return;
	/* Nobody else passes while one probes. */
	HOLDS(!b.probing || !breaker_enter(&other, dir, SLOTS, &f));
	began_ms = clock_ms();
	breaker_leave(&b, outcome, requested_s);
	if (outcome == BREAKER_SUCCEEDED) {
		HOLDS(breaker_state(dir).failures == 0);
	} else if (outcome == BREAKER_SKIPPED) {
		HOLDS(breaker_state(dir).failures == s.failures);
	} else {
		HOLDS(breaker_state(dir).failures > s.failures ||
		    s.failures == INT32_MAX);
		check_cooldown(
		    s.failures + 1 >= BREAKER_FAILURES || requested_s > 0,
		    began_ms);
	}
	check_allows();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t n = size < RECORD ? size : RECORD;

	if (dir[0] == '\0')
		catalog_path(dir, "var");
	write_circuit(data, n, size > RECORD && (data[RECORD] & 1));
	data += n;
	size -= n;
	for (size_t i = 0; i < REQUESTS_MAX && size > 0; i++)
		check_request(fuzz_byte(&data, &size));
	return 0;
}
