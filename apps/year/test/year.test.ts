import { expect, it } from 'vitest';
import { playYear } from '../src/play.ts';

it('plays', async () => {
  const began = performance.now();
  const outcome = await playYear({
    seed: process.env.YEAR_SEED ?? '1',
    engine: 'sqlite',
    days: Number(process.env.YEAR_DAYS ?? 30),
    people: Number(process.env.YEAR_PEOPLE ?? 30),
  });
  console.log(outcome.log.slice(-Number(process.env.YEAR_LOG ?? 60)).join('\n'));
  console.log([...outcome.counts].map(([n, c]) => `${c} ${n}`).join(', '));
  console.log('acts', outcome.acts, 'ms', performance.now() - began, 'atDay', outcome.atMs / 864e5);
  expect(outcome.findings.slice(0, 10)).toEqual([]);
}, 3_600_000);
