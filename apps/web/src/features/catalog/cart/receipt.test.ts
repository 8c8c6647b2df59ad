import { shopItems } from '@backline/fixtures';
import { describe, expect, it } from 'vitest';
import { storageKeys } from '../../../lib/browser/browser-storage.ts';
import { type Receipt, readReceipt, writeReceipt } from './receipt.ts';
import { toPaidText } from './to-paid-text.ts';

function createStorage(stored: string | null) {
  let kept = stored;
  return {
    read: (key: string) => (key === storageKeys.purchase ? kept : null),
    write: (_: string, value: string) => {
      kept = value;
    },
    remove: () => {
      kept = null;
    },
  };
}

const receipt: Receipt = {
  items: [shopItems.regular, shopItems.onSale],
  email: 'guest@example.com',
  paid: { total: 31_800, tax: 0, currency: 'USD' },
  orderId: 'txn_01hv8wptq8987qeep44cyrewp9',
  paidAt: '2026-03-14T20:00:00.000Z',
  account: null,
  isSeen: false,
  isDelivered: false,
};

describe('readReceipt', () => {
  it('reads what was written', () => {
    const storage = createStorage(null);
    writeReceipt(storage, receipt);
    expect(readReceipt(storage)).toEqual(receipt);
  });

  it.each([null, '', '{', '[]', 'null', '"paid"', '{"paidAt":"yesterday"}', '{"paidAt":7}'])(
    'takes %j for no receipt',
    (stored) => {
      expect(readReceipt(createStorage(stored))).toBeNull();
    },
  );

  it('leaves out what is no item', () => {
    const stored = JSON.stringify({ ...receipt, items: [{ id: 7 }, shopItems.regular], email: {} });
    expect(readReceipt(createStorage(stored))).toEqual({ ...receipt, items: [shopItems.regular], email: null });
  });
});

it('takes no charge that it can’t read', () => {
  for (const paid of [null, 7, { total: '49', tax: 0, currency: 'GBP' }, { total: 49, tax: 0, currency: 'pounds' }])
    expect(readReceipt(createStorage(JSON.stringify({ ...receipt, paid })))?.paid).toBeNull();
});

it('says what was charged, with its tax', () => {
  expect(toPaidText({ total: 4900, tax: 817, currency: 'GBP' })).toBe('£49.00 with £8.17 tax');
  expect(toPaidText({ total: 31_800, tax: 0, currency: 'USD' })).toBe('$318.00');
});
