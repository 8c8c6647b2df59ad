import { exportCatalog } from '@backline/core/catalog/export-catalog';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import { syncCatalog } from '@backline/core/payments/sync-catalog';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { type CatalogFile, parseCatalogFile } from '@backline/domain/catalog/catalog-file';
import { cadenza } from '@backline/fixtures';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import { operator, startTestShop, type TestShop } from '@backline/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.stop());

const sync = (options = {}) => syncCatalog(shop.service.core, operator, options);
const readProducts = async () =>
  (await shop.service.core.gateway.catalog.listProducts()).toSorted((one, other) =>
    `${one.sku}`.localeCompare(`${other.sku}`),
  );
const readCategories = async () => new Map((await readProducts()).map(({ sku, taxCategory }) => [sku, taxCategory]));

async function readFile(): Promise<CatalogFile> {
  const parsed = parseCatalogFile(await exportCatalog(shop.service.core), cadenza.categories);
  if ('mistakes' in parsed) throw new Error(JSON.stringify(parsed.mistakes));
  return parsed.catalog;
}

/** Adds another pack at the end of the shop. */
async function addPack(more: object): Promise<void> {
  const file = await readFile();
  const [first] = file.collections;
  if (first === undefined) throw new Error('The shop is empty.');
  const pack = { ...first, id: 'added', slug: 'added', sku: 'MUS-ADDED', name: 'Added', ...more };
  await importCatalog(shop.service.core, operator, { ...file, collections: [...file.collections, pack] });
}

describe('the tax category of a product', () => {
  it('suits sounds and a plan, unless the catalog names one', async () => {
    await addPack({ taxCategory: 'standard' });
    await sync();
    const categories = await readCategories();
    expect(categories.get('MUS-ADDED')).toBe('standard');
    expect(categories.get('MUS-00001')).toBe('saas');
    expect(new Set([...categories].filter(([sku]) => sku !== 'MUS-ADDED').map(([, category]) => category))).toEqual(
      new Set(['digital-goods', 'saas']),
    );
    expect((await readFile()).collections.at(-1)?.taxCategory).toBe('standard');
    expect(await importCatalog(shop.service.core, operator, await readFile())).toMatchObject({
      collections: { added: [], changed: [], removed: [] },
    });
  });

  it('that Paddle has not enabled creates nothing, and says what to do', async () => {
    await shop.emulator.control.setTaxCategories(['standard', 'saas']);
    await addPack({});
    const before = await readProducts();
    await expect(sync()).rejects.toThrow(
      /^Paddle has not enabled the tax category digital-goods, which Added \(MUS-ADDED\) would have\. Nothing was created\. Ask for it in Paddle at Catalog > Taxable Categories\..*: backline paddle sync --tax-category standard$/,
    );
    expect(await readProducts()).toEqual(before);
    expect((await sync({ taxCategory: 'standard' })).products.created).toBe(1);
    expect((await readCategories()).get('MUS-ADDED')).toBe('standard');
  });

  it('stays as the dashboard of Paddle says, and the doctor names what differs', async () => {
    const problems = async () =>
      (await runDoctor(shop.service.core)).filter(({ code }) => code === 'tax_category_differs');
    const [product] = (await readProducts()).filter(({ sku }) => sku === 'MUS-00001');
    expect(await problems()).toEqual([]);
    await fetch(`${shop.emulator.url}/products/${product?.productId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${emulatorDefaults.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tax_category: 'standard' }),
    });
    await sync();
    expect((await readCategories()).get('MUS-00001')).toBe('standard');
    expect((await problems()).map(({ message }) => message)).toEqual([
      'MUS-00001: standard at Paddle, and saas in the catalog. Change it at Paddle and run "backline paddle sync", or write taxCategory into the catalog file.',
    ]);
    const file = await readFile();
    const plans = file.plans.map((plan) => ({ ...plan, taxCategory: 'standard' as const }));
    await importCatalog(shop.service.core, operator, { ...file, plans });
    expect(await problems()).toEqual([]);
  });

  it('is one of Paddle’s', async () => {
    const { pools: _, ...file } = await readFile();
    const plans = file.plans.map((plan) => ({ ...plan, taxCategory: 'music' }));
    expect(parseCatalogFile({ ...file, plans }, cadenza.categories)).toMatchObject({
      mistakes: expect.arrayContaining([
        { path: 'plans[0].taxCategory', reason: expect.stringContaining('digital-goods, ebooks') },
      ]),
    });
  });
});
