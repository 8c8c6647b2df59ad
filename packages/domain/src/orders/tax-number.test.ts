import { describe, expect, it } from 'vitest';
import { isTaxNumber, toTaxNumberExample } from './tax-number.ts';

describe('a tax number', () => {
  it.each([
    ['AT', 'ATU12345678'],
    ['BE', 'BE 0123.456.789'],
    ['CY', '12345678L'],
    ['DE', 'DE123456789'],
    ['DE', 'de 123 456 789'],
    ['DE', '123456789'],
    ['ES', 'ESB12345678'],
    ['ES', '12345678Z'],
    ['FR', 'FRX1 123456789'],
    ['GR', 'EL123456789'],
    ['GR', 'GR123456789'],
    ['IE', 'IE1234567FA'],
    ['IE', 'IE1A12345B'],
    ['NL', 'NL123456789B01'],
    ['RO', 'RO12'],
    ['SE', 'SE123456789001'],
    ['US', '12-3456789'],
    ['CH', 'CHE-123.456.789 MWST'],
    ['GB', 'GB 123 4567 89'],
    [null, '12345'],
  ])('of %s can be %s', (country, typed) => {
    expect(isTaxNumber(country, typed)).toBe(true);
  });

  it.each([
    ['DE', 'XX12'],
    ['DE', 'DE12345678'],
    ['DE', 'DE1234567890'],
    ['DE', 'FR12345678901'],
    ['AT', 'AT123456789'],
    ['ES', '123456789'],
    ['NL', 'NL123456789001'],
    ['US', 'ABCDEFG'],
    ['US', '123'],
    ['US', '1'.repeat(21)],
    ['CH', 'CHE?123456789'],
    [null, ''],
  ])('of %s is not %s', (country, typed) => {
    expect(isTaxNumber(country, typed)).toBe(false);
  });

  it.each(['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'])(
    'of %s has an example that fits its format',
    (country) => {
      expect(isTaxNumber(country, toTaxNumberExample(country) ?? '')).toBe(true);
    },
  );

  it.each(['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'])(
    'of %s also has an example that fits its format',
    (country) => {
      expect(isTaxNumber(country, toTaxNumberExample(country) ?? '')).toBe(true);
    },
  );

  it('only has an example if its format is known', () => {
    expect([toTaxNumberExample('DE'), toTaxNumberExample('GR')]).toEqual(['DE123456789', 'EL123456789']);
    expect([toTaxNumberExample('US'), toTaxNumberExample(null)]).toEqual([null, null]);
  });
});
