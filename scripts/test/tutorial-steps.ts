import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, readBlocks } from '../../packages/kits/src/run-readme.ts';

export const root = join(import.meta.dirname, '../..');
export const blocks = readBlocks(readFileSync(join(root, 'docs/tutorial.md'), 'utf8'));
const isStep = (block: Block): block is Block & { file: string } => block.file !== null;
export const steps = blocks.filter(isStep);

/** The lines of a change without the added or without the removed ones. */
const toSide = (code: string, left: '+' | '-') =>
  code
    .split('\n')
    .filter((line) => !line.startsWith(left))
    .map((line) => line.slice(1))
    .join('\n');

/**
 * Returns every file as it is after the tutorial's steps. Throws unless the place of each change is found exactly once.
 */
export function followSteps(): Map<string, string> {
  const written = new Map<string, string>();
  for (const { file, language, code } of steps) {
    if (language !== 'diff') {
      written.set(file, code);
      continue;
    }
    const parts = (written.get(file) ?? readFileSync(join(root, file), 'utf8')).split(toSide(code, '+'));
    if (parts.length !== 2) throw new Error(`docs/tutorial.md: its change of ${file} fits ${parts.length - 1} places.`);
    written.set(file, parts.join(toSide(code, '-')));
  }
  return written;
}
