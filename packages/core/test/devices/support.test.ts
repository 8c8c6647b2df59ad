import { release } from '@backline/core/devices/seats/release';
import { activateOfflineFor } from '@backline/core/support/computers/activate-offline-for';
import { explainDevice } from '@backline/core/support/computers/explain-device';
import { listDevices } from '@backline/core/support/computers/list-devices';
import { listPools } from '@backline/core/support/computers/list-pools';
import { releaseDevice } from '@backline/core/support/computers/release-device';
import { resetDevices } from '@backline/core/support/computers/reset-devices';
import { restoreDevice } from '@backline/core/support/computers/restore-device';
import { setPool } from '@backline/core/support/computers/set-pool';
import { setSeatExtra } from '@backline/core/support/computers/set-seat-extra';
import { showDevice } from '@backline/core/support/computers/show-device';
import { countDevices, findDeviceProblems } from '@backline/core/support/doctor/find-device-problems';
import { dayMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { at, describeCalls, refusal, visitor } from '../world.ts';
import { addOwner, answerOffline, refused, renew, signIn, take, toRequest } from './computers.ts';

describeCalls('support and the computers of an account', (world) => {
  const operator = { source: 'cli', ip: 'local', userAgent: null, session: null } as const;
  const reason = 'asked by mail';
  const email = at('member@example.org');
  const own = async (change = {}) => addOwner(world, change, email.address);
  const about = (deviceId: string) => ({ deviceId, reason });
  const countMoves = async () => (await world.rows('seatMoves')).length;

  it('sees them without a secret, each with its trail', async () => {
    const session = await own();
    const one = await signIn(world, session, 'A');
    world.advance(1000);
    await answerOffline(world, session, toRequest('B'));
    const { devices, pools } = await listDevices(world.core, operator, { email, reason });
    expect(devices).toMatchObject([
      { name: 'B', kind: 'offline', files: [{ releasedAt: null }], installs: 0 },
      { name: 'A', kind: 'online', kinds: ['hw', 'mac', 'os', 'app'], installs: 1, forks: 0, seats: [{ slot: 1 }] },
    ]);
    expect(pools).toMatchObject([{ name: 'main', used: 2, limit: 3 }]);
    const shown = await showDevice(world.core, operator, about(one.id));
    expect(shown.audit.map(({ action }) => action)).toEqual(['device.approved', 'seat.taken']);
    const text = JSON.stringify([devices, shown]);
    for (const { tokenHash } of await world.rows('pluginInstalls')) expect(text).not.toContain(tokenHash);
    for (const { boundIds } of await world.rows('pluginDevices'))
      for (const id of Object.values(boundIds)) expect(text).not.toContain(id);
    for (const { releaseHash } of await world.rows('offlineLeases')) expect(text).not.toContain(releaseHash);
    const actions = (await world.rows('auditEntries')).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['support.devices_listed', 'support.device_shown']));
  });

  it('removes one at no cost, and undoes that for 14 days without a new sign-in', async () => {
    world.stand();
    const session = await own({ seats: 1, swaps: 1 });
    const one = await signIn(world, session, 'A');
    expect(await releaseDevice(world.core, operator, about(one.id))).toMatchObject({
      releasedBy: 'support',
      seats: [],
      installs: 0,
    });
    expect([await world.rows('pluginSeats'), await countMoves()]).toEqual([[], 0]);
    for (let n = 0; n < 2; n += 1)
      expect(await restoreDevice(world.core, operator, about(one.id))).toMatchObject({
        releasedAt: null,
        seats: [{ slot: 1 }],
        installs: 1,
      });
    expect((await renew(world, one)).seats).toHaveLength(1);

    // The owner has removed the computer. Support undoes that, and gives back the move.
    await release(world.core, visitor(session), session, one.id);
    expect(await countMoves()).toBe(1);
    await restoreDevice(world.core, operator, about(one.id));
    expect(await countMoves()).toBe(0);
    await release(world.core, visitor(session), session, one.id);
    world.advance(15 * dayMs);
    expect(await refusal(restoreDevice(world.core, operator, about(one.id)))).toBe('conflict');
    // The owner has signed in the same computer again, so there is nothing to undo.
    expect((await signIn(world, session, 'A')).id).toBe(one.id);
    expect(await restoreDevice(world.core, operator, about(one.id))).toMatchObject({ releasedAt: null, installs: 1 });
    const trail = (await world.rows('auditEntries')).filter(({ action }) => action === 'device.restored');
    expect(trail.map((entry) => entry.reason)).toEqual([reason, reason]);
  });

  it('resets an account: no computer, no seat, all moves', async () => {
    const session = await own({ seats: 1, swaps: 1 });
    const one = await signIn(world, session, 'A');
    const two = await signIn(world, session, 'B', { replaceDeviceId: one.id });
    expect(await countMoves()).toBe(1);
    const { released } = await resetDevices(world.core, operator, { email, reason });
    expect(released.toSorted()).toEqual([one.id, two.id].toSorted());
    expect([await world.rows('pluginSeats'), await countMoves()]).toEqual([[], 0]);
    expect(await resetDevices(world.core, operator, { email, reason })).toEqual({ released: [] });
    expect(await refusal(renew(world, one))).toBe('device_released');
  });

  it('answers a request that came by mail as the portal would', async () => {
    const session = await own();
    const request = toRequest('A');
    const { file } = await activateOfflineFor(world.core, operator, { email, request, reason });
    expect((await answerOffline(world, session, request)).file).toBe(file);
    const [entry] = (await world.rows('auditEntries')).filter(({ action }) => action === 'device.offline_made');
    expect(entry).toMatchObject({ actor: 'operator', reason });
  });

  it('gives more seats for a time, and takes them back', async () => {
    const session = await own({ seats: 1 });
    await signIn(world, session, 'A');
    const until = new Date(world.core.clock.now().getTime() + 10 * dayMs).toISOString();
    const set = (extra: number, end: string | null = null) =>
      setSeatExtra(world.core, operator, { email, pool: 'main', extra, until: end, reason });
    expect(await set(1, until)).toMatchObject({ limit: 2, before: { extra: 0 } });
    await signIn(world, session, 'B');
    world.advance(11 * dayMs);
    expect(await refusal(set(2, until))).toBe('input_invalid');
    expect(await set(2)).toMatchObject({ limit: 3, before: { extra: 0, until: null } });
    expect(await set(0)).toMatchObject({ limit: 1 });
    expect(await world.rows('seatExtras')).toEqual([]);
    expect(
      await refusal(setSeatExtra(world.core, operator, { email, pool: 'none', extra: 1, until: null, reason })),
    ).toBe('not_found');
  });

  it('sets the rules of a pool, and knows before who would be over', async () => {
    const session = await own();
    for (const name of ['A', 'B']) await signIn(world, session, name);
    const set = (rules: object, isDryRun = false, name = 'main') =>
      setPool(world.core, operator, { name, rules, isDryRun, reason });
    expect(await set({ seats: 1 }, true)).toMatchObject({ seats: 1, accounts: 1, over: 1, before: { seats: 3 } });
    expect(await set({ seats: 1, counting: 'grants' }, true)).toMatchObject({ over: 1 });
    expect((await listPools(world.core, operator, { reason })).pools).toMatchObject([{ seats: 3, skus: 1, over: 0 }]);
    await set({ seats: 1 });
    expect((await listPools(world.core, operator, { reason })).pools).toMatchObject([{ seats: 1, over: 1 }]);
    expect(await set({ seats: 20, idleDays: 1 }, false, 'school')).toMatchObject({ isNew: true, leaseDays: 90 });
    await set({ seats: 20 }, false, 'school');
    const trail = (await world.rows('auditEntries')).filter(({ action }) => action === 'pool.set');
    expect(trail.map(({ subject }) => subject)).toEqual(['main', 'school']);
  });

  it('explains why a computer plays or not, and what helps', async () => {
    const session = await own({ seats: 1 });
    const explain = (more = {}) => explainDevice(world.core, operator, { about: email, reason, ...more });
    expect(await explain()).toMatchObject({ plays: false, verdict: 'member@example.org has no computer yet.' });
    const one = await signIn(world, session, 'A');
    expect(await explain()).toMatchObject({ plays: true });
    const two = await signIn(world, session, 'B', { withoutSeat: true });
    expect(await explain({ deviceId: two.id })).toMatchObject({
      plays: false,
      verdict: '“B” has no place: 1 of 1 in main are in use.',
      next: [expect.stringContaining('backline device release'), expect.stringContaining('backline seat add')],
    });
    const { ref = '' } = await refused(take(world, two));
    const explained = await explainDevice(world.core, operator, { about: ref, reason });
    expect(explained.verdict).toContain(`${ref}: member@example.org was refused on 2030-03-01, because all places`);
    expect(explained.next[1]).toBe(
      'Give one more: backline seat add member@example.org --pool main --count 1 --reason TEXT',
    );
    expect(explained.chain.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        `Refused ${ref}, seats_full: all places were in use (pool main, limit 1, seats 1, swapsLeft 6).`,
      ]),
    );
    await releaseDevice(world.core, operator, about(one.id));
    expect(await explain({ deviceId: one.id })).toMatchObject({
      plays: false,
      next: [expect.any(String), expect.stringContaining(`backline device restore ${one.id}`)],
    });
    world.advance(100 * dayMs);
    await renew(world, two);
    world.advance(91 * dayMs);
    expect((await explain({ deviceId: two.id })).verdict).toBe('“B” has a place, and its license ended on 2030-09-07.');
    expect(await refusal(explainDevice(world.core, operator, { about: 'R-000000', reason }))).toBe('not_found');
  });

  it('explains the refusal of a computer that no account has by the seats, and names the one used least', async () => {
    const session = await own({ seats: 2 });
    const studio = await signIn(world, session, 'Studio Mac');
    world.advance(dayMs);
    await signIn(world, session, 'Stage Laptop');
    const { ref = '' } = await refused(answerOffline(world, session, toRequest('Kitchen PC')));
    const explain = () => explainDevice(world.core, operator, { about: ref, reason });
    expect(await explain()).toMatchObject({
      plays: false,
      verdict: expect.stringMatching(
        /because all places were in use\. Now: 2 of 2 places in main are in use, and 6 of 6/,
      ),
      next: [
        `Remove “Studio Mac”, which was seen last on 2030-03-01: backline device release ${studio.id} --reason TEXT`,
        'Give one more: backline seat add member@example.org --pool main --count 1 --reason TEXT',
      ],
    });
    // A customer who only writes "it does not play" has no reference number.
    const explainAll = () => explainDevice(world.core, operator, { about: email, reason });
    expect(await explainAll()).toMatchObject({
      plays: true,
      verdict: expect.stringContaining(
        `A computer was refused on 2030-03-02 (${ref}), because all places were in use.`,
      ),
      next: [...(await explain()).next, expect.any(String), expect.any(String)],
    });
    await releaseDevice(world.core, operator, about(studio.id));
    expect((await explainAll()).next[0]).toBe('Sign in again on the refused computer: it is let in now.');
    expect(await explain()).toMatchObject({
      plays: false,
      next: ['Sign in again on the refused computer: it is let in now.'],
    });
  });

  it('has a doctor that finds seats that cannot be, and counts who is over, refused and doubled', async () => {
    const session = await own({ seats: 1 });
    const one = await signIn(world, session, 'A');
    const two = await signIn(world, session, 'B', { withoutSeat: true });
    await refused(take(world, two));
    expect(await findDeviceProblems(world.core)).toEqual([]);
    expect(await countDevices(world.core)).toEqual({
      over: [],
      refusals: [{ code: 'seats_full', count: 1 }],
      twins: 0,
    });
    const { pluginDevices } = world.core.store.t;
    const now = world.core.clock.now();
    await world.core.store.write((tx) => tx.update(pluginDevices).set({ twinsSince: now }));
    await setPool(world.core, operator, { name: 'main', rules: { seats: 0 }, isDryRun: false, reason });
    world.advance(8 * dayMs);
    expect(await countDevices(world.core)).toEqual({
      over: [{ pool: 'main', accounts: 1, over: 1, enforcedFrom: null }],
      refusals: [],
      twins: 2,
    });
    await world.core.store.write((tx) => tx.update(pluginDevices).set({ releasedAt: now }));
    expect((await findDeviceProblems(world.core)).map(({ code, message }) => [code, message])).toEqual([
      ['pool_without_seats', expect.stringContaining('Pool main')],
      ['seat_of_released_device', expect.stringContaining(one.id)],
    ]);
  });
});
