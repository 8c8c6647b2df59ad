import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addCounts, type Counts, countSource, noCounts } from './count-source.ts';
import { countCpp, countTypeScript } from './count-tokens.ts';

const root = join(import.meta.dirname, '../..');
const notProduct = /(^|\/)(test|examples|generate)\/|\.test\.tsx?$|^packages\/testing\/|^apps\/(e2e|year)\//;

const isCpp = /\.(cpp|h|hpp|mm)$/;

export interface Room {
  name: string;
  tokens: number;
  /** The number of lines of each file. */
  lines: number[];
  counts: Counts;
}

/** The room of a product file: its package, with C++ counted separately. Null for everything else. */
function toRoom(file: string): string | null {
  const [, room] = /^((?:packages|apps)\/[^/]+|cli)\//.exec(file) ?? [];
  if (room === undefined || notProduct.test(file)) return null;
  if (/\.tsx?$/.test(file)) return room;
  return isCpp.test(file) ? `${room} (C++)` : null;
}

/** The files that git tracks, and the untracked ones that it doesn't ignore. */
export function listFiles(): string[] {
  const arguments_ = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const listed = execFileSync('git', arguments_, { cwd: root, encoding: 'utf8' }).split('\n');
  return listed.filter((file) => file !== '' && existsSync(join(root, file)));
}

/** The rooms of the product, with their syntax tokens and marks. */
export function weigh(files: readonly string[] = listFiles()): Room[] {
  const rooms = new Map<string, Room>();
  for (const file of files) {
    const name = toRoom(file);
    if (name === null) continue;
    const room = rooms.get(name) ?? { name, tokens: 0, lines: [], counts: noCounts };
    const text = readFileSync(join(root, file), 'utf8');
    room.lines.push(text.split('\n').length - 1);
    if (isCpp.test(file)) room.tokens += countCpp(text);
    else {
      room.tokens += countTypeScript(file, text);
      room.counts = addCounts(room.counts, countSource(file, text));
    }
    rooms.set(name, room);
  }
  return [...rooms.values()].sort((one, other) => other.tokens - one.tokens);
}

/** Finds folders of the product with more source files than a reader can scan at a glance, with their numbers. */
export function findHalls(files: readonly string[], most: number): [folder: string, files: number][] {
  const sizes = new Map<string, number>();
  for (const file of files) if (toRoom(file) !== null) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  return [...sizes].filter(([, size]) => size > most).sort(([, a], [, b]) => b - a);
}

/** The most syntax tokens that each room may have. */
export const readBudget = (): Record<string, number> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../weigh.json'), 'utf8'));
