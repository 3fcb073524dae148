// Fastify with better-sqlite3: a process for each of WORKERS, prepared statements.
"use strict";
const cluster = require("node:cluster");

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
	const PAGE = " ORDER BY event.position LIMIT @limit OFFSET @offset";
	const kinds = {
		all: [null, "SELECT item FROM event"],
		city: ["SELECT count(*) FROM event WHERE city = @city", "SELECT item FROM event WHERE city = @city"],
		word: ["SELECT count(*) FROM words WHERE words MATCH @q", `SELECT item ${FOUND}`],
		both: [`SELECT count(*) ${FOUND} AND city = @city`, `SELECT item ${FOUND} AND city = @city`],
	};
	for (const name of Object.keys(kinds)) {
		const [count, rows] = kinds[name];
		kinds[name] = [count && db.prepare(count).pluck(), db.prepare(rows + PAGE).pluck()];
	}
	const bySlug = db.prepare("SELECT detail FROM event WHERE slug = ?").pluck();

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
		},
	}, (request, reply) => {
		const { q, city, page, per_page } = request.query;
		const [count, rows] = kinds[q ? (city ? "both" : "word") : city ? "city" : "all"];
		const words = q && q.match(/[\p{L}\p{N}]+/gu).map((word) => `"${word}"`).join(" ") + "*";
		const given = q && city ? { q: words, city } : q ? { q: words } : city ? { city } : {};
		const hits = count ? count.get(given) : total;
		const items = rows.all({ ...given, limit: per_page, offset: (page - 1) * per_page });
		reply.type("application/json").send(`{"data":[${items.join(",")}],"meta":{"total":${hits},"per_page":${per_page},` +
			`"current_page":${page},"last_page":${Math.max(1, Math.ceil(hits / per_page))}}}`);
	});
	app.get("/api/public/v1/events/:slug", (request, reply) => {
		const detail = bySlug.get(request.params.slug);
		if (detail === undefined)
			return reply.code(404).send({ error: "not_found" });
		return reply.type("application/json").send(detail);
	});
	app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
}
