import { type PriceRow, putPrice } from '@backline/core/payments/put-price';
import { syncCatalog } from '@backline/core/payments/sync-catalog';
import {
  type CatalogGateway,
  GatewayError,
  type ProviderPrice,
  type ProviderProduct,
} from '@backline/core/ports/payment-gateway';
import { hourMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeCalls, refusal, start, visitor, type World } from '../world.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const product: ProviderProduct = {
  productId: 'pro_one',
  sku: 'ONE',
  name: 'One',
  description: 'All',
  imageUrl: null,
  taxCategory: 'digital-goods',
  isActive: true,
};
const price: ProviderPrice = {
  priceId: 'pri_one',
  productId: 'pro_one',
  kind: 'regular',
  name: null,
  unitPrice: usd(900),
  interval: null,
  trialDays: null,
  isActive: true,
};

/** A provider with a catalog, and its changes in order. */
function provide({ core }: World, products: ProviderProduct[] = [], prices: ProviderPrice[] = []) {
  const changes: string[] = [];
  const say = (what: string, change: object = {}) =>
    void changes.push(`${what} ${JSON.stringify(change)}`.replace(' {}', ''));
  const catalog: CatalogGateway = {
    takesImage: (url) => url.startsWith('https://portal.example/'),
    takesTaxCategory: async (category) => category !== 'ebooks',
    listProducts: async () => products,
    listPrices: async (productId) => prices.filter((one) => productId === undefined || one.productId === productId),
    async createProduct({ sku, imageUrl, taxCategory }) {
      say(`create ${sku} ${taxCategory} ${imageUrl}`);
      return `pro_${sku.toLowerCase()}`;
    },
    updateProduct: async (id, { isActive, name }) => say(`change ${id}`, { isActive, name }),
    async createPrice({ sku, kind, name, unitPrice }) {
      say(`sell ${sku} ${kind} ${name} ${unitPrice.amount}`);
      return `pri_${sku.toLowerCase()}_${kind}`;
    },
    updatePrice: async (id, change) => say(`price ${id}`, change),
    recoverCheckouts: async () => true,
  };
  return { core: { ...core, gateway: { ...core.gateway, catalog } }, changes };
}

