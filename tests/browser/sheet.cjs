// The stylesheet that is served has the rules of the one that is written by hand.
//
// usage: sheet.cjs FILE FILE [RULES]   what a browser reads in the one and not in the other,
//                                      which has at least so many rules
'use strict';
const fs = require('node:fs');
const { connect, run } = require('./pages.cjs');

const rules = (text) => {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(text);
	// Values of custom properties are as they were written.
	return [...sheet.cssRules].map(({ cssText }) => cssText.replace(/\s+/g, ' ').replace(/, /g, ',').replace(/ \* /g, '*').replace(/(?<!\d)0\./g, '.'));
};

run(async () => {
	const browser = await connect(), page = await browser.newPage();
	const [one, other] = await Promise.all(process.argv.slice(2, 4).map((file) => page.evaluate(rules, fs.readFileSync(file, 'utf8'))));
	if (one.length < Number(process.argv[4] ?? 100)) console.log(`only ${one.length} rules`);
	for (let i = 0; i < Math.max(one.length, other.length); i++)
		if (one[i] !== other[i]) console.log(`${one[i]} | ${other[i]}`);
	await page.close();
	await browser.disconnect();
});
