// The bytes of a page and of its stylesheets together, apart from the organiser's
// text and before images: "BYTES HOST PATH" for every page of both brands (without WHOLE=1 for
// every kind and for each third event).
'use strict';
const { api, brands, embeds, events, get, html, kinds, run } = require('./pages.cjs');

run(async () => {
	for (const host of brands) {
		const all = (await events(host)).filter((_, at) => process.env.WHOLE === '1' || at % 3 === 0).map(({ slug }) => `/eventos/${slug}`);
		for (const path of new Set([...[...await kinds(host), ...await embeds(host)].map((kind) => kind.path), ...all])) {
			const page = (await html(host, path)).text;
			let bytes = Buffer.byteLength(page);
			const styles = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
			if (!styles.length) throw new Error(`${path}: no stylesheet`);
			for (const [, style] of styles) {
				const { headers, status, text } = await get(host, style);
				if (status !== 200 || !headers['cache-control'].includes('immutable')) throw new Error(style);
				bytes += Buffer.byteLength(text);
			}
			if (all.includes(path)) {
				const { description } = JSON.parse((await get(host, path.replace('/eventos', `${api}/events`))).text);
				if (description && page.includes(description)) bytes -= Buffer.byteLength(description);
			}
			console.log(`${bytes} ${host} ${path}`);
		}
	}
});
