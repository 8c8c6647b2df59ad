import type { CountryCode } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCurrency } from '../../src/money/amounts.ts';
import { countries } from '../../src/money/countries.ts';
import { isReverseCharged } from '../../src/money/places.ts';
import { fillCatalog, type TestCatalog } from '../fill-catalog.ts';
import { startTestEmulator, type TestEmulator } from '../start-test-emulator.ts';

let emulator: TestEmulator;
let catalog: TestCatalog;

beforeAll(async () => {
  emulator = await startTestEmulator();
  catalog = await fillCatalog(emulator.paddle);
});

afterAll(async () => {
  await emulator.stop();
});

async function taxRateIn(countryCode: CountryCode, postalCode?: string) {
  const items = [{ priceId: catalog.pack.id, quantity: 1 }];
  const address = { countryCode, ...(postalCode ? { postalCode } : {}) };
  return (await emulator.paddle.pricingPreview.preview({ items, address })).details.lineItems[0]?.taxRate;
}

test.each([
  ['DE', '0.19'],
  ['SA', '0.15'],
  ['AE', '0.05'],
  ['NG', '0.075'],
  ['VN', '0.1111'],
  ['CH', '0.081'],
  ['AR', '0'],
] as const)('tax in %s is %s', async (country, rate) => {
  expect(await taxRateIn(country)).toBe(rate);
});

describe('a refund of an amount before tax', () => {
  async function buy() {
    const items = [{ priceId: catalog.pack.id, quantity: 1 }];
    const { transactionId } = await emulator.control.pay({ items, email: 'refund@example.com', country: 'DE' });
    const { details } = await emulator.paddle.transactions.get(transactionId);
    const [line] = details?.lineItems ?? [];
    if (!line?.totals) throw new Error('Nothing was bought.');
    const net = String(Number(line.totals.total) - Number(line.totals.tax));
    const ask = (more: object) =>
      emulator.paddle.adjustments.create({
        transactionId,
        action: 'refund',
        reason: 'asked for',
        taxMode: 'external',
        items: [{ itemId: line.id, type: 'partial', amount: net }],
        ...more,
      } as Parameters<typeof emulator.paddle.adjustments.create>[0]);
    return { total: line.totals.total, net, ask };
  }

  test.each([
    [false, 'with its tax'],
    [true, 'as it was asked for'],
  ])('is echoed, where the switch is %s, %s', async (isOn) => {
    await emulator.control.setEchoBeforeTax(isOn);
    const { total, net, ask } = await buy();
    const { items } = await ask({});
    expect(items[0]).toMatchObject({ amount: isOn ? net : total, totals: { total } });
  });

  test.each([
    ['the whole transaction', { type: 'full', items: undefined }],
    ['a credit', { action: 'credit' }],
  ])('is none of %s', async (_, more) => {
    const { ask } = await buy();
    await expect(ask(more)).rejects.toMatchObject({ code: 'adjustment_tax_mode_not_allowed' });
  });
});

test('a province of Canada adds its tax', async () => {
  expect([await taxRateIn('CA'), await taxRateIn('CA', 'K1A 0B1'), await taxRateIn('CA', 'h2y 1c6')]).toEqual([
    '0.05',
    '0.13',
    '0.14975',
  ]);
});

test('each of the 229 countries has a name, a currency that is known, and a rate', () => {
  expect(Object.keys(countries)).toHaveLength(229);
  for (const [code, country] of Object.entries(countries)) {
    expect(country.name, code).not.toBe(code);
    expect(isCurrency(country.currency), code).toBe(true);
    expect(Number(country.tax), code).toBeLessThan(0.3);
  }
  expect(Object.values(countries).filter(({ tax }) => tax !== '0')).toHaveLength(75);
});

test.each([
  ['DE', 'DE123456789', true],
  ['DE', 'de 123.456-789', true],
  ['DE', 'DE12345678', false],
  ['DE', 'FR12345678901', false],
  ['GR', 'EL123456789', true],
  ['AU', '51 824 753 556', true],
  ['GB', 'GB123456789', false],
  ['CH', 'CHE-123.456.789', false],
  ['DE', null, false],
] as const)('in %s the number %s frees of tax: %s', (country, taxNumber, isFree) => {
  expect(isReverseCharged({ country, postalCode: null, taxNumber })).toBe(isFree);
});

describe('a business with a tax number', () => {
  async function sell(taxIdentifier: string, taxMode: 'external' | 'internal') {
    const { addresses, businesses, customers, prices, transactions } = emulator.paddle;
    const email = `${taxMode}-${taxIdentifier.length}@example.com`.toLowerCase();
    const { id: customerId } = await customers.create({ email });
    const { id: addressId } = await addresses.create(customerId, { countryCode: 'DE' });
    const { id: businessId } = await businesses.create(customerId, { name: 'Engines', taxIdentifier });
    const price = await prices.create({
      productId: catalog.pack.productId,
      description: 'B2B',
      unitPrice: { amount: '11900', currencyCode: 'EUR' },
      taxMode,
    });
    const items = [{ priceId: price.id, quantity: 1 }];
    const sold = await transactions.create({ items, customerId, addressId, businessId, currencyCode: 'EUR' });
    const { subtotal, tax, total } = sold.details?.totals ?? {};
    return { subtotal, tax, total, rates: sold.details?.taxRatesUsed.map(({ taxRate }) => taxRate) };
  }

  test('pays the price without tax, which a price that includes it is reduced by', async () => {
    const free = { tax: '0', rates: ['0'] };
    expect(await sell('DE123456789', 'external')).toEqual({ ...free, subtotal: '11900', total: '11900' });
    expect(await sell('DE123456789', 'internal')).toEqual({ ...free, subtotal: '10000', total: '10000' });
    expect(await sell('DE1', 'internal')).toEqual({ subtotal: '10000', tax: '1900', total: '11900', rates: ['0.19'] });
  });
});
