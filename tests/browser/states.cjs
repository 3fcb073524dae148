// Events in each state, and events with words without a blank, as a browser shows them.
//
// usage: states.cjs records                  the events, as native JSON
//        states.cjs notices DIR [RULE]       pictures into DIR, and what is wrong with
//                                            how the notice of a status is seen (without
//                                            WHOLE=1 each in one brand, and no list)
//        states.cjs words [RULE]             what hangs over the side
//
// RULE is a rule of CSS that spoils each page.
'use strict';
const fs = require('node:fs');
const { address, brands, connect, paint, run, schemes, schemesOf, share, views } = require('./pages.cjs');

const statuses = ['cancelled', 'postponed', 'rescheduled', 'moved-online'];
const future = '2098-05-31T20:00:00-03:00';
const long = {
	address: `https://maps.example/place/${'x'.repeat(110)}`, city: 'Llanfair'.repeat(8), venue: 'Z'.repeat(90),
	organizer: 'Veranstaltungsgesellschaft'.repeat(4), ticket: 'Eintrittskarte'.repeat(8), host: `${'h'.repeat(60)}.${'o'.repeat(60)}.example`,
};

/** Those of the matrix (tests/clients/states.mjs), and some to look at. */
const records = async () => [
	...(await import('../clients/states.mjs')).after(),
	// With a picture, and so without a poster that is its heading.
	{ id: 20, slug: 'pictured', name: 'With a picture', starts_at: future, event_status: 'cancelled', images: { banner: `http://127.0.0.1:${process.env.PORT}/assets/sample-1.svg` },
		location: { city: 'Recife' } },
	{ id: 30, slug: 'long', name: 'Words that are long', starts_at: future, timezone: 'America/Argentina/ComodRivadavia',
		location: { name: long.venue, city: long.city, state: 'S'.repeat(60), formatted_address: long.address },
		producer: { name: long.organizer, slug: 'o'.repeat(120) }, buy_url: `https://${long.host}/`,
		tickets: [{ name: long.ticket, price: '123456789012.00', fee: '1.00', total: '123456789013.00' }, { name: 'a b', price: '1' }] },
	{ id: 31, slug: 'w'.repeat(190), name: 'W'.repeat(190), starts_at: future, location: { name: long.address, city: 'c'.repeat(500) },
		event_status: 'moved_online', producer: { name: 'P'.repeat(500), slug: 'p'.repeat(190) } },
];

/** The heading is the first thing of the page, and the notice the next. */
function seen() {
	const notice = document.querySelector('.notice'), found = [];
	if (notice === null) return ['no notice'];
	const box = notice.getBoundingClientRect(), bottom = (element) => element?.getBoundingClientRect().bottom ?? 0;
	if (box.bottom > innerHeight || box.height < 20) found.push(`is not seen first: ${Math.round(box.top)} to ${Math.round(box.bottom)}`);
	for (const other of document.querySelectorAll('.event-top, .picture > *, .facts *')) {
		const { top, height } = other.getBoundingClientRect();
		if (height > 0 && top < box.bottom - 1) return [...found, `is not seen first: ${other.tagName} is above it`];
	}
	if (box.top < bottom(document.querySelector('header'))) found.push('lies on the header');
	const { fontSize, fontWeight } = getComputedStyle(notice);
	if (parseFloat(fontSize) < parseFloat(getComputedStyle(document.body).fontSize) * 1.1 || Number(fontWeight) < 600) found.push('is written as any text');
	return found;
}

function wide() {
	const width = document.documentElement.clientWidth, box = (element) => element.getBoundingClientRect();
	const place = [...document.querySelectorAll('.poster [text-anchor="end"]')]
		.find((text) => box(text).left < Math.max(box(text.closest('svg')).left, text.previousElementSibling.matches('text') ? box(text.previousElementSibling).right : 0));
	if (place) return [`a place lies on the date of its poster: ${place.textContent.slice(0, 20)}`];
	const covered = [...document.querySelectorAll('.side .tag')].flatMap((tag) => [...tag.closest('.side').querySelectorAll('p')]
		.filter((other) => !other.contains(tag) && box(other).top < box(tag).bottom - 1 && box(other).left < box(tag).right - 1 && box(other).right > box(tag).left + 1));
	if (covered.length) return [`a tag lies on: ${covered[0].textContent}`];
	if (document.documentElement.scrollWidth <= width) return [];
	const over = [...document.querySelectorAll('body *')]
		.filter((element) => element.getBoundingClientRect().right > width + 1).map((element) => `${element.tagName}.${element.className}`);
	return [`wider than the window by ${document.documentElement.scrollWidth - width}: ${over.slice(-3)}`];
}

const spoil = (page, rule) => rule && page.evaluate((text) => {
	const sheet = document.styleSheets[0];
	sheet.insertRule(text, sheet.cssRules.length);
}, rule);

/** The home and both pages of the list, whose marks are to be seen, too. */
async function lists(page, dir) {
	for (const [name, path] of [['home', '/'], ['list', '/eventos'], ['list-2', '/eventos?page=2']]) {
		for (const view of views) {
			await page.setViewport(view);
			await page.goto(address(brands[0], path), { waitUntil: 'load' });
			for (const scheme of schemes) {
				await paint(page, scheme);
				await page.screenshot({ path: `${dir}/${name}-${view.view}-${scheme}.png`, fullPage: true });
			}
		}
	}
}

async function notices(page, dir, rule) {
	if (!rule && process.env.WHOLE === '1') await lists(page, dir);
	const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
	for (const host of rule ? brands.slice(0, 1) : brands) {
		for (const slug of rule ? ['cancelled-available'] : share(host, [...statuses.map((status) => `${status}-available`), 'pictured'])) {
			for (const view of views) {
				await page.setViewport(view);
				await page.goto(address(host, `/eventos/${slug}`), { waitUntil: 'load' });
				await spoil(page, rule);
				for (const scheme of schemesOf(host, view)) {
					await paint(page, scheme);
					const where = `${host.split('.')[0]}-${slug}-${view.view}-${scheme}`;
					for (const found of await page.evaluate(seen)) console.log(`${where}: ${found}`);
					await page.evaluate(axe);
					const { violations } = await page.evaluate('axe.run()');
					for (const { id, nodes } of violations) console.log(`${where}: ${id}: ${nodes[0].html}`);
					await page.screenshot({ path: `${dir}/${where}.png`, fullPage: true });
				}
			}
		}
	}
}

async function words(page, rule) {
	const all = ['/', '/eventos', '/eventos/long', `/eventos/${'w'.repeat(190)}`, `/eventos?city=${long.city}`, `/eventos?q=${'q'.repeat(200)}`, '/embed?rows=20', '/embed?rows=20&page=2'];
	for (const host of rule ? brands.slice(0, 1) : brands) {
		for (const path of rule ? all : share(host, all)) {
			await page.goto(address(host, path), { waitUntil: 'load' });
			await spoil(page, rule);
			for (const width of [320, 360, 390, 768, 1280]) {
				await page.setViewport({ width, height: 800, deviceScaleFactor: 1 });
				for (const found of await page.evaluate(wide)) console.log(`${host}${path.slice(0, 40)} at ${width}: ${found}`);
			}
		}
	}
}

const [, , task, ...rest] = process.argv;
if (task === 'records') {
	records().then((all) => console.log(JSON.stringify(all)));
} else {
	run(async () => {
		const browser = await connect(), page = await browser.newPage();
		await page.setBypassCSP(true); // axe comes as a script
		await (task === 'notices' ? notices(page, ...rest) : words(page, ...rest));
		await page.close();
		await browser.disconnect();
	});
}
