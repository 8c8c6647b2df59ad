import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** The program's version from its manifest, the same for all parts. */
export function readVersion(): string {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
