import { expect, it } from 'vitest';
import { type DeviceIds, deviceIdKinds, diskIdKinds, fits, hardwareIdKinds } from '../src/device-ids.ts';

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
