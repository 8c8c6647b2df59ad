import type { Paddle, Price } from '@paddle/paddle-node-sdk';

export interface TestCatalog {
  pack: Price;
  otherPack: Price;
  monthly: Price;
  monthlyTrial: Price;
  annual: Price;
}

const dollars = (amount: string) => ({ amount, currencyCode: 'USD' as const });
const month = { interval: 'month', frequency: 1 } as const;

/** Two one-off products and a plan with a monthly and an annual price. */
export async function fillCatalog(paddle: Paddle): Promise<TestCatalog> {
  const sounds = await paddle.products.create({
    name: 'Felt Piano',
    taxCategory: 'standard',
    description: 'Soft keys',
  });
  const plus = await paddle.products.create({ name: 'Plus', taxCategory: 'standard' });
  const pack = { productId: sounds.id, description: 'pack' };
  const plan = { productId: plus.id, description: 'plan' };
  const trialPeriod = { interval: 'day', frequency: 7 } as const;
  return {
    pack: await paddle.prices.create({ ...pack, unitPrice: dollars('4900') }),
    otherPack: await paddle.prices.create({ ...pack, unitPrice: dollars('2500') }),
    monthly: await paddle.prices.create({ ...plan, unitPrice: dollars('999'), billingCycle: month }),
    monthlyTrial: await paddle.prices.create({ ...plan, unitPrice: dollars('999'), billingCycle: month, trialPeriod }),
    annual: await paddle.prices.create({
      ...plan,
      unitPrice: dollars('9900'),
      billingCycle: { interval: 'year', frequency: 1 },
    }),
  };
}
