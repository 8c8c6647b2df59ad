import { settleSales } from '@backline/core/payments/change-sales';
import { type CatalogGateway, GatewayError } from '@backline/core/ports/payment-gateway';
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
});
