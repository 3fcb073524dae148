// The colours of a brand in its pages, as the browser computes them: the policy lets the
// page's own <style> in.
//
// usage: colours.cjs [TEXT]    TEXT is put into the <style> on its way, and so spoils it: on
//                              three pages of each brand, with WHOLE=1 on all
'use strict';
const { address, brands, connect, documents, embeds, get, kinds, run, share } = require('./pages.cjs');

const accents = { 'agenda.localhost': '#e4572e', 'palco.localhost': '#2563a8' };

/** Hands pages on with TEXT in them. */
async function spoil(page, text) {
	await page.setRequestInterception(true);
	page.on('request', async (request) => {
		if (!request.isNavigationRequest()) return request.continue();
		const { host, pathname, search } = new URL(request.url());
		const { status, headers, text: body } = await get(host.replace(/:.*/, ''), pathname + search, { Accept: 'text/html' });
		delete headers['content-length'];
		return request.respond({ status, headers, body: body.replace('<style>', `<style>${text}`) });
	});
}

run(async () => {
	const [, , text] = process.argv;
	const browser = await connect(), page = await browser.newPage();
	if (text) await spoil(page, text);
	for (const host of brands) {
		const all = share(host, [...await kinds(host), ...await embeds(host), ...documents(host).slice(0, 3)]);
		for (const { path } of text && process.env.WHOLE !== '1' ? all.slice(0, 3) : all) {
			await page.goto(address(host, path), { waitUntil: 'load' });
			const { accent, sheets } = await page.evaluate(() => ({
				accent: getComputedStyle(document.documentElement).getPropertyValue('--accent'),
				sheets: document.querySelectorAll('link[rel=stylesheet]').length,
			}));
			if (accent !== accents[host]) console.log(`${host}${path}: --accent is ${accent}`);
			if (sheets !== (path.startsWith('/eventos/') && !path.includes('there-') ? 2 : 1)) console.log(`${host}${path}: ${sheets} stylesheets`);
		}
	}
	await page.close();
	await browser.disconnect();
});
