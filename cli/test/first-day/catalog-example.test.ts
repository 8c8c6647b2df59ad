import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toCatalogReference, toCatalogSchema } from '@backline/domain/catalog/file/catalog-reference';
import { expect, it } from 'vitest';
import { createInstallation } from '../run-backline.ts';

const readDocument = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8');

it('is described by a page and a schema that are made from it', () => {
  expect(readDocument('catalog.md')).toBe(toCatalogReference());
  expect(readDocument('catalog.schema.json')).toBe(toCatalogSchema());
});

it('has a meaning and limits for every field, and an example for every field without fields of its own', () => {
  const rows = readDocument('catalog.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const cells = rows.map((row) => row.split(' | '));
  expect(rows.length).toBeGreaterThan(60);
  expect(cells.filter(([, , meaning, limits]) => meaning === '' || limits === '')).toEqual([]);
  const isLeaf = (path: string | undefined) =>
    !rows.some((row) => row.startsWith(`${path?.slice(0, -1)}.`) || row.startsWith(`${path?.slice(0, -1)}[].`));
  expect(cells.filter(([path, , , , example]) => isLeaf(path) && example === ' |').map(([path]) => path)).toEqual([]);
});

it('has an example that imports, from a pipe too', async () => {
  const { run, feed } = createInstallation();
  const { stdout: example } = await run('catalog', 'example');
  await run('db', 'migrate');
  expect(await feed(example, 'catalog', 'import', '-')).toMatchInlineSnapshot(`
    {
      "exitCode": 0,
      "stderr": "DRUMS-100 Rust Drums  sale $29.00 (−41 %), until <day> 00:00 UTC
    The shop has 2 collections.
    The shop is changed. Paddle cannot be reached. What Paddle sells follows with: backline paddle sync
    ",
      "stdout": "plans: 1 added, 0 changed, 0 removed
    developers: 1 added, 0 changed, 0 removed
    collections: 2 added, 0 changed, 0 removed
    prices: 7 added, 0 changed, 0 removed
    moods: 1 added, 0 changed, 0 removed
    ",
    }
  `);
  const exported = JSON.parse((await run('catalog', 'export')).raw.stdout);
  expect(exported).toMatchObject({
    plans: [{ sku: 'PLUS' }],
    collections: [{ sale: { price: { amount: 2900 } } }, { sku: 'STRINGS-101' }],
  });
  expect(await feed('{', 'catalog', 'import', '-')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('it is not JSON'),
  });
});
