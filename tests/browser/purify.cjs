// Every description of a brand, and the whole of every page's <main>, through
// DOMPurify in the browser: it finds nothing to take away, and what it makes of a
// description is the same bytes.
//
// usage: purify.cjs HOST [SPOIL]    SPOIL is added to each description
'use strict';
const fs = require('node:fs');
const { address, api, connect, events, get, run } = require('./pages.cjs');

run(async () => {
	const [, , host, spoil = ''] = process.argv;
	const browser = await connect();
	const page = await browser.newPage();
	await page.goto(address(host, '/brand.css'));
	await page.evaluate(fs.readFileSync(require.resolve('dompurify').replace(/purify\..*$/, 'purify.min.js'), 'utf8'));
	let seen = 0;
	for (const { slug } of await events(host)) {
		const { description } = JSON.parse((await get(host, `${api}/events/${slug}`)).text);
		const body = /<main[\s\S]*<\/main>/.exec((await get(host, `/eventos/${slug}`, { Accept: 'text/html' })).text)[0];
		if (description !== null) seen++;
		const found = await page.evaluate((before, whole) => {
			const said = [];
			const after = DOMPurify.sanitize(before);
			// How a serializer writes what is not ASCII or needs no reference is its own affair.
			const plain = document.createElement('template');
			plain.innerHTML = before;
			if (after !== plain.innerHTML) said.push(`changed to ${after.slice(0, 200)}`);
			if (DOMPurify.removed.length) said.push(`took away ${DOMPurify.removed.length}`);
			DOMPurify.sanitize(whole);
			for (const { element, attribute, from } of DOMPurify.removed)
				said.push(`page: took away ${element?.outerHTML ?? `${attribute?.name} of ${from?.outerHTML}`}`.slice(0, 200));
			return said;
		}, (description ?? '') + spoil, body + spoil);
		for (const line of found) console.log(`${slug}: ${line}`);
	}
	if (seen === 0) throw new Error('no description');
	await page.close();
	await browser.disconnect();
	console.error(`${seen} descriptions`);
});
