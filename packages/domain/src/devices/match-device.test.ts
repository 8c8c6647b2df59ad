import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DeviceIds, deviceIdKinds, hardwareIdKinds } from './fields.ts';
import { findMatch, hasOtherHardware, isWeak, type KnownDevice, matchDevice } from './match-device.ts';

const known = (ids: DeviceIds, more: Partial<KnownDevice> = {}): KnownDevice => ({
  id: 'one',
  lastSeenAt: new Date(0),
  ids: Object.entries(ids).map(([kind, idHash]) => ({ kind, idHash })),
  ...more,
});
const all: DeviceIds = { hw: 'h1', board: 'b1', mac: 'm1', disk: 'd1', os: 'o1', app: 'a1' };

it.each<[string, DeviceIds, DeviceIds, 'same' | 'moved' | null]>([
  ['all equal', all, all, 'same'],
  ['two parts of the hardware', all, { hw: 'h1', mac: 'm1', os: 'o2', app: 'a2' }, 'same'],
  ['one part of the hardware and the system', all, { hw: 'h2', mac: 'm1', os: 'o1' }, 'same'],
  ['one part of the hardware alone, and others that differ', all, { hw: 'h2', mac: 'm1', disk: 'd2', os: 'o2' }, null],
  ['the only known part of the hardware', { hw: 'h1', os: 'o1' }, { hw: 'h1', os: 'o2' }, 'same'],
  ['the only part that can be read now', all, { hw: 'h1', os: 'o2' }, 'same'],
  ['the disk in other hardware', all, { hw: 'h2', mac: 'm2', os: 'o1', app: 'a1' }, 'moved'],
  ['the system alone', all, { hw: 'h2', os: 'o1', app: 'a2' }, null],
  ['nothing', all, { hw: 'h2', os: 'o2' }, null],
])('%s', (_, there, here, expected) => {
  expect(matchDevice(known(there), here)).toBe(expected);
});

it('recognizes a part that was replaced, by either of its identifiers', () => {
  const replaced = known(all, { ids: [...known(all).ids, { kind: 'mac', idHash: 'm2' }] });
  for (const mac of ['m1', 'm2']) expect(matchDevice(replaced, { mac, hw: 'h9', os: 'o1' })).toBe('same');
});

it('prefers the same computer to a copy of its disk, then the best match, then the one seen last', () => {
  const copy = known({ hw: 'h2', os: 'o1', app: 'a1' }, { id: 'copy', lastSeenAt: new Date(9) });
  expect(findMatch([copy, known(all)], all)).toMatchObject({ id: 'one', match: 'same' });
  const close = known({ hw: 'h1', mac: 'm1' }, { id: 'close', lastSeenAt: new Date(9) });
  expect(findMatch([close, known(all)], all)?.id).toBe('one');
  expect(findMatch([known(all), known(all, { id: 'late', lastSeenAt: new Date(9) })], all)?.id).toBe('late');
});

it('takes a computer without identifiers for no other, and needs them to find other hardware', () => {
  expect(isWeak({ app: 'a1' })).toBe(true);
  expect(findMatch([known({ app: 'a1' })], { app: 'a1' })).toBeNull();
  expect(hasOtherHardware(known(all), { os: 'o1', app: 'a1' })).toBe(false);
  expect(hasOtherHardware(known({ os: 'o1' }), { hw: 'h2' })).toBe(false);
  expect(hasOtherHardware(known(all), { hw: 'h2', os: 'o1' })).toBe(true);
});

it('never takes two computers that share no identifier for one, and judges both ways alike', () => {
  const values = fc.constantFrom('x', 'y', 'z');
  const some = fc.record(Object.fromEntries(deviceIdKinds.map((kind) => [kind, values])), { requiredKeys: [] });
  fc.assert(
    fc.property(some, some, (a, b) => {
      const match = matchDevice(known(a), b);
      expect(matchDevice(known(b), a)).toBe(match);
      const isEqual = (kind: keyof DeviceIds) => a[kind] !== undefined && a[kind] === b[kind];
      if (!deviceIdKinds.some(isEqual)) expect(match).toBeNull();
      if (match === 'same') expect(hardwareIdKinds.some(isEqual)).toBe(true);
    }),
  );
});
