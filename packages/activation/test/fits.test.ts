import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  bindIds,
  canBindForGood,
  type DeviceIds,
  deviceIdKinds,
  diskIdKinds,
  fits,
  hardwareIdKinds,
  hashIds,
  toCanonicalId,
} from '../src/device-ids.ts';

/** Three computers whose hardware differs in every value. All have a copy of the first one's disk. */
const computers = ['X', 'Y', 'Z'].map(
  (name): DeviceIds => ({
    ...Object.fromEntries(hardwareIdKinds.map((kind) => [kind, `${kind} of ${name}`])),
    ...Object.fromEntries(diskIdKinds.map((kind) => [kind, `${kind} of X`])),
  }),
);

/** Every combination of the three computers' identifiers. Each kind is missing or comes from one of them. */
function* eachBinding(): Generator<DeviceIds> {
  for (let state = 0; state < 4 ** deviceIdKinds.length; state += 1)
    yield Object.fromEntries(
      deviceIdKinds.flatMap((kind, at) => {
        const of = computers[(Math.floor(state / 4 ** at) % 4) - 1];
        return of?.[kind] === undefined ? [] : [[kind, of[kind]]];
      }),
    );
}

it('no binding fits two computers whose hardware differs, however it was put together', () => {
  let fitting = 0;
  for (const bound of eachBinding()) {
    const found = computers.filter((computer) => fits(bound, computer));
    expect(found.length).toBeLessThanOrEqual(1);
    fitting += found.length;
  }
  expect(fitting).toBeGreaterThan(1000);
});

it('and neither when each computer hides some of its identifiers', () => {
  for (const bound of eachBinding())
    for (let hidden = 0; hidden < 2 ** hardwareIdKinds.length; hidden += 1) {
      const shown = computers.map((computer, at) =>
        Object.fromEntries(
          Object.entries(computer).filter(([kind]) => {
            const bit = (hardwareIdKinds as readonly string[]).indexOf(kind);
            // The second computer hides what the first one shows. If one hid everything, no hardware could differ.
            return bit < 0 || ((hidden >> bit) & 1) === at % 2;
          }),
        ),
      );
      const differing = shown.filter((ids) => hardwareIdKinds.some((kind) => ids[kind] !== undefined));
      expect(differing.filter((ids) => fits(bound, ids)).length).toBeLessThanOrEqual(1);
    }
});

it('a computer fits what it is bound to, and what lies on its disk never counts beside hardware', () => {
  for (const computer of computers) {
    expect(fits(computer, computer)).toBe(true);
    const disk = Object.fromEntries(diskIdKinds.map((kind) => [kind, computer[kind]]));
    expect([fits(computer, disk), fits(disk, computer), fits(disk, disk)]).toEqual([false, false, true]);
    expect(fits({}, computer)).toBe(false);
  }
  expect([fits({}, {}), fits({ app: 'copied' }, { app: 'copied', hw: 'any' })]).toEqual([false, false]);
});

it('what an administrator can set fits no computer alone, where a file has something of the firmware', () => {
  const here = { hw: 'here', board: 'here', mac: 'set', disk: 'set', os: 'set', app: 'set' };
  for (const firmware of [{ hw: 'of X' }, { board: 'of X' }, { hw: 'of X', board: 'of X' }])
    expect(fits({ ...firmware, mac: 'set', disk: 'set', os: 'set', app: 'set' }, here)).toBe(false);
  expect(fits({ board: 'here', mac: 'of X', disk: 'set' }, here)).toBe(true);
});

it('a file that lasts is bound to two parts of the hardware, one of them the firmware', () => {
  const toIds = (kinds: readonly string[]): DeviceIds => Object.fromEntries(kinds.map((kind) => [kind, kind]));
  for (const kinds of [['mac'], ['disk'], ['mac', 'app'], ['mac', 'disk', 'os'], ['hw', 'os'], ['board'], []])
    expect(canBindForGood(toIds(kinds)), kinds.join()).toBe(false);
  for (const kinds of [
    ['hw', 'board'],
    ['hw', 'mac'],
    ['board', 'disk', 'app'],
  ])
    expect(canBindForGood(toIds(kinds)), kinds.join()).toBe(true);
});

it('a file that a request has bound to a filler plays on no computer that reports it', async () => {
  const issuer = 'https://portal.example.com';
  const mac = 'A4:83:E7:12:34:56';
  const here = await hashIds(issuer, { hw: 'Default string', board: 'To be filled by O.E.M.', mac });
  expect(Object.keys(here)).toEqual(['mac']);
  // The request itself is accepted, because the server sees only hashes.
  expect(canBindForGood({ ...here, hw: 'the hash of a filler' })).toBe(true);
  for (const kind of ['hw', 'board'] as const) {
    const bound = await bindIds('a salt', { mac: here.mac ?? '', [kind]: 'the hash of a filler' });
    expect(fits(bound, await bindIds('a salt', here))).toBe(false);
  }
});

it.each([
  ['0123456789abcde', null],
  ['0123456789abcdx', '0123456789abcdx'],
  ['0123456789abcx3q', null],
  ['0123456789abx3qf', '0123456789abx3qf'],
])('a text that counts is a filler, from 16 characters on where four of five do: %s', (text, id) => {
  expect(toCanonicalId(text)).toBe(id);
});

it('no identifier of real hardware is taken for a filler', () => {
  const toHex = (seed: number) => createHash('sha256').update(`computer ${seed}`).digest('hex');
  for (let seed = 0; seed < 5000; seed += 1) {
    const hex = toHex(seed);
    const serial = BigInt(`0x${hex}`).toString(36).toUpperCase();
    const real = [
      hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      (hex.slice(0, 12).match(/../g) ?? []).join(':'),
      serial.slice(0, 8 + (seed % 16)),
      // Serial numbers often have a few letters for the model or manufacturer before a number that increases from
      // computer to computer.
      `PF${100_000 + seed * 37}`,
    ];
    expect(real.filter((text) => toCanonicalId(text) === null)).toEqual([]);
  }
});
