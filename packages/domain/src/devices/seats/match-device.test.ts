import type { DeviceIds } from '@backline/activation/device-ids';
import { expect, it } from 'vitest';
import { isWeak, judgeSighting, matchesDevice } from './match-device.ts';

const whole: DeviceIds = { hw: 'h1', board: 'b1', mac: 'm1', disk: 'd1', os: 'o1', app: 'a1' };
const before: DeviceIds = { hw: 'h0', board: 'b0', mac: 'm0', disk: 'd0', os: 'o1', app: 'a1' };
const former = { ids: before, endsAt: 100 };
const binding = { bound: whole, former: [former] };

it.each<[string, DeviceIds, ReturnType<typeof judgeSighting>]>([
  ['all of it', whole, 'same'],
  ['a new disk, with its files', { ...whole, disk: 'd2' }, 'same'],
  ['a new system in the same hardware', { ...whole, os: 'o2', app: 'a2' }, 'same'],
  ['a new disk and a new network card', { ...whole, disk: 'd2', mac: 'm2' }, 'same'],
  ['what is read of it', { hw: 'h1' }, 'same'],
  ['a copy of its disk that hides its hardware', { os: 'o1', app: 'a1' }, 'same'],
  ['nothing', {}, 'same'],
  ['a new board', { ...whole, hw: 'h2', board: 'b2', mac: 'm2' }, 'moved'],
  ['the hardware before', before, former],
  ['other hardware of which one value is read', { hw: 'h2' }, 'same'],
  ['other hardware, almost hidden', { hw: 'h2', mac: 'm2' }, 'moved'],
])('a computer with a token that shows %s', (_, here, expected) => {
  expect(judgeSighting(binding, here, 99)).toEqual(expected);
});

it('is bound to less hardware by no sighting', () => {
  expect(judgeSighting({ bound: { hw: 'h1', mac: 'm1' }, former: [] }, { hw: 'h2' }, 0)).toBe('unknown');
  expect(judgeSighting({ bound: { mac: 'm1' }, former: [] }, { mac: 'm2' }, 0)).toBe('moved');
  expect(judgeSighting({ bound: { mac: 'm1' }, former: [] }, { os: 'o2' }, 0)).toBe('same');
});

it('without hardware is another computer once it shows some, and moved when its disk is another', () => {
  const weak = { bound: { os: 'o1', app: 'a1' }, former: [] };
  expect(isWeak(weak.bound)).toBe(true);
  expect(judgeSighting(weak, { os: 'o1', app: 'a1' }, 0)).toBe('same');
  expect(judgeSighting(weak, { os: 'o1', app: 'a1', mac: 'm1' }, 0)).toBe('moved');
  expect(judgeSighting(weak, { os: 'o2', app: 'a1' }, 0)).toBe('moved');
});

it('is recognized without a token by its hardware alone, also by what it had as long as that plays', () => {
  expect(matchesDevice(binding, { ...whole, mac: 'm2', os: 'o2', app: 'a2' }, 0)).toBe(true);
  expect(matchesDevice(binding, { hw: 'h1' }, 0)).toBe(false);
  expect([99, 100].map((now) => matchesDevice(binding, before, now))).toEqual([true, false]);
  expect(matchesDevice({ bound: { os: 'o1', app: 'a1' }, former: [] }, { os: 'o1', app: 'a1' }, 0)).toBe(false);
});
