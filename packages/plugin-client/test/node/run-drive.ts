import { readFileSync } from 'node:fs';
import { findBrokenPacks } from './drive.ts';
import { findBroken, type Promises } from './promises.ts';

/** A program to test other drives and systems: `PROMISES FOLDER [TRAIT ...]`. Prints the failures. */
const [, , file = '', folder = '', ...traits] = process.argv;
const broken = await findBroken(JSON.parse(readFileSync(file, 'utf8')) as Promises, folder, traits);
broken.push(...(await findBrokenPacks(folder, traits.includes('small'))));
process.stdout.write(broken.map((line) => `BROKEN ${line}\n`).join(''));
process.stdout.write(`${broken.length} broken\n`);
process.exitCode = broken.length === 0 ? 0 : 1;
