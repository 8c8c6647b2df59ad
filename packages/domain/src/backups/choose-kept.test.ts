import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../time.ts';
import { chooseKept, parseKeep } from './choose-kept.ts';

const now = new Date('2026-06-10T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const choose = (moments: Date[], keep: string) =>
  [...chooseKept(moments, parseKeep(keep) ?? [], now)].map((moment) => moment.toISOString()).toSorted();

describe('which backups are kept', () => {
  it('are the newest of each hour and day that counts, and the newest of all', () => {
    const everyTenMinutes = Array.from({ length: 6 * 72 }, (_, at) => ago(at * 10 * minuteMs));
    expect(choose(everyTenMinutes, '3h,2d')).toEqual([
      '2026-06-09T23:50:00.000Z',
      '2026-06-10T10:50:00.000Z',
      '2026-06-10T11:50:00.000Z',
      '2026-06-10T12:00:00.000Z',
    ]);
    expect(choose(everyTenMinutes.toReversed(), '3h,2d')).toHaveLength(4);
    expect(choose([ago(400 * dayMs), ago(40 * dayMs), ago(hourMs)], '1y')).toEqual([ago(hourMs).toISOString()]);
    expect(choose([ago(400 * dayMs), ago(40 * dayMs), ago(hourMs)], '2y')).toHaveLength(2);
    expect(choose([ago(8 * dayMs), ago(7 * dayMs), ago(hourMs)], '2w')).toHaveLength(2);
    expect(choose([ago(400 * dayMs)], '1h')).toEqual([ago(400 * dayMs).toISOString()]);
    expect(choose([ago(hourMs), ago(40 * dayMs), ago(400 * dayMs)], '12m')).toHaveLength(2);
  });

  it.each(['', '0d', '7', '7x', '7d,,4w', '99999d'])('"%s" is no rule', (text) => {
    expect(parseKeep(text)).toBeNull();
  });
});
