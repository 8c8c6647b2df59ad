import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countCpp, countTypeScript } from './count-tokens.ts';

const root = join(import.meta.dirname, '../..');
const notProduct = /(^|\/)(test|examples|generate)\/|\.test\.tsx?$|^packages\/testing\/|^apps\/e2e\//;

/** The room that a file of the product belongs to: its package, with headers of C++ apart. Null for everything else. */
function toRoom(file: string): string | null {
  const [, room] = /^((?:packages|apps)\/[^/]+|cli)\//.exec(file) ?? [];
  if (room === undefined || notProduct.test(file)) return null;
  if (/\.tsx?$/.test(file)) return room;
  return file.endsWith('.hpp') ? `${room} (C++)` : null;
}

/** The syntax tokens of the product by room. */
export function weigh(): Map<string, number> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  });
  const rooms = new Map<string, number>();
  for (const file of listed.split('\n')) {
    const room = toRoom(file);
    const path = join(root, file);
    if (room === null || !existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    const tokens = file.endsWith('.hpp') ? countCpp(text) : countTypeScript(file, text);
    rooms.set(room, (rooms.get(room) ?? 0) + tokens);
  }
  return rooms;
}

/** The most tokens that each room may have. */
export const readBudget = (): Record<string, number> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../weigh.json'), 'utf8'));
