// What another site sees that shows our events: a site of its own origin, which this
// program serves, with frames of ours, and with our script under a policy as strict as
// they come.
//
// usage: embed.cjs frames [PATH]    every page that may stand in a frame does, no other
//                                   (without WHOLE=1 each kind of one brand, and one list);
//                                   PATH alone is taken for one that may, to see it refused
//        embed.cjs component [FILE] the script, or FILE in its place, before our API and
//                                   before one that is hostile
//        embed.cjs snippets [DIR]   those of the documentation, as they stand there; pictures to DIR
'use strict';
const fs = require('node:fs');
const http = require('node:http');
const { address, api, brands, connect, embeds, get, kinds, run, share } = require('./pages.cjs');

const script = 'cartaz-embed.js';
const whole = process.env.WHOLE === '1';
const hostile = [
	{ name: '<img src=x onerror="hit=1">', url: 'javascript:hit=1', starts_at: '2026-12-05T23:30:00-03:00', is_closed: false,
		images: { banner: 'javascript:hit=1', thumbnail: null }, location: { name: '<script>hit=1</script>', city: null, state_abbr: null } },
	{ name: 'A date alone', url: 'data:text/html,<script>hit=1</script>', starts_at: '2027-12-31', is_closed: true,
		images: { banner: 'data:image/svg+xml,<svg onload="hit=1"/>' }, location: null, is_online: true },
	{ name: 'No date', url: 'https://tickets.example/e', starts_at: null, images: {}, location: null },
	{ name: 'No zone', url: '/eventos/e', starts_at: '2026-12-24T08:00:00', images: null },
];

