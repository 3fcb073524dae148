// Writes the HTML of every kind of page of both brands to files: DIR/<host>-<kind>.html
'use strict';
const fs = require('node:fs');
const { brands, embeds, html, kinds, run } = require('./pages.cjs');

const statuses = { missing: 404, gone: 410, 'embed-missing': 404, 'embed-gone': 410 };

run(async () => {
	for (const host of brands) {
		for (const { kind, path } of [...await kinds(host), ...await embeds(host)]) {
			const { status, text } = await html(host, path);
			if (status !== (statuses[kind] ?? 200)) throw new Error(`${path}: ${status}`);
			fs.writeFileSync(`${process.argv[2]}/${host}-${kind}.html`, text);
		}
	}
});
