// Fastify with better-sqlite3: a process for each of WORKERS, prepared statements, answers
// written by schemas.
"use strict";
const cluster = require("node:cluster");

const object = (properties, more) => ({ type: "object", properties, ...more });
const string = { type: "string", nullable: true }, boolean = { type: "boolean" }, integer = { type: "integer" };
const EVENT = object({
	id: integer, slug: string, name: string, description: string, status: string, starts_at: string, ends_at: string,
	timezone: string, is_online: boolean, is_closed: boolean, url: string,
	images: object({ banner: string, thumbnail: string }),
	location: object({ name: string, city: string, state: string, state_abbr: string, formatted_address: string,
		latitude: string, longitude: string }),
	producer: object({ name: string, slug: string }, { nullable: true }),
});
const LIST = object({
	data: { type: "array", items: EVENT },
	meta: object({ total: integer, per_page: integer, current_page: integer, last_page: integer }),
});

function eventOf(row, status, producer) {
	const { id, slug, name, description, starts_at, ends_at, timezone, url, banner, thumbnail } = row;
	return {
		id, slug, name, description, status, starts_at, ends_at, timezone,
		is_online: row.is_online === 1, is_closed: row.is_closed === 1, url, images: { banner, thumbnail },
		location: {
			name: row.place, city: row.city, state: row.state, state_abbr: row.state_abbr,
			formatted_address: row.address, latitude: row.latitude, longitude: row.longitude,
		},
		producer,
	};
}

if (cluster.isPrimary) {
	for (let i = 0; i < Number(process.env.WORKERS); i++)
		cluster.fork();
	process.on("SIGTERM", () => process.exit());
} else {
	serve();
}

function serve() {
	const db = require("better-sqlite3")(process.env.DATABASE, { readonly: true });
	db.pragma("mmap_size = 4294967296");
	db.pragma("cache_size = -65536");
	const total = db.prepare("SELECT count(*) FROM event").pluck().get();
	const FOUND = "FROM words JOIN event ON event.id = words.rowid WHERE words MATCH @q";
	const PAGE = "event.position LIMIT @limit OFFSET @offset";
	const NAMED = "event.id IN (SELECT rowid FROM words WHERE words MATCH @named) DESC, ";
	const kinds = {
		all: [null, "SELECT event.* FROM event"],
		city: ["SELECT count(*) FROM event WHERE city_key = @city", "SELECT event.* FROM event WHERE city_key = @city"],
		word: ["SELECT count(*) FROM words WHERE words MATCH @q", `SELECT event.* ${FOUND}`],
		both: [`SELECT count(*) ${FOUND} AND city_key = @city`, `SELECT event.* ${FOUND} AND city_key = @city`],
	};
	for (const name of Object.keys(kinds)) {
		const [count, rows] = kinds[name];
		kinds[name] = [count && db.prepare(count).pluck(), db.prepare(`${rows} ORDER BY ${rows.includes("MATCH") ? NAMED : ""}${PAGE}`)];
	}
	const bySlug = db.prepare("SELECT * FROM event WHERE slug = ?");

	const app = require("fastify")();
	app.get("/api/public/v1/events", {
		schema: {
			querystring: {
				type: "object",
				properties: {
					q: { type: "string", maxLength: 255 },
					city: { type: "string", maxLength: 255 },
					page: { type: "integer", minimum: 1, default: 1 },
					per_page: { type: "integer", minimum: 1, maximum: 50, default: 20 },
				},
			},
			response: { 200: LIST },
		},
	}, (request, reply) => {
		const { q, city, page, per_page } = request.query;
		const [count, rows] = kinds[q ? (city ? "both" : "word") : city ? "city" : "all"];
		const words = q && q.match(/[\p{L}\p{N}]+/gu).map((word) => `"${word}"`).join(" ") + "*";
		const given = q && city ? { q: words, city } : q ? { q: words } : city ? { city } : {};
		const hits = count ? count.get(given) : total;
		const found = rows.all({ ...given, ...(q && { named: `title : (${words})` }), limit: per_page, offset: (page - 1) * per_page });
		reply.send({
			data: found.map((row) => eventOf(row, "active", null)),
			meta: { total: hits, per_page, current_page: page, last_page: Math.max(1, Math.ceil(hits / per_page)) },
		});
	});
	app.get("/api/public/v1/events/:slug", { schema: { response: { 200: EVENT } } }, (request, reply) => {
		const row = bySlug.get(request.params.slug);
		if (row === undefined)
			return reply.code(404).send({ error: "not_found" });
		return reply.send(eventOf(row, null, { name: row.producer, slug: row.producer_slug }));
	});
	app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
}
