import { type DeviceIds, deviceIdKinds, diskIdKinds, hardwareIdKinds } from '@backline/activation/device-ids';
import { toReleaseCode } from '@backline/activation/release-code';
import { formatTokens } from '@backline/activation/token-file';
import { toModes, verifyLease } from '@backline/activation/verify-lease';
import { findDevice } from '@backline/core/devices/find-device';
import { releaseOffline } from '@backline/core/devices/offline/release-offline';
import { deactivate } from '@backline/core/devices/seats/deactivate';
import { release } from '@backline/core/devices/seats/release';
import { releaseAll } from '@backline/core/devices/seats/release-all';
import { signOut } from '@backline/core/devices/sign-in/sign-out';
import { sweep } from '@backline/core/installation/sweep';
import { getTrust } from '@backline/core/keys/find-keys';
import { AppError } from '@backline/domain/errors';
import { dayMs } from '@backline/domain/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pirateSeeds } from '../env.ts';
import { describeOnEngines, visitor, type World } from '../world.ts';
import {
  addOwner,
  answerOffline,
  type Computer,
  findLease,
  readLease,
  renew,
  signIn,
  take,
  toIds,
  toRequest,
} from './computers.ts';

const seats = 3;
const moves = 6;
const count = 14;
const steps = 130;

/** The computers of the pirate and of the people who pay for a copy. They have no hardware value in common. */
const computers = Array.from({ length: count }, (_, at) => ({
  ...toIds(`PC ${at}`, { board: `PC ${at}`, disk: `PC ${at}`, os: 'copied', app: 'copied' }),
}));

/**
 * Identifiers from several computers: for each kind, the number of the computer. A number that is too high means none.
 */
function mix(from: readonly number[]): DeviceIds {
  return Object.fromEntries(
    deviceIdKinds.flatMap((kind, at) => {
      const id = computers[from[at] ?? count]?.[kind];
      return id === undefined ? [] : [[kind, id]];
    }),
  );
}

