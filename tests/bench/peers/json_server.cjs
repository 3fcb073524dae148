// json-server as a module: its own router and query parameters, with our names for them.
// It keeps all in memory, and its search finds parts of any field: no word is asked.
"use strict";
const fs = require("node:fs");
const jsonServer = require("json-server");

const lines = (name) => fs.readFileSync(name, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
const router = jsonServer.router({ events: lines(process.env.ITEMS), details: lines(process.env.DETAILS) });
router.render = (request, response) => {
	const total = response.getHeader("X-Total-Count");
	if (request.query.slug !== undefined) {
		const [detail] = response.locals.data;
		response.status(detail ? 200 : 404).jsonp(detail ?? {});
	} else {
		const size = Number(request.query._limit ?? 20), page = Number(request.query._page ?? 1);
		response.jsonp({
			data: response.locals.data,
			meta: { total: Number(total), per_page: size, current_page: page, last_page: Math.max(1, Math.ceil(total / size)) },
		});
	}
};

const app = jsonServer.create();
app.set("json spaces", 0);
app.get("/api/public/v1/events", (request, response, next) => {
	const { page = "1", per_page = "20" } = request.query;
	request.url = "/events";
	request.query = { _page: page, _limit: per_page };
	next();
});
app.get("/api/public/v1/events/:slug", (request, response, next) => {
	request.url = "/details";
	request.query = { slug: request.params.slug };
	next();
});
app.use(router);
app.listen(Number(process.env.PORT), "127.0.0.1");
