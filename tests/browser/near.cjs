// The button "near me" of a brand that enables it: a person allows the place, or refuses
// it.  Without scripts, and without the brand's consent, there is no button.
//
// usage: near.cjs    prints a line for each thing that is wrong
'use strict';
const { address, brands, connect, run } = require('./pages.cjs');

run(async () => {
	const browser = await connect(), wrong = (...what) => console.log(...what);
	for (const [host, path] of [[brands[0], '/eventos?q=samba'], [brands[0], '/']]) {
		const context = await browser.createBrowserContext(), page = await context.newPage();
		const button = () => page.$eval('[data-failed]', (b) => b.getBoundingClientRect().height);

		await page.setJavaScriptEnabled(false);
		await page.goto(address(host, path), { waitUntil: 'load' });
		if ((await button()) !== 0) wrong(path, 'without scripts there is a button');

		await page.setJavaScriptEnabled(true);
		await context.overridePermissions(address(host, ''), []);
		await page.goto(address(host, path), { waitUntil: 'load' });
		if ((await button()) < 24) wrong(path, 'there is no button');
		await page.click('[data-failed]');
		await page.waitForFunction(() => !document.querySelector('[data-failed]'), { timeout: 15000 });
		if (!/não informou onde/.test(await page.$eval('form', (f) => f.textContent))) wrong(path, 'a refusal is not explained');

		await context.overridePermissions(address(host, ''), ['geolocation']);
		await page.setGeolocation({ latitude: -23.548943, longitude: -46.638818 });
		await page.goto(address(host, path), { waitUntil: 'load' });
		await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), page.click('[data-failed]')]);
		const { pathname, searchParams } = new URL(page.url());
		if (pathname !== '/eventos' || searchParams.get('near') !== '-23.55,-46.64' || searchParams.get('sort') !== 'distance')
			wrong(path, 'leads to', page.url());
		if (searchParams.get('q') !== (path === '/' ? null : 'samba')) wrong(path, 'changes the words:', page.url());
		if (!/\d+(,\d)? km|São Paulo/.test(await page.$eval('#results', (list) => list.textContent))) wrong(path, 'lists nothing near');
		await context.close();
	}
});