describeOnEngines('a pirate with the source of the client', (world, { name }) => {
  const seeds = pirateSeeds(name);
  /**
   * Plays for weeks or months against two portals, with two calls at a time. Returns the largest number of computers
   * that could play at once, and the events.
   */
  async function play(seed: number, daysOf: (dice: number) => number) {
    const own = await addOwner(world, { seats, swaps: moves });
    const trust = await getTrust(world.core);
    const portals: World[] = [world, { ...world, core: { ...world.core } }];
    const known: Computer[] = [];
    const leases: { on: number; claims: Parameters<typeof toModes>[0] }[] = [];
    const requests: string[] = [];
    const refusals = new Set<string>();
    const toSeconds = () => Math.floor(world.core.clock.now().getTime() / 1000);
    let target = 0;

    /** Copies a lease to every computer, and remembers where it is valid. */
    async function spread(file: string): Promise<void> {
      const about = { ...trust, clock: toSeconds(), trusted: 0, seen: 0 };
      const verdicts = await Promise.all(computers.map((ids) => verifyLease(file, { ...about, ids })));
      const on = verdicts.flatMap(({ state }, at) => (state === 'valid' ? [at] : []));
      expect(on.length).toBeLessThanOrEqual(1);
      const { lease } = verdicts[0] ?? {};
      for (const at of on) if (lease) leases.push({ on: at, claims: lease });
    }
    const spreadAnswer = ({ lease, endorsement }: { lease?: string | undefined; endorsement?: string | undefined }) =>
      spread(formatTokens([], { lease: lease ?? '', key: endorsement ?? '' }));

    async function act(portal: World, [action, at, ...from]: readonly number[]): Promise<void> {
      const one = known[(at ?? 0) % Math.max(1, known.length)];
      // The computer of the next person who pays: all of its identifiers, or one more than the last time.
      target = (target + 1) % count;
      const whole = computers[target] ?? {};
      const mixed = mix(from);
      const ids = [whole, mixed, { ...one?.ids, ...mix(from.map((n) => (n % 3 === 0 ? target : count))) }][
        (at ?? 0) % 3
      ];
      if (ids === undefined) return;
      if (action === 0 || one === undefined) {
        const wish = [{}, { isCourtesy: true }, { replaceDeviceId: one?.id }][(from[0] ?? 0) % 3];
        const computer = await signIn(portal, own, 'PC', wish, ids);
        known.push(computer);
        return spreadAnswer(computer.answer);
      }
      if (action === 1 || action === 2) {
        one.ids = ids;
        return spreadAnswer(await renew(portal, one));
      }
      if (action === 3) {
        await release(portal.core, visitor(own), own, one.id);
        // The computer learns of it at once, because a script can call as often as it likes.
        for (let time = 0; time < 2; time += 1) await renew(portal, one);
      }
      if (action === 4)
        return spreadAnswer(await take(portal, { ...one, ids }, { replaceDeviceId: known[0]?.id ?? '' }));
      if (action === 5) {
        const calling = await findDevice(portal.core, one.token);
        if (calling !== null) await deactivate(portal.core, visitor(), calling);
      }
      if (action === 6 || action === 7) {
        const weak = Object.fromEntries(diskIdKinds.map((kind) => [kind, whole[kind]]));
        const request = (from[1] ?? 0) % 5 === 0 ? requests[0] : toRequest('PC', {}, from[2] === 0 ? weak : ids);
        if (request === undefined) return;
        requests.push(request);
        const made = await answerOffline(portal, own, request, { replaceDeviceId: one.id });
        await spread(made.file);
        const { rel, jti } = readLease({ lease: findLease(made) });
        if (action === 7 && rel !== undefined)
          for (let time = 0; time < 2; time += 1)
            await releaseOffline(portal.core, visitor(own), own, await toReleaseCode(rel, jti));
      }
      if (action === 8) await releaseAll(portal.core, visitor(own), own);
      if (action === 9) await signOut(portal.core, visitor(own), own, { ids: known.map(({ id }) => id) });
      if (action === 10) await sweep(portal.core);
    }

    // The paid seats: each seat has a computer, and each move is used for another one.
    for (const ids of computers.slice(0, seats)) {
      const one = await signIn(world, own, 'PC', {}, ids);
      known.push(one);
      await spreadAnswer(one.answer);
    }
    for (const ids of computers.slice(seats, seats + moves)) {
      const [one] = known;
      if (one !== undefined) await spreadAnswer(await renew(world, Object.assign(one, { ids })));
    }
    const dice = fc.array(fc.nat({ max: count + 2 }), { minLength: 8, maxLength: 8 });
    const random = fc.sample(fc.tuple(fc.nat({ max: 10 }), fc.nat({ max: 10 }), dice, dice), { numRuns: steps, seed });
    const playing = (lasting: boolean) => {
      const full = leases.filter(({ claims }) => Object.values(toModes(claims, toSeconds())).includes('full'));
      return new Set(full.filter(({ claims }) => !lasting || claims.exp === 0).map(({ on }) => on)).size;
    };
    let most = 0;
    let mostLasting = 0;
    for (const [first, second, a, b] of random) {
      const rolls = [
        [first, ...a],
        [second, ...b],
      ];
      for (const outcome of await Promise.allSettled(rolls.map((roll, at) => act(portals[at] ?? world, roll)))) {
        if (outcome.status === 'fulfilled') continue;
        if (!(outcome.reason instanceof AppError)) throw outcome.reason;
        refusals.add(outcome.reason.code);
      }
      expect(playing(false)).toBeLessThanOrEqual(seats + moves);
      [most, mostLasting] = [Math.max(most, playing(false)), Math.max(mostLasting, playing(true))];
      world.advance(daysOf(a[0] ?? 0) * dayMs);
    }
    return { most, mostLasting, refusals };
  }

  it.each(seeds.weeks)(
    'never plays on more computers at once than seats and moves, in a few weeks (seed %i)',
    async (seed) => {
      const { most, refusals } = await play(seed, (dice) => (dice % 3 === 0 ? 1 : 0));
      expect(most).toBe(seats + moves);
      expect([...refusals]).toEqual(expect.arrayContaining(['seats_full', 'device_released']));
    },
  );

  it.each(seeds.years)('nor in years, with files that last (seed %i)', async (seed) => {
    const { most, mostLasting } = await play(seed, (dice) => [0, 5, 46, 1][dice % 4] ?? 0);
    expect(most).toBe(seats + moves);
    expect(mostLasting).toBeGreaterThan(0);
  });

  it('shares hardware between no two of the computers', () => {
    for (const kind of hardwareIdKinds) expect(new Set(computers.map((ids) => ids[kind])).size).toBe(count);
  });
});
