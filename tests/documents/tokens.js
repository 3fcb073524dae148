/*
 * tokens - how far is x-markdown-tokens from what tokenizers count?
 *
 * usage: node tokens.js FOLDER   (name.md, and name.tokens with the header's value)
 *
 * Prints one line: files, then the mean, the least and the greatest of
 * estimate/o200k_base, then the mean of cl100k_base/o200k_base, in percent.
 */
'use strict';

const fs = require('fs');
const path = require('path');
const o200k = require('gpt-tokenizer/encoding/o200k_base');
const cl100k = require('gpt-tokenizer/encoding/cl100k_base');

const folder = process.argv[2];
const names = fs.readdirSync(folder).filter((name) => name.endsWith('.md'));
const far = [];
const others = [];

for (const name of names) {
	const text = fs.readFileSync(path.join(folder, name), 'utf8');
	const said = Number(fs.readFileSync(path.join(folder, name.replace(/md$/, 'tokens')), 'utf8'));
	const count = o200k.countTokens(text);
	far.push(100 * said / count - 100);
	others.push(100 * cl100k.countTokens(text) / count - 100);
}
const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length;
console.log(names.length, ...[mean(far), Math.min(...far), Math.max(...far), mean(others)].map(Math.round));
