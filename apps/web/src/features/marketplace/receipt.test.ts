import { shopItems } from '@backline/fixtures';
import { describe, expect, it } from 'vitest';
import { storageKeys } from '../../lib/browser-storage.ts';
import { type Receipt, readReceipt, toPaidText, writeReceipt } from './receipt.ts';

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
  paidAt: '2026-03-14T20:00:00.000Z',
  isGuest: true,
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

it('sums what the cart has shown, with sales', () => {
  expect(toPaidText(receipt.items)).toBe('$318.00 before tax');
  expect(toPaidText([])).toBeNull();
});