describeCalls("the provider's catalog", (world) => {
  type Prices = World['core']['store']['t']['prices']['$inferInsert'];

  async function offer(prices: Partial<Prices>[], skus = ['ONE']) {
    const { store } = world.core;
    const { t } = store;
    await store.write(async (tx) => {
      await tx.insert(t.skus).values(skus.map((sku) => ({ sku, name: sku === 'ONE' ? 'One' : sku, subject: 'All' })));
      for (const part of prices)
        await tx.insert(t.prices).values({ sku: 'ONE', kind: 'regular', ...usd(900), ...part });
    });
  }

  async function sync(products: ProviderProduct[], prices: ProviderPrice[], options = {}) {
    const { core, changes } = provide(world, products, prices);
    const report = await syncCatalog(core, visitor(), options);
    const stored = (await world.rows('prices')).map(({ kind, priceId, isActive }) => [kind, priceId, isActive]);
    const entries = (await world.rows('auditEntries')).filter(({ action }) => action === 'catalog.synced');
    return { report, changes, stored, entries: entries.length };
  }

  const nothing = { created: 0, updated: 0, archived: 0 };

  it('gets what it lacks, and what is known is not made again', async () => {
    await offer(
      [{}, { sku: 'TWO', kind: 'monthly_trial', trialDays: 7 }, { sku: 'OLD', retiredAt: start }],
      ['ONE', 'TWO', 'OLD'],
    );
    const first = await sync([], []);
    expect(first.changes.toSorted()).toEqual([
      'create ONE digital-goods null',
      'create TWO digital-goods null',
      'sell ONE regular null 900',
      'sell TWO monthly_trial monthly with trial 900',
    ]);
    expect(first.report).toEqual({ products: { ...nothing, created: 2 }, prices: { ...nothing, created: 2 } });
    expect(first.stored.toSorted()).toEqual([
      ['monthly_trial', 'pri_two_monthly_trial', true],
      ['regular', null, null],
      ['regular', 'pri_one_regular', true],
    ]);
    expect(first.entries).toBe(1);
    const again = await sync(
      [product, { ...product, productId: 'pro_two', sku: 'TWO', name: 'TWO' }],
      [price, { ...price, priceId: 'pri_two_monthly_trial', productId: 'pro_two', kind: 'monthly_trial' }],
    );
    expect(again).toMatchObject({ changes: [], report: { products: nothing, prices: nothing }, entries: 1 });
  });

  it.each<[string, Partial<ProviderProduct>]>([
    ['another name', { name: 'Old' }],
    ['another text', { description: 'Some' }],
    ['another picture', { imageUrl: 'https://portal.example/old' }],
    ['another mark, found by its stored id', { sku: null }],
    ['been archived', { isActive: false }],
  ])('is corrected where a product has %s', async (_name, part) => {
    await offer([{ priceId: 'pri_one', isActive: true }]);
    await sync([product], [price]);
    const { changes, report } = await sync([{ ...product, ...part }], [price]);
    expect(changes).toEqual(['change pro_one {"isActive":true,"name":"One"}']);
    expect(report).toEqual({ products: { ...nothing, updated: 1 }, prices: nothing });
  });

  it('loses what is not sold any more, and keeps what is not ours', async () => {
    await offer([]);
    const others = [
      product,
      { ...product, productId: 'pro_x', sku: null },
      { ...product, productId: 'pro_y', isActive: false },
    ];
    const { changes, report } = await sync(others, []);
    expect(changes).toEqual(['change pro_one {"isActive":false}']);
    expect(report.products).toEqual({ ...nothing, archived: 1 });
  });

  it('uses the first of two products with one mark', async () => {
    await offer([{ priceId: 'pri_one', isActive: true }]);
    expect((await sync([product, { ...product, productId: 'pro_two' }], [price])).changes).toEqual([
      'change pro_two {"isActive":false}',
    ]);
    expect((await world.rows('providerProducts')).map(({ productId }) => productId)).toEqual(['pro_one']);
  });

  it('gets no product of a tax category that is not enabled, unless it has it already', async () => {
    await offer([{}, { sku: 'TWO' }], ['ONE', 'TWO']);
    const wanted = { taxCategory: 'ebooks' };
    expect(await refusal(sync([], [], wanted))).toBe('input_invalid');
    await expect(sync([], [], wanted)).rejects.toThrow(/One \(ONE\) and 1 more|TWO \(TWO\) and 1 more/);
    await expect(sync([product], [], wanted)).rejects.toThrow('TWO (TWO) would have');
    const two = { ...product, productId: 'pro_two', sku: 'TWO', name: 'TWO' };
    await sync([product, two], [], wanted);
    expect((await world.rows('providerProducts')).map(({ taxCategory }) => taxCategory)).toEqual([
      'digital-goods',
      'digital-goods',
    ]);
  });

  it.each<[string, Partial<ProviderPrice> | null, boolean, string[], string | null]>([
    ['makes it', null, true, ['sell ONE regular null 900'], 'created'],
    ['does not make it where it is not sold', null, false, [], null],
    ['leaves it', {}, true, [], null],
    [
      'changes its sum',
      { unitPrice: usd(800) },
      true,
      ['price pri_one {"isActive":true,"unitPrice":{"amount":900,"currency":"USD"}}'],
      'updated',
    ],
    [
      'changes its currency',
      { unitPrice: { amount: 900, currency: 'EUR' } },
      true,
      ['price pri_one {"isActive":true,"unitPrice":{"amount":900,"currency":"USD"}}'],
      'updated',
    ],
    ['sells it again', { isActive: false }, true, ['price pri_one {"isActive":true}'], 'updated'],
    ['ends it', {}, false, ['price pri_one {"isActive":false}'], 'archived'],
    ['leaves an old one', { isActive: false, unitPrice: usd(800) }, false, [], null],
  ])('gets a price or loses it: it %s', async (_name, existing, isSold, expected, change) => {
    const { core, changes } = provide(world);
    const known = { sku: 'ONE', kind: 'regular', ...usd(900), priceId: null, trialDays: null } as PriceRow;
    const found = existing === null ? undefined : { ...price, ...existing };
    const put = await putPrice(core, known, { productId: 'pro_one', existing: found, isSold });
    expect(put.change).toBe(change);
    expect(put.priceId).toBe(existing !== null ? 'pri_one' : isSold ? 'pri_one_regular' : null);
    expect(changes).toEqual(expected);
  });

  it('sells a sale while it is due, and says when it changes next', async () => {
    const endsAt = new Date(start.getTime() + hourMs);
    await offer([
      { priceId: 'pri_one', isActive: true },
      { kind: 'sale', ...usd(500), endsAt },
    ]);
    const first = await sync([product], [price]);
    expect(first.changes).toEqual(['sell ONE sale sale 500']);
    expect(first.report.prices).toEqual({ ...nothing, created: 1 });
    expect((await world.tasks('sale.change')).map(({ dueAt, state }) => [dueAt, state])).toEqual([[endsAt, 'waiting']]);
    world.advance(2 * hourMs);
    const sale = { ...price, priceId: 'pri_one_sale', kind: 'sale', unitPrice: usd(500) };
    expect((await sync([product], [price, sale])).changes).toEqual(['price pri_one_sale {"isActive":false}']);
    const sold = (await world.rows('prices')).find(({ kind }) => kind === 'sale');
    expect(sold).toMatchObject({ isActive: false, lastSoldAt: endsAt });
  });

  it('fails where the provider refuses a sale, after all others', async () => {
    await offer([
      { priceId: 'pri_one', isActive: true },
      { kind: 'sale', ...usd(500) },
    ]);
    const { core } = provide(world, [product], [price]);
    const refused = new GatewayError('refused', 'The price is too low.');
    const createPrice = () => Promise.reject(refused);
    const catalog = { ...core.gateway.catalog, createPrice };
    const work = syncCatalog({ ...core, gateway: { ...core.gateway, catalog } }, visitor());
    await expect(work).rejects.toBe(refused);
  });
});
