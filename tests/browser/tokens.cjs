// x-markdown-tokens of every Markdown page of both brands beside what gpt-tokenizer
// makes of it (o200k_base).  Prints the mean error in per cent, and how many pages.
'use strict';
const { encode } = require('gpt-tokenizer/encoding/o200k_base');
const { brands, each, events, markdown, run } = require('./pages.cjs');

run(async () => {
	const errors = [];
	for (const host of brands) {
		const all = await events(host);
		const paths = ['/', '/eventos?q=xyzzy', ...all.map(({ slug }) => `/eventos/${slug}`)];
		for (let page = 1; (page - 1) * 20 < all.length; page++) paths.push(`/eventos?page=${page}`);
		await each(paths, async (path) => {
			const { headers, status, text } = await markdown(host, path);
			if (status !== 200 || headers['content-type'] !== 'text/markdown; charset=utf-8')
				throw new Error(`${host}${path}: ${status} ${headers['content-type']}`);
			const true_count = encode(text).length;
			const error = 100 * (Number(headers['x-markdown-tokens']) - true_count) / true_count;
			errors.push(Math.abs(error));
			console.error(`${error.toFixed(1)} % of ${true_count}: ${host}${path}`);
		});
	}
	console.log(`${(errors.reduce((a, b) => a + b) / errors.length).toFixed(2)} ${errors.length}`);
});
