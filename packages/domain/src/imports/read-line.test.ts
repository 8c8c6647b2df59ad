import { expect, it } from 'vitest';
import { importMapping } from './mapping.ts';
import { readImportLine } from './read-line.ts';

const mapping = importMapping.parse({
  columns: { email: ['Email'], consent: ['News'], consentAt: ['Since'], consentWording: ['Words'], code: ['Code'] },
  skip: [{ Kind: ['sum'] }],
});
const email = 'clara@example.com';

it.each([
  [{ News: 'yes', Since: '2026-01-02', Words: 'News?' }, '2026-01-02T00:00:00.000Z', 'News?', ['news']],
  [{ News: 'yes', Words: 'News?' }, undefined, null, ['news_undated']],
  [{ News: 'no', Since: '2026-01-02', Words: 'News?' }, undefined, null, undefined],
])('reads the consent of %o with its remark', (cells, at, wording, remarks) => {
  const read = readImportLine('customers', { Email: email, ...cells }, 2, mapping);
  if (!('consentAt' in read)) throw new Error('The line was refused.');
  expect([read.consentAt?.toISOString(), read.consentWording, read.remarks]).toEqual([at, wording, remarks]);
});

it('refuses a license without a code, which has no name then', () => {
  expect(readImportLine('licenses', { Email: email }, 3, mapping)).toMatchObject({ what: '', reason: 'code_missing' });
});

it('skips a line by a condition on a column that it has', () => {
  expect(readImportLine('customers', { Kind: 'Sum' }, 4, mapping)).toEqual({ line: 4, verdict: 'skipped', by: 'Kind' });
  expect(readImportLine('customers', { Email: email }, 5, mapping)).not.toHaveProperty('verdict');
});

it('remarks on a purchase that is taken although it is unclear', () => {
  const taking = importMapping.parse({
    columns: { code: ['Code'], product: ['Product'] },
    unclear: [{ State: ['part'] }],
    takesUnclear: true,
  });
  const read = (State: string) => readImportLine('licenses', { Code: 'A1', Product: 'MUS-01001', State }, 6, taking);
  expect(read('part')).toEqual({ line: 6, code: 'A1', sku: 'MUS-01001', remarks: ['unclear_taken'] });
  expect(read('whole')).toEqual({ line: 6, code: 'A1', sku: 'MUS-01001' });
});

it('joins a first and a last name, and takes one of them alone', () => {
  const named = importMapping.parse({ columns: { email: ['Email'], name: ['Name'], lastName: ['Last'] } });
  const read = (cells: object) => readImportLine('customers', { Email: email, ...cells }, 7, named);
  expect(read({ Name: 'Clara', Last: 'Wieck' })).toMatchObject({ name: 'Clara Wieck' });
  expect(read({ Name: 'Clara Wieck' })).toMatchObject({ name: 'Clara Wieck' });
});
