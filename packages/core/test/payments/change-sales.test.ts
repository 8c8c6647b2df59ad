import { settleSales } from '@backline/core/payments/change-sales';
import { type CatalogGateway, GatewayError } from '@backline/core/ports/payment-gateway';
import { getPublicVersion, recheckPublicVersion } from '@backline/core/public-version';
import { setSku } from '@backline/core/support/codes/set-sku';
import { expect, it } from 'vitest';
import { describeCalls, visitor } from '../world.ts';

const skus = ['ONE', 'TWO'];
const hold = { renew: async () => {}, isKept: async () => true };

describeCalls('sales that begin together', (world) => {
  it('begin although the provider refuses one of them, which begins with the next turn', async () => {
    const { core } = world;
    const { prices, providerProducts } = core.store.t;
    for (const sku of skus) await setSku(core, visitor(), { sku, name: sku, subject: 'All' });
    await core.store.write(async (tx) => {
      await tx.insert(providerProducts).values(skus.map((sku) => ({ sku, productId: `pro_${sku}` })));
      await tx
        .insert(prices)
        .values(skus.map((sku) => ({ sku, kind: 'sale' as const, amount: 900, currency: 'USD', isActive: false })));
    });
    const settle = (refused: string | null) => {
      const createPrice: CatalogGateway['createPrice'] = async ({ sku }) => {
        if (sku === refused) throw new GatewayError('refused', 'The product is archived.');
        return `pri_${sku}`;
      };
      const catalog = { ...core.gateway.catalog, listPrices: async () => [], createPrice };
      return settleSales({ ...core, gateway: { ...core.gateway, catalog } }, null, hold);
    };
    const readSold = async () => (await world.rows('prices')).map(({ priceId, isActive }) => [priceId, isActive]);
    await expect(settle('ONE')).rejects.toThrow('The product is archived.');
    expect(await readSold()).toEqual([
      [null, null],
      ['pri_TWO', true],
    ]);
    await settle(null);
    expect(await readSold()).toEqual([
      ['pri_ONE', true],
      ['pri_TWO', true],
    ]);
  });

  it.each([
    ['that the provider has already, after an answer that was lost', null, 900],
    ['whose price somebody changed at the provider', true, 800],
  ])('reach the shop, one %s', async (_, isActive, amount) => {
    const { core } = world;
    const { prices, providerProducts } = core.store.t;
    await setSku(core, visitor(), { sku: 'ONE', name: 'ONE', subject: 'All' });
    const price = { priceId: 'pri_ONE', kind: 'sale' as const };
    await core.store.write(async (tx) => {
      await tx.insert(providerProducts).values({ sku: 'ONE', productId: 'pro_ONE' });
      await tx.insert(prices).values({ ...price, sku: 'ONE', amount: 900, currency: 'USD', isActive });
    });
    const before = await getPublicVersion(core);
    const unitPrice = { amount, currency: 'USD' };
    const sold = { ...price, productId: 'pro_ONE', name: null, unitPrice, interval: null, trialDays: null };
    const catalog = { ...core.gateway.catalog, updatePrice: async () => {} };
    const known = new Map([['pro_ONE', [{ ...sold, isActive: true }]]]);
    await settleSales({ ...core, gateway: { ...core.gateway, catalog } }, known, hold);
    recheckPublicVersion(core);
    expect(await getPublicVersion(core)).not.toBe(before);
    expect(await world.rows('prices')).toMatchObject([{ isActive: true }]);
  });
});
