import { describe, expect, it } from 'vitest';
import { correctInvoice } from './correct-invoice.ts';
import { withdrawerName } from './order.ts';

describe('the name of the person who withdraws', () => {
  it.each(['Jo', ' Åsa Öberg ', 'x'.repeat(200)])('can be "%s"', (name) => {
    expect(withdrawerName.parse(name)).toBe(name.normalize('NFC').trim());
  });

  it.each([
    ['a line break', 'Jo\nMay', 'The name has characters that cannot be shown'],
    ['half a character', 'Jo\uD800', 'The name has characters that cannot be shown'],
    ['one letter', ' J ', 'Please enter your name'],
    ['201 letters', 'x'.repeat(201), 'The name is longer than is accepted here'],
  ])('is refused with %s', (_, name, message) => {
    expect(withdrawerName.safeParse(name).error?.issues[0]?.message).toBe(message);
  });
});

describe('a correction of an invoice', () => {
  const parse = (details: object) =>
    correctInvoice.input.safeParse({ transactionId: `txn_${'0'.repeat(26)}`, ...details });

  it.each([{ name: 'x'.repeat(200) }, { taxNumber: 'x'.repeat(64) }, { address: { city: 'x'.repeat(100) } }])(
    'can be as long as it may be',
    (details) => {
      expect(parse(details).error).toBeUndefined();
    },
  );

  it.each([
    [{ name: 'x'.repeat(201) }, 'has more than 200 characters'],
    [{ name: ' ' }, 'is empty: leave it out to keep what is there'],
    [{ name: 'Jo\nMay' }, 'has characters that cannot be printed'],
    [{ address: {} }, 'Say what is to be corrected'],
  ])('%o is refused', (details, message) => {
    expect(parse(details).error?.issues[0]?.message).toBe(message);
  });
});
