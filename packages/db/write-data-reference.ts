import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toDataReference } from './src/data-reference.ts';
import { toExportedColumns } from './src/exported-columns.ts';

writeFileSync(join(import.meta.dirname, '../../docs/data.md'), toDataReference());
writeFileSync(join(import.meta.dirname, '../domain/src/privacy/exported-columns.ts'), toExportedColumns());
