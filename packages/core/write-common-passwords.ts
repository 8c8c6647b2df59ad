import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Makes `src/passwords/common-passwords.bin` from a list of passwords, the commonest first, one a line: the 50,000 commonest with 8
// characters or more, in lower case. The list was SecLists' `10-million-password-list-top-1000000.txt`.
const count = 50_000;

const [source = ''] = process.argv.slice(2);
const lines = readFileSync(source, 'utf8')
  .split('\n')
  .map((line) => line.toLowerCase())
  .filter((line) => line.length >= 8);
const digests = new Uint32Array(
  [...new Set(lines)].slice(0, count).map((line) => createHash('sha256').update(line).digest().readUInt32LE()),
).sort();
writeFileSync(join(import.meta.dirname, 'src/passwords/common-passwords.bin'), digests);
