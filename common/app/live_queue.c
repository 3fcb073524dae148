/*
 * live_queue - a list of requests, in which each brand has a queue of its own.
 */
#include "app/live_queue.h"

#include <poll.h>

#include "base/hash.h"

static uint64_t
hash_host(const char *host)
{
	return hash_bytes(HASH_START, host, strlen(host));
}

bool
live_queue_add(struct live_queue *q, const struct live_pass *pass)
{
	uint64_t brand = hash_host(pass->host);
	size_t own = 0;

	for (size_t i = 0; i < q->count; i++)
		own += q->list[i].brand == brand;
	if (own >= LIVE_WAITING_MAX - q->count)
		return false;
	q->list[q->count++] = (struct live_waiting){
		.pass = *pass,
		.brand = brand,
		.is_due = own == 0,
	};
	return true;
}

void
live_queue_wake(struct live_queue *q, const char *host)
{
	uint64_t brand = hash_host(host);

	for (size_t i = 0; i < q->count; i++) {
		if (q->list[i].brand == brand || q->list[i].needs_place)
			q->list[i].is_due = true;
	}
}

void
live_queue_wake_all(struct live_queue *q)
{
	for (size_t i = 0; i < q->count; i++)
		q->list[i].is_due = true;
}

void
live_queue_wait(struct live_queue *q, size_t at, bool needs_place)
{
	for (size_t i = at; i < q->count; i++) {
		if (q->list[i].brand != q->list[at].brand)
			continue;
		q->list[i].is_due = false;
		q->list[i].needs_place = needs_place;
	}
}

void
live_queue_remove(struct live_queue *q, size_t at)
{
	live_pass_close(&q->list[at].pass);
	q->count--;
	memmove(&q->list[at], &q->list[at + 1],
	    (q->count - at) * sizeof(q->list[0]));
}

void
live_queue_close(struct live_queue *q)
{
	while (q->count > 0)
		live_pass_close(&q->list[--q->count].pass);
}

void
live_queue_remove_gone(struct live_queue *q)
{
	struct pollfd list[LIVE_WAITING_MAX];

	for (size_t i = 0; i < q->count; i++)
		list[i] = (struct pollfd){ .fd = q->list[i].pass.connection };
	if (poll(list, q->count, 0) <= 0)
		return;
	for (size_t i = q->count; i > 0; i--) {
		if ((list[i - 1].revents & POLLHUP) != 0)
			live_queue_remove(q, i - 1);
	}
}
