import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const repository = resolve(import.meta.dirname, '../../../..');
export const platform = `${process.platform}-${process.arch}`;

/** Makes a release of this tree, as it is. Returns its files. */
export function makeRelease(out: string, ...args: string[]): string[] {
  const script = join(repository, 'scripts/release/main.ts');
  execFileSync(process.execPath, [script, '--uncommitted', '--out', out, ...args], { stdio: 'inherit' });
  return readdirSync(out).map((file) => join(out, file));
}

/** Unpacks an archive as an operator does: in its own folder, of its name. */
export function unpack(archive: string, into: string): string {
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', into]);
  const [folder = ''] = readdirSync(into);
  return join(into, folder);
}

export const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
