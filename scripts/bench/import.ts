import { join } from 'node:path';
import { importCatalog } from '../../packages/core/src/catalog/import-catalog.ts';
import type { Core } from '../../packages/core/src/core.ts';
import { connectSqlite, openStore } from '../../packages/db/src/index.ts';
import type { CatalogFile } from '../../packages/domain/src/catalog/catalog-file.ts';
import { openBenchCore, operator } from './bench-core.ts';
import type { BenchWorld } from './bench-world.ts';
import { printFigure, toMedian } from './figures.ts';
import { makeCatalog } from './make-catalog.ts';

const rounds = 5;
const size = 5000;

/** Inserts the same rows with prepared statements in one transaction, and does nothing else. */
function insertBarely(file: string, { developers, collections }: CatalogFile): number {
  const connection = connectSqlite({ file });
  const toInsert = (table: string, columns: string[]) =>
    connection.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`);
  const startedAt = performance.now();
  const addSku = toInsert('skus', ['sku', 'name', 'subject']);
  const makerColumns = ['id', 'slug', 'position', 'name', 'description', 'website', 'logo'];
  const addMaker = toInsert('developers', makerColumns);
  const packColumns = ['id', 'slug', 'sku', 'developer_id', 'position', 'name', 'subtitle', 'description'];
  const listColumns = ['categories', 'tags', 'included_in', 'image', 'instruments'];
  const addPack = toInsert('collections', [...packColumns, ...listColumns]);
  const addPrice = toInsert('prices', ['sku', 'kind', 'amount', 'currency']);
  const text = JSON.stringify;
  connection.transaction(() => {
    for (const [at, { id, slug, name, description, website, logo }] of developers.entries())
      addMaker.run(id, slug, at, name, description, website ?? null, logo);
    for (const [
      at,
      { id, slug, sku, developer, name, subtitle, description, image, ...pack },
    ] of collections.entries()) {
      addSku.run(sku, name, subtitle);
      const lists = [text(pack.categories), text(pack.tags), text(pack.includedIn), image, text(pack.instruments)];
      addPack.run(id, slug, sku, developer, at, name, subtitle, description, ...lists);
      if (pack.price) addPrice.run(sku, 'regular', pack.price.amount, pack.price.currency);
      if (pack.sale) addPrice.run(sku, 'sale', pack.sale.price.amount, pack.sale.price.currency);
    }
  })();
  const ms = performance.now() - startedAt;
  connection.close();
  return ms;
}

async function importOurs(core: Core, catalog: CatalogFile): Promise<number> {
  const startedAt = performance.now();
  await importCatalog(core, operator, catalog);
  return performance.now() - startedAt;
}

/** Measures the import of 5,000 collections into an empty shop, and of the same file again. */
export async function benchImport(world: BenchWorld): Promise<void> {
  const catalog = makeCatalog(size);
  const ratios: number[] = [];
  const ours: number[] = [];
  const again: number[] = [];
  const bare: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const file = join(world.directory, `import-bare-${round}.sqlite`);
    await (await openStore({ url: `file:${file}` })).close();
    const limit = insertBarely(file, catalog);
    const core = await openBenchCore(`file:${join(world.directory, `import-${round}.sqlite`)}`, world.directory);
    const took = await importOurs(core, catalog);
    const repeated = await importOurs(core, catalog);
    await core.store.close();
    if (round < 0) continue;
    ratios.push(limit / took);
    bare.push(limit);
    ours.push(took);
    again.push(repeated);
  }
  printFigure({
    work: 'catalog import of 5,000 collections',
    value: toMedian(ratios),
    atLeast: 0.5,
    detail: `${toMedian(ours).toFixed(0)} ms, bare ${toMedian(bare).toFixed(0)} ms; again ${toMedian(again).toFixed(0)} ms`,
  });
}
