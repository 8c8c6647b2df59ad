import { expect, it } from 'vitest';
import {
  canBindForGood,
  type DeviceIds,
  deviceIdKinds,
  diskIdKinds,
  fits,
  hardwareIdKinds,
} from '../src/device-ids.ts';

/** Three computers whose hardware differs in every value; each of them has copied the disk of the first. */
const computers = ['X', 'Y', 'Z'].map(
  (name): DeviceIds => ({
    ...Object.fromEntries(hardwareIdKinds.map((kind) => [kind, `${kind} of ${name}`])),
    ...Object.fromEntries(diskIdKinds.map((kind) => [kind, `${kind} of X`])),
  }),
);

/** Every way of putting identifiers of the three together, each kind left out or of one of them. */
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
            // The second hides what the first shows. One that hides all has no hardware that could differ.
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
