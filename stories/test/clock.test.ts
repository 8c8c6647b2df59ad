import { hourMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { realNow, shiftArgs, shiftClock } from '../.storybook/shift-clock.ts';

it('moves the page’s clock, and no date that is given', () => {
  const before = Date.now();
  const setBack = shiftClock(hourMs);
  expect(Date.now()).toBeGreaterThanOrEqual(before + hourMs);
  expect(new Date() > new Date(before + hourMs - 1)).toBe(true);
  expect(new Date('2026-03-14T20:00:00.000Z').toISOString()).toBe('2026-03-14T20:00:00.000Z');
  expect(new Date(before)).toBeInstanceOf(Date);
  expect(realNow()).toBeLessThan(before + hourMs);
  setBack();
  expect(Date.now()).toBeLessThan(before + hourMs);
});

it('moves the time that a card gets and a server says, and leaves the rest', () => {
  const onClose = () => undefined;
  const end = '2026-03-15T20:00:00.000Z';
  const at = (hour: number) => new Date(Date.UTC(2026, 2, 14, hour));
  const status = (hour: number) => ({ periodEnd: end, asOf: at(hour).toISOString() });
  expect(shiftArgs({ now: at(12), status: status(12), list: [end], onClose }, hourMs)).toEqual({
    now: at(13),
    status: status(13),
    list: [end],
    onClose,
  });
});
