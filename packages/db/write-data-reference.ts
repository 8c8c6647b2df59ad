import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toDataReference } from './src/data-reference.ts';

writeFileSync(join(import.meta.dirname, '../../docs/data.md'), toDataReference());
