import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