/** A page of the other site, and an API that nobody should trust: {origin, show(html, policy), asked}. */
async function outside(file) {
	const site = { html: '', policy: '', late: 0, broken: false };
	const server = http.createServer((request, answer) => {
		const { pathname, searchParams } = new URL(request.url, 'http://outside.localhost');
		if (pathname === `${api}/events`) {
			const respond = () => {
				answer.writeHead(site.broken ? 500 : 200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' });
				answer.end(JSON.stringify({ data: searchParams.get('city') === 'none' ? [] : hostile }));
			};
			site.query = searchParams.toString();
			if (site.hold) site.release = respond;
			else respond();
		} else if (pathname === `/${script}`) {
			answer.writeHead(200, { 'Content-Type': 'text/javascript' });
			answer.end(fs.readFileSync(file));
		} else {
			answer.writeHead(pathname === '/' ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': site.policy });
			answer.end(`<!doctype html><html lang="en"><title>Outside</title><body>${pathname === '/' ? site.html : ''}</body></html>`);
		}
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
	site.origin = `http://outside.localhost:${server.address().port}`;
	return site;
}

/** A new page of the browser at the other site; what the browser refuses there is found. */
async function visit(browser, site, html, policy = '') {
	const page = await browser.newPage();
	Object.assign(site, { html, policy });
	page.on('console', (message) => {
		if (/violate|Refused|blocked|TrustedHTML/i.test(message.text())) page.refused.push(message.text());
	});
	page.on('pageerror', (error) => page.refused.push(String(error)));
	page.refused = [];
	await page.goto(site.origin, { waitUntil: 'load' });
	return page;
}

/** The frame of a page, and whether it shows what it was asked for; a lazy one is not there at once. */
async function framed(page) {
	const frame = await (await page.$('iframe')).contentFrame();
	for (let left = 3000; left > 0 && !/^(http|chrome-error)/.test(frame.url()); left--)
		await new Promise((resolve) => setTimeout(resolve, 20));
	const there = frame.url().startsWith('http');
	if (there) await frame.waitForSelector('h1, h2, pre', { timeout: 60000 });
	return { frame, there };
}

const frameOf = (src) => `<iframe src="${src.replaceAll('&', '&amp;')}" title="Events" width="600" height="400"></iframe>`;

async function frames(browser, also) {
	const site = await outside();
	for (const host of brands) {
		const may = also ? [also] : (await embeds(host)).map(({ path }) => path);
		// Lists of other events are refused as the list is.
		const kept = ['home', 'listing', 'event', 'missing', 'gone'];
		const other = also ? [] : [...(await kinds(host)).filter(({ kind }) => whole || kept.includes(kind)).map(({ path }) => path),
			'/docs', '/docs/embed', '/eventos.md', '/no-such-page'];
		for (const path of also ? may : share(host, [...may, ...other])) {
			const page = await visit(browser, site, frameOf(address(host, path)));
			const { frame, there } = await framed(page);
			if (there !== may.includes(path)) console.log(`${host}${path}: ${there ? 'is' : 'is not'} in a frame`);
			if (there) {
				for (const text of page.refused) console.log(`${host}${path}: ${text}`);
				if (await frame.evaluate(() => getComputedStyle(document.body).borderTopWidth) === '0px') console.log(`${host}${path}: has no style`);
			}
			await page.close();
		}
		if (also) continue;
		// Who follows a link leaves the site, and is where the address says.
		const links = [['/embed?rows=3', 'h3 a'], [(await embeds(host)).find(({ kind }) => kind === 'embed-closed').path, '.ways a:last-child'], ['/embed', 'footer a']];
		for (const [path, link] of share(host, links)) {
			const page = await visit(browser, site, frameOf(address(host, path)));
			const { frame } = await framed(page);
			const href = await frame.$eval(link, (element) => element.href);
			await Promise.all([page.waitForNavigation(), frame.$eval(link, (element) => element.click())]);
			if (page.url() !== href) console.log(`${host}${path}: ${link} leads to ${page.url()}`);
			await page.close();
		}
	}
}

/** What the element shows: {items: [{name, href, texts, picture}], busy, said, all}. */
const shown = (page) => page.evaluate(() => {
	const element = document.querySelector('cartaz-events'), root = element.shadowRoot;
	return {
		items: [...root.querySelectorAll('li')].map((item) => ({
			name: item.querySelector('div').firstChild.textContent, href: item.querySelector('a')?.href ?? null,
			texts: [...item.querySelectorAll('p')].map((p) => p.textContent.replaceAll('\u202f', ' ')), picture: item.querySelector('img')?.src ?? null,
		})),
		tags: [...new Set([...root.querySelectorAll('*')].map((one) => one.localName))].sort().join(),
		busy: element.ariaBusy, said: root.querySelector('[role]')?.textContent, role: root.querySelector('[role]')?.role,
		button: root.querySelector('button')?.textContent, all: [...root.querySelectorAll('p a')].pop()?.href ?? null,
		ground: getComputedStyle(element).backgroundColor, hit: typeof hit,
	};
});

/** The list is there, or why it is not. */
const settled = (page) => page.waitForFunction(() => document.querySelector('cartaz-events')?.ariaBusy === 'false', { timeout: 60000 })
	.catch(() => console.log('it never ends to load'));

/** The API was asked, and has not answered. */
async function held(site) {
	for (let left = 3000; !site.release; left--) {
		if (left === 0) throw new Error('the API was not asked');
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

const tell = (what, is, should) => {
	if (JSON.stringify(is) !== JSON.stringify(should)) console.log(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(should)}`);
};

async function component(browser, file) {
	const site = await outside(file);
	for (const host of brands) {
		const origin = address(host, ''), from = file ? site.origin : `${origin}/assets`;
		const policy = `default-src 'none'; script-src ${file ? site.origin : origin}; connect-src ${origin} ${site.origin}; img-src ${origin}; `
			+ "require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'";
		const open = (attributes) => visit(browser, site,
			`<script type="module" src="${from}/${script}"></script><cartaz-events ${attributes}>Events</cartaz-events>`, policy);
		const see = async (what, attributes, judge) => {
			const page = await open(attributes);
			await settled(page);
			await judge(await shown(page), page);
			for (const text of page.refused) console.log(`${what}: ${text}`);
			await page.close();
		};

		const { data } = JSON.parse((await get(host, `${api}/events?per_page=4`)).text);
		await see(`${host} list`, `base="${origin}" rows=4`, (is) => {
			tell('names', is.items.map(({ name }) => name), data.map(({ name }) => name));
			tell('addresses', is.items.map(({ href }) => href), data.map(({ url }) => url));
			tell('pictures', is.items.map(({ picture }) => picture), data.map(({ images }) => images.thumbnail ?? images.banner));
			tell('state', [is.busy, is.role, is.all], ['false', 'list', `${origin}/eventos`]);
			if (is.ground === 'rgba(0, 0, 0, 0)') console.log('style: none');
		});
		if (file && host !== brands[0]) continue;
		await see('filters', `base="${site.origin}" q="a b" city="São Paulo" rows=99`, (is) => {
			tell('query', site.query, new URLSearchParams({ q: 'a b', city: 'São Paulo', per_page: 20 }).toString());
			tell('all', is.all, `${site.origin}/eventos?q=a+b&city=S%C3%A3o+Paulo`);
		});
		await see('hostile', `base="${site.origin}" lang="en"`, (is) => {
			tell('names', is.items.map(({ name }) => name), hostile.map(({ name }) => name));
			tell('addresses', is.items.map(({ href }) => href), [null, null, 'https://tickets.example/e', `${site.origin}/eventos/e`]);
			tell('pictures', is.items.map(({ picture }) => picture), [null, null, null, null]);
			tell('elements', is.tags, 'a,b,div,i,li,p,span,ul');
			tell('ran', is.hit, 'undefined');
			tell('texts', is.items.map(({ texts }) => texts), [
				['Sat, Dec 5, 11:30 PM', '<script>hit=1</script>'],
				['Fri, Dec 31, 2027', 'Online', 'closed'],
				['Date to be announced'],
				['Thu, Dec 24, 8:00 AM'],
			]);
		});
		await see('language', `base="${site.origin}" lang="pt-BR"`, (is) =>
			tell('texts', is.items[0]?.texts[0], 'sáb., 5 de dez., 23:30'));
		await see('Spanish', `base="${site.origin}" city=none lang="es-MX"`, (is) =>
			tell('texts', [is.said, is.role], ['No hay eventos aquí.', 'status']));
		await see('a language that is none', `base="${site.origin}" lang="pt_BR!"`, (is) => tell('items', is.items.length, 4));
		await see('empty', `base="${site.origin}" city=none lang=en`, (is) =>
			tell('empty', [is.said, is.role, is.busy, is.items.length], ['There are no events here.', 'status', 'false', 0]));
		await see('wrong base', 'base="javascript:alert(1)" lang=en', (is) => tell('wrong', is.role, 'alert'));
		if (!file) await states(site, open);
	}
}

/** While it loads, when that fails, and again. */
async function states(site, open) {
	Object.assign(site, { hold: true, release: undefined });
	const page = await open(`base="${site.origin}" lang=en`);
	await held(site);
	const loading = await shown(page);
	tell('loading', [loading.said, loading.role, loading.busy], ['Loading events…', 'status', 'true']);
	site.broken = true;
	site.release();
	await settled(page);
	const failed = await shown(page);
	tell('failed', [failed.said, failed.role, failed.busy, failed.button], ['The events did not load.', 'alert', 'false', 'Try again']);
	Object.assign(site, { broken: false, hold: false });
	await page.evaluate(() => document.querySelector('cartaz-events').shadowRoot.querySelector('button').click());
	await page.waitForFunction(() => document.querySelector('cartaz-events').shadowRoot.querySelector('li'));
	tell('again', (await shown(page)).items.length, hostile.length);
	await page.close();
}

async function snippets(browser, dir) {
	const site = await outside();
	for (const host of brands) {
		const page = await browser.newPage();
		await page.goto(address(host, '/docs/embed'));
		const all = await page.$$eval('pre code', (blocks) => blocks.map((block) => block.textContent).filter((text) => text.startsWith('<')));
		await page.close();
		tell(`${host} snippets`, all.length, 3);
		for (const [i, html] of all.entries()) {
			const sights = share(host, [[320, 'light'], [480, 'dark'], [800, 'light'], [800, 'dark']]);
			for (const [width, scheme] of whole ? sights : [sights[i % sights.length]]) {
				const view = await visit(browser, site, '');
				await view.setViewport({ width, height: 720, deviceScaleFactor: 1 });
				await view.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
				site.html = html;
				await view.goto(site.origin, { waitUntil: 'load' });
				const there = html.includes('<iframe') ? (await framed(view)).there : (await settled(view), (await shown(view)).items.length === 3);
				if (!there) console.log(`${host}: nothing is shown by ${html}`);
				for (const text of view.refused) console.log(`${host}: ${text}`);
				if (dir) await view.screenshot({ path: `${dir}/snippet-${host.split('.')[0]}-${i}-${width}-${scheme}.png` });
				await view.close();
			}
		}
	}
}

run(async () => {
	const [, , what, argument] = process.argv;
	const browser = await connect();
	await { frames, component, snippets }[what](browser, argument);
	await browser.disconnect();
});
