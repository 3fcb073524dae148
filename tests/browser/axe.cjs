// axe-core on every kind of page and embed of both brands, light and dark, desktop and phone
// (without WHOLE=1 each kind in one brand, view and scheme, and every kind of brand, view and
// scheme), and on every page of the documentation, light on the desktop and dark on the phone
// (without WHOLE=1 a third, each in one brand and view).  Every rule, no exception.
//
// usage: axe.cjs           all of them
//        axe.cjs kinds     the kinds that events change, or all of them, without the documentation
//        axe.cjs SCRIPT    SCRIPT is run in one page first, to spoil it
'use strict';
const axe = require('axe-core');
const { address, brands, connect, documents, embeds, kinds, paint, run, schemes, schemesOf, share, views } = require('./pages.cjs');

const whole = process.env.WHOLE === '1';

/** All pages in one view.  A page that changes from desktop to phone loads again. */
async function look(browser, view, { spoil, onlyKinds }) {
	const page = await browser.newPage();
	await page.setViewport(view);
	for (const host of spoil ? brands.slice(0, 1) : brands) {
		const all = onlyKinds && !whole ? (await kinds(host)).slice(0, 4)
			: [...await kinds(host), ...await embeds(host), ...onlyKinds ? [] : documents(host).filter((_, at) => whole || at % 3 === 0)];
		for (const { kind, path } of spoil ? all.slice(0, 1) : share(host, all, view)) {
			await page.goto(address(host, path), { waitUntil: 'load' });
			if (spoil) await page.evaluate(spoil);
			await page.evaluate(axe.source);
			for (const scheme of kind === 'document' ? [schemes[views.indexOf(view)]] : schemesOf(host, view)) {
				await paint(page, scheme);
				// What passed is much to send, and is only counted.
				const { passes, violations } = await page.evaluate(async () => {
					const found = await window.axe.run(document, { resultTypes: ['violations'] });
					return { passes: found.passes.length, violations: found.violations };
				});
				if (passes < 5) throw new Error(`axe looked at nothing: ${host}${path}`);
				for (const { id, nodes } of violations)
					for (const node of nodes)
						console.log(`${host} ${kind} ${path} ${view.view} ${scheme}: ${id}: ${node.target} ${node.failureSummary.replaceAll('\n', ' ')}`);
			}
		}
	}
	await page.close();
}

run(async () => {
	const [, , what] = process.argv, onlyKinds = what === 'kinds';
	const browser = await connect();
	await Promise.all(views.map((view) => look(browser, view, onlyKinds ? { onlyKinds } : { spoil: what })));
	await browser.disconnect();
});
