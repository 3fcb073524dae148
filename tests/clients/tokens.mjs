// The tokens of standard input, as o200k_base counts them.
import { readFileSync } from 'node:fs';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

console.log(encode(readFileSync(0, 'utf8')).length);
