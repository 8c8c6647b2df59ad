import { describe, expect, it } from 'vitest';
import { findChanges, findCorrectionProblem, toCorrection, toValues } from './to-correction.ts';

const standing = {
  name: 'Clara Wieck',
  businessName: null,
  taxNumber: null,
  address: { firstLine: 'Inselstr. 18', secondLine: null, city: 'Leipzig', region: null },
  country: 'DE',
};
const before = toValues(standing);

describe('a correction of an invoice', () => {
  it('contains only changed fields', () => {
    const changes = findChanges(before, { ...before, businessName: ' Wieck Scoring ', city: 'Dresden' });
    expect(changes).toEqual([
      { field: 'businessName', from: '', to: 'Wieck Scoring' },
      { field: 'city', from: 'Leipzig', to: 'Dresden' },
    ]);
    expect(toCorrection(changes)).toEqual({ businessName: 'Wieck Scoring', address: { city: 'Dresden' } });
    expect(toCorrection(changes.slice(0, 1))).toEqual({ businessName: 'Wieck Scoring' });
  });

  it.each([
    ['nothing is different', {}, 'name', 'Change something first.'],
    ['something is removed', { city: ' ' }, 'city', 'You can replace this, but not remove it.'],
    ['a number is of no form', { taxNumber: 'XX12' }, 'taxNumber', 'A tax number in Germany looks like DE123456789.'],
  ])('is not made where %s', (_, values, field, message) => {
    expect(findCorrectionProblem(findChanges(before, { ...before, ...values }), 'DE')).toEqual({ field, message });
  });

  it('asks for a minimum length if the country’s format is unknown', () => {
    const changes = findChanges(before, { ...before, taxNumber: 'X' });
    for (const country of ['US', null])
      expect(findCorrectionProblem(changes, country)?.message).toBe('A tax number has 4 to 20 letters and digits.');
  });

  it('accepts a tax number of the country', () => {
    expect(findCorrectionProblem(findChanges(before, { ...before, taxNumber: 'DE123456789' }), 'DE')).toBeNull();
  });
});
