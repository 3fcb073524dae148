// Writes the HTML of every kind of page of both brands to files: DIR/<host>-<kind>.html
'use strict';
const fs = require('node:fs');
const { brands, html, kinds, run } = require('./pages.cjs');

run(async () => {
	for (const host of brands) {
		for (const { kind, path } of await kinds(host)) {
			const { status, text } = await html(host, path);
			if (status !== (kind === 'missing' ? 404 : 200)) throw new Error(`${path}: ${status}`);
			fs.writeFileSync(`${process.argv[2]}/${host}-${kind}.html`, text);
		}
	}
});
