import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCatalogReference, toCatalogSchema } from '@backline/domain/catalog/file/catalog-reference';
import { toReference } from './src/reference.ts';

const write = (name: string, text: string) => writeFileSync(join(import.meta.dirname, '../docs', name), text);
write('cli.md', await toReference());
write('catalog.md', toCatalogReference());
write('catalog.schema.json', toCatalogSchema());
