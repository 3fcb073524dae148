// Every description of brands, and the whole of every page's <main>, through
// DOMPurify in the browser: it finds nothing to take away, and what it makes of a
// description is the same bytes.  Without WHOLE=1, of every fifth event.
//
// usage: [SPOIL=TEXT] purify.cjs HOST...    TEXT is added to each description
'use strict';
const fs = require('node:fs');
const { address, api, connect, each, events, get, html, run } = require('./pages.cjs');

/** In the page: what DOMPurify makes of [slug, description, whole] each. */
function purify(events) {
	const said = [];
	for (const [slug, before, whole] of events) {
		const after = DOMPurify.sanitize(before);
		// How a serializer writes what is not ASCII or needs no reference is its own affair.
		const plain = document.createElement('template');
		plain.innerHTML = before;
		if (after !== plain.innerHTML) said.push(`${slug}: changed to ${after.slice(0, 200)}`);
		if (DOMPurify.removed.length) said.push(`${slug}: took away ${DOMPurify.removed.length}`);
		DOMPurify.sanitize(whole);
		for (const { element, attribute, from } of DOMPurify.removed)
			said.push(`${slug}: page: took away ${element?.outerHTML ?? `${attribute?.name} of ${from?.outerHTML}`}`.slice(0, 300));
	}
	return said;
}

run(async () => {
	const [, , ...hosts] = process.argv;
	const spoil = process.env.SPOIL ?? '';
	const browser = await connect();
	const page = await browser.newPage();
	await page.goto(address(hosts[0], '/assets/cartaz.css'));
	await page.evaluate(fs.readFileSync(require.resolve('dompurify').replace(/purify\..*$/, 'purify.min.js'), 'utf8'));
	for (const host of hosts) {
		let seen = 0;
		const texts = await each((await events(host)).filter((_, at) => process.env.WHOLE === '1' || at % 5 === 0), async ({ slug }) => {
			const { description } = JSON.parse((await get(host, `${api}/events/${slug}`)).text);
			const body = /<main[\s\S]*<\/main>/.exec((await html(host, `/eventos/${slug}`)).text)[0];
			if (description !== null) seen++;
			return [slug, (description ?? '') + spoil, body + spoil];
		});
		for (const line of await page.evaluate(purify, texts)) console.log(`${host} ${line}`);
		if (seen === 0) throw new Error(`no description: ${host}`);
		console.error(`${host}: ${seen} descriptions`);
	}
	await page.close();
	await browser.disconnect();
});
