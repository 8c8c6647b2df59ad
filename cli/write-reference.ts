import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toReference } from './src/reference.ts';

writeFileSync(join(import.meta.dirname, '../docs/cli.md'), await toReference());
