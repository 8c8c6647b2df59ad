import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from './run-backline.ts';

/** Keys that the test's installation closes backups with, and the file of the one that opens them. */
export async function makeKeys({ directory, run }: Installation): Promise<{ recipient: string; key: string }> {
  const { raw } = await run('db', 'backup', 'key', '--json');
  const { recipient, identity } = JSON.parse(raw.stdout);
  const key = join(directory, 'key.txt');
  writeFileSync(key, `# a comment, as age-keygen writes one\n${identity}\n`);
  return { recipient, key };
}

export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
