// Our address and answers as an endpoint of Directus, which reads the items by its own service.
// Its search is LIKE over all columns, so no word is asked.
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

export default {
	id: "api",
	handler(router, { services, getSchema }) {
		const items = async () => new services.ItemsService("event", { schema: await getSchema() });

		router.get("/public/v1/events", async (request, response) => {
			const { city, page = "1", per_page = "20" } = request.query;
			const limit = Number(per_page), filter = city ? { city_key: { _eq: city } } : {};
			const events = await items();
			const [rows, [{ count }]] = await Promise.all([
				events.readByQuery({ fields: ["*"], filter, sort: ["position"], limit, page: Number(page) }),
				events.readByQuery({ aggregate: { count: ["*"] }, filter }),
			]);
			response.json({
				data: rows.map((row) => eventOf(row, "active", null)),
				meta: {
					total: count, per_page: limit, current_page: Number(page),
					last_page: Math.max(1, Math.ceil(count / limit)),
				},
			});
		});
		router.get("/public/v1/events/:slug", async (request, response) => {
			const [row] = await (await items()).readByQuery({ fields: ["*"], filter: { slug: { _eq: request.params.slug } }, limit: 1 });
			if (row === undefined)
				response.status(404).json({ error: "not_found" });
			else
				response.json(eventOf(row, null, { name: row.producer, slug: row.producer_slug }));
		});
	},
};
