import { findDevice } from '@backline/core/devices/find-device';
import { deactivate } from '@backline/core/devices/seats/deactivate';
import { release } from '@backline/core/devices/seats/release';
import { sweep } from '@backline/core/installation/sweep';
import { setHold } from '@backline/core/licenses/grants';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { settledAfterMs } from '@backline/domain/devices/leases/lease-terms';
import { AppError } from '@backline/domain/errors';
import { toGrantTerms } from '@backline/domain/licenses/terms';
import { dayMs } from '@backline/domain/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeCalls, visitor } from '../world.ts';
import {
  addOwner,
  answerOffline,
  type Computer,
  findLease,
  give,
  readLease,
  renew,
  setPool,
  signIn,
  take,
  toIds,
  toRequest,
} from './computers.ts';

const steps = 110;
const computers = 5;
/** The days by which the clock may move after a step. */
const days = [0, 1, 3, 20, 50];

describeCalls('a random life', (world) => {
  /** Compares the computers with the database after each step. */
  async function checkInvariants(limit: number, grown: ReadonlySet<string>): Promise<void> {
    const seats = await world.rows('pluginSeats');
    const devices = new Map((await world.rows('pluginDevices')).map((device) => [device.id, device]));
    // A computer has one slot, and a slot one computer, because the keys require it. Slots above the limit are only
    // from times when it was higher.
    expect(seats.filter(({ slot }) => slot === 0).length).toBeLessThan(2);
    for (const { slot, deviceId, endsAt } of seats) {
      if (slot > limit) expect(grown).toContain(deviceId);
      if (slot === 0) expect(endsAt).not.toBeNull();
      const device = devices.get(deviceId);
      if (device?.releasedAt != null) expect(endsAt).not.toBeNull();
    }
    // A removed computer has no live install, and the audit has an entry for every seat that was taken.
    for (const { deviceId, endedAt } of await world.rows('pluginInstalls'))
      if (devices.get(deviceId)?.releasedAt != null) expect(endedAt).not.toBeNull();
    const taken = (await world.rows('auditEntries')).filter(({ action }) => /^seat\.(taken|moved|over)$/.test(action));
    for (const { deviceId, takenAt } of seats)
      expect(taken.some(({ details, at }) => details.deviceId === deviceId && at >= takenAt)).toBe(true);
    // An offline computer never loses its seat to another one. Each license file has a seat or was given up.
    const files = await world.rows('offlineLeases');
    for (const { deviceId, releasedAt } of files)
      if (releasedAt === null) expect(seats.map((seat) => seat.deviceId)).toContain(deviceId);
    expect(new Set(files.map(({ requestId }) => requestId)).size).toBe(files.length);
    const made = (await world.rows('auditEntries')).filter(({ action }) => action === 'device.offline_made');
    expect(made.map(({ details }) => details.leaseId).toSorted()).toEqual(
      files.map(({ leaseId }) => leaseId).toSorted(),
    );
    expect(
      (await world.rows('rateLimitBuckets')).filter(({ count, max }) => count < 0 || count > (max ?? count)),
    ).toEqual([]);
  }

  /** Checks an answer: it never allows more than the grants, or for longer than the pool allows. */
  async function checkAnswer(computer: Computer, lease: ReturnType<typeof readLease>): Promise<void> {
    const grants = (await world.rows('grants')).map((grant) => ({ ...grant, holds: [] as never[] }));
    const holds = await world.rows('grantHolds');
    const revoked = (id: string) => holds.some(({ grantId, isHeld }) => grantId === id && isHeld);
    const now = world.core.clock.now();
    const active = toGrantTerms(
      grants.filter(({ id }) => !revoked(id)),
      now,
    ).filter(({ state }) => state === 'active');
    expect(lease.exp === 0).toBe(lease.kind === 'offline');
    if (lease.exp > 0) expect(lease.exp - lease.iat).toBeLessThanOrEqual(90 * 24 * 60 * 60);
    for (const { sku, until, keep } of lease.ent) {
      const isNow = until === 0 || until > lease.iat;
      if (isNow) expect(active.map(({ grant }) => grant.sku)).toContain(sku);
      const settled = active.some(
        ({ grant, endsAt }) =>
          grant.sku === sku && endsAt === null && now.getTime() - grant.grantedAt.getTime() >= settledAfterMs,
      );
      if (keep === -1 || lease.exp + until === 0) expect(settled).toBe(true);
      const seat = (await world.rows('pluginSeats')).find(({ deviceId }) => deviceId === computer.id);
      if (settled && seat !== undefined && seat.slot > 0) expect(keep).toBe(-1);
      // If its seat went to another computer, it ends fourteen days after this computer learned of it.
      const end = (await world.rows('pluginSeatEnds')).find(({ deviceId }) => deviceId === computer.id);
      const toldMs = end?.toldAt == null || seat !== undefined ? 0 : end.toldAt.getTime();
      if (settled && toldMs > 0) expect(keep).toBe(Math.floor(toldMs / 1000) + 14 * 24 * 60 * 60);
    }
  }

  it('keeps every promise about seats after each step', async () => {
    const own = await addOwner(world, { seats: 2, swaps: 3, courtesyDays: 30 });
    const known = new Map<string, Computer>();
    const backups = new Map<string, string | null>();
    const requests = new Map<string, { request: string; file: string }>();
    let isDisputed = false;
    const grown = new Set<string>();
    const refusals = new Set<string>();
    let limit = 2;
    let grants = 1;
    const isRefusal = (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refusals.add(error.code);
      return error.code;
    };
    const random = fc.sample(
      fc.tuple(fc.nat({ max: 16 }), fc.nat({ max: computers - 1 }), fc.nat({ max: computers - 1 })),
      { numRuns: steps, seed: 15 },
    );
    for (const [action, at, other] of random) {
      const name = `C${at}`;
      const otherName = `C${other}`;
      const computer = known.get(name);
      const answers: { computer: Computer; lease?: string | undefined }[] = [];
      const work = async () => {
        if (action <= 2) {
          const wish = [{}, { replaceDeviceId: known.get(otherName)?.id }, { isCourtesy: true }][action] ?? {};
          const one = await signIn(world, own, name, wish);
          known.set(name, one);
          answers.push({ computer: one, lease: one.answer.lease });
        } else if (action === 3) {
          const [grant] = (await world.rows('grants')).slice(-1);
          const hold = { reason: 'refund', effect: 'revoked', isHeld: grants > 1, at: world.core.clock.now() } as const;
          if (grant) await world.core.store.write((tx) => setHold(world.core, tx, grant.id, hold));
        } else if (action === 4) {
          grants += 1;
          await give(world, own, `PACK${other}`, other === 0 ? null : 30 * other);
        } else if (action === 5) {
          const later = 1 + ((limit + 1) % 3);
          if (later < limit) for (const { deviceId } of await world.rows('pluginSeats')) grown.add(deviceId);
          limit = later;
          await setPool(world, { seats: limit, swaps: 3, courtesyDays: 30 });
        } else if (computer === undefined) await sweep(world.core);
        else if (action <= 7) answers.push({ computer, lease: (await renew(world, computer)).lease });
        else if (action === 8) {
          const wish = { replaceDeviceId: known.get(otherName)?.id ?? computer.id };
          answers.push({ computer, lease: (await take(world, computer, wish)).lease });
        } else if (action === 9) await release(world.core, visitor(own), own, computer.id);
        else if (action === 12 || action === 13) {
          const sent = action === 13 ? requests.get(name) : undefined;
          const request = sent?.request ?? toRequest(name, {}, computer.ids);
          const wish = { replaceDeviceId: known.get(otherName)?.id };
          const made = await answerOffline(world, own, request, wish);
          // The same request gets the same file.
          if (sent !== undefined) expect(made.file).toBe(sent.file);
          requests.set(name, { request, file: made.file });
          computer.id = made.device.id;
          if (sent === undefined) answers.push({ computer, lease: findLease(made) });
        } else if (action === 14) {
          const [first] = await world.rows('grants');
          isDisputed = !isDisputed;
          const at = world.core.clock.now();
          const hold = { reason: 'dispute', effect: 'suspended', isHeld: isDisputed, at } as const;
          if (first) await world.core.store.write((tx) => setHold(world.core, tx, first.id, hold));
        } else if (action === 15) {
          // The computer was restored from a backup.
          const backup = backups.get(name) ?? computer.leaseId;
          backups.set(name, computer.leaseId);
          computer.leaseId = backup;
          answers.push({ computer, lease: (await renew(world, computer)).lease });
        } else if (action === 16) {
          // A clone is used besides its original.
          answers.push({ computer, lease: (await renew(world, { ...computer })).lease });
        } else if (action === 10) computer.ids = toIds(name, { hw: `board ${other}`, mac: `board ${other}` });
        else {
          const calling = await findDevice(world.core, computer.token);
          if (calling !== null) await deactivate(world.core, visitor(), calling);
        }
      };
      const held = (await world.rows('pluginSeats')).filter(({ deviceId }) => deviceId === computer?.id);
      const refusal = await work().then(() => null, isRefusal);
      // A computer with a seat is never refused because all seats are in use.
      if (held.some(({ endsAt }) => endsAt === null) && (action === 8 || action === 12))
        expect(refusal).not.toBe('seats_full');
      for (const answer of answers) await checkAnswer(answer.computer, readLease(answer));
      await checkInvariants(limit, grown);
      world.advance((days[other] ?? 0) * dayMs);
    }
    await world.deliver();
    expect(await runDoctor(world.core)).toEqual([]);
    // Without these events, the test would prove little.
    const happened = new Set((await world.rows('auditEntries')).map(({ action }) => action));
    for (const action of ['seat.taken', 'seat.moved', 'device.released', 'device.offline_made'])
      expect(happened).toContain(action);
    expect([...refusals]).toEqual(expect.arrayContaining(['seats_full', 'device_released']));
  });
});
