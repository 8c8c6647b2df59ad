import { expect, it } from 'vitest';
import { createKeptAnswers } from '../../src/plugins/catalog-answers.ts';

it('keeps answers by their bytes in all encodings, and lets the one go that was not asked for longest', () => {
  const kept = createKeptAnswers(12_000);
  const answer = (length: number) => ({
    version: '1',
    etag: '"x"',
    policy: '',
    type: 'text/plain',
    bytes: Buffer.alloc(length),
  });
  for (const encoding of ['identity', 'br', 'gzip']) kept.set(`${encoding} first`, answer(2000));
  kept.get('identity first');
  kept.set('identity second', answer(2000));
  expect([...kept.keys()]).toEqual(['identity second', 'identity first', 'gzip first']);
  for (let index = 0; index < 5000; index += 1) kept.set(`identity ${index}`, answer(index % 700));
  expect(kept.calculatedSize).toBeLessThanOrEqual(12_000);
});

it('keeps no answer that is larger than everything it may keep', () => {
  const kept = createKeptAnswers(1000);
  const bytes = Buffer.alloc(2000);
  kept.set('identity large', { version: '1', etag: '"x"', policy: '', type: 'text/plain', bytes });
  expect(kept.size).toBe(0);
});
