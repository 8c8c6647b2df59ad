import { waitUntil } from '@backline/testing';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { watchStandstills } from '../../src/metrics/watch-standstills.ts';

function stopThread(ms: number): void {
  const endsAt = performance.now() + ms;
  while (performance.now() < endsAt);
}

it('a standstill is measured, and logged once for each work or slow call beside it', async () => {
  const lines: { msg: string; ms: number; during: string[] }[] = [];
  const standstills = watchStandstills(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }));
  standstills.start();
  onTestFinished(standstills.stop);
  const named = () => lines.flatMap(({ during }) => during);
  for (const name of ['sweep', 'sweep', 'backup']) {
    await waitUntil(async () => {
      await standstills.during(name, async () => stopThread(300));
      standstills.note('catalog.list', 5);
      standstills.note(`call beside ${name}`, 300);
      return named().includes(`call beside ${name}`);
    });
  }
  expect(named().filter((name) => name === 'sweep')).toEqual(['sweep']);
  expect(named()).toContain('backup');
  expect(named()).not.toContain('catalog.list');
  expect(lines.every(({ msg, ms }) => msg === 'nothing was answered for a moment' && ms > 20)).toBe(true);
  expect(standstills.readLongest()).toBeGreaterThan(0.25);
});
