// The map of a list: every place with coordinates is a point, which opens the events there.
// The tiles are a picture of the site itself.  Without scripts the places are complete.
//
// usage: map.cjs    prints a line for each thing that is wrong
'use strict';
const { address, brands, connect, get, run } = require('./pages.cjs');

run(async () => {
	const browser = await connect(), context = await browser.createBrowserContext(), page = await context.newPage(), host = brands[0];
	const wrong = (...what) => console.log(...what);
	for (const query of ['', '?state=PE']) {
		const points = JSON.parse((await get(host, `/eventos.geojson${query}`)).text);
		const places = new Set(points.features.map((one) => one.geometry.coordinates.join()));
		const words = async (of) => page.$$eval(of, (all) => all.map((one) => one.textContent));

		await page.setJavaScriptEnabled(false);
		await page.goto(address(host, `/eventos.map${query}`), { waitUntil: 'load' });
		if (await page.$eval('[data-points]', (box) => box.getBoundingClientRect().height)) wrong(query, 'without scripts there is a box');
		if ((await words('h2')).length < 2) wrong(query, 'has no places');

		await page.setJavaScriptEnabled(true);
		await page.goto(address(host, `/eventos.map${query}`), { waitUntil: 'load' });
		await page.waitForSelector('.leaflet-marker-icon', { timeout: 15000 });
		const shown = (await words('.leaflet-marker-icon')).map(Number);
		if (shown.length !== places.size) wrong(query, 'has', shown.length, 'points for', places.size, 'places');
		if (shown.reduce((a, b) => a + b) !== points.features.length) wrong(query, 'has not every event:', ...shown);
		if (!(await page.$('img.leaflet-tile[src*="sample-1.svg?"]'))) wrong(query, 'has no tiles');
		if (!/© Nobody <b>/.test((await words('.leaflet-control-attribution a[href="http://tiles.example/"]')).join())) wrong(query, 'does not name the tiles');
		const unlocated = (await words('[data-points] + p')).join();
		if (points.unlocated ? !unlocated.endsWith(`: ${points.unlocated}`) : unlocated) wrong(query, 'does not count what it lacks:', unlocated);

		await page.$eval('.leaflet-marker-icon', (marker) => marker.focus());
		await page.keyboard.press('Enter');
		await page.waitForSelector('.leaflet-popup-content li');
		for (const item of await page.$$eval('.leaflet-popup-content li', (all) => all.map((one) => [one.querySelector('a').href, one.textContent]))) {
			const event = points.features.find((one) => one.properties.url === item[0])?.properties;
			if (!event || !item[1].startsWith(event.name)) wrong(query, 'opens', ...item);
			// The clock of the place, as rows show it.
			else if (event.timezone && event.starts_at.includes('T') && !item[1].endsWith(event.starts_at.slice(11, 16))) wrong(query, item[1], 'is not', event.starts_at);
		}
	}
	await context.close();
	await browser.disconnect();
});
