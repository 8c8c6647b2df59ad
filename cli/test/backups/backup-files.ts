import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '../run-backline.ts';

interface BackupKeys {
  /** By which the test's installation closes backups and signs them. */
  settings: { BACKUP_RECIPIENT: string; BACKUP_SIGNING_KEY: string };
  /** The file of what opens them. */
  key: string;
}

export async function makeKeys({ directory, run }: Installation): Promise<BackupKeys> {
  const { raw } = await run('db', 'backup', 'key', '--json');
  const { recipient, signingKey, identity, signedBy } = JSON.parse(raw.stdout);
  const key = join(directory, 'key.txt');
  writeFileSync(key, `# a comment, as age-keygen writes one\n# signed-by: ${signedBy}\n${identity}\n`);
  return { settings: { BACKUP_RECIPIENT: recipient, BACKUP_SIGNING_KEY: signingKey }, key };
}

export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
