import { toReleaseCode } from '@backline/activation/release-code';
import type { Core } from '@backline/core/core';
import { findDevice } from '@backline/core/devices/find-device';
import { refresh } from '@backline/core/devices/leases/refresh';
import { activateOffline } from '@backline/core/devices/offline/activate-offline';
import { releaseOffline } from '@backline/core/devices/offline/release-offline';
import { deactivate } from '@backline/core/devices/seats/deactivate';
import { release } from '@backline/core/devices/seats/release';
import { answerNumber } from '@backline/core/devices/sign-in/answer-number';
import { approveSignIn } from '@backline/core/devices/sign-in/approve-sign-in';
import { pollSignIn } from '@backline/core/devices/sign-in/poll-sign-in';
import type { Db } from '@backline/db';
import { expect, it } from 'vitest';
import { describeOnEngines, visitor } from '../world.ts';
import { addOwner, answerOffline, ask, client, readLease, signIn, toIds, toRequest } from './computers.ts';

class KilledError extends Error {}

const statements = ['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute', '$count'];

/**
 * Kills the process before each statement of a call's transactions and after each of the transactions in turn, then
 * sends the call again. What a kill undoes is what a rollback undoes.
 */
async function killEachTime<Answer>(core: Core, call: (core: Core) => Promise<Answer>): Promise<Answer> {
  for (let survived = 0; ; survived += 1) {
    let left = survived;
    const pass = () => {
      if (left === 0) throw new KilledError();
      left -= 1;
    };
    const watch = (tx: Db): Db =>
      new Proxy(tx, {
        get(target, name) {
          // Prepared statements bypass the transaction's methods, so here they are prepared each time.
          if (name === '$client') return undefined;
          const value = Reflect.get(target, name);
          if (typeof name === 'string' && statements.includes(name)) pass();
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    const write: Core['store']['write'] = async (work, options) => {
      const result = await core.store.write((tx) => work(watch(tx)), options);
      pass();
      return result;
    };
    try {
      const answer = await call({ ...core, store: { ...core.store, write } });
      expect(survived).toBeGreaterThan(1);
      return answer;
    } catch (error) {
      if (!(error instanceof KilledError)) throw error;
      // The test makes more attempts than a customer may.
      await core.store.write((tx) => tx.delete(core.store.t.rateLimitBuckets));
    }
  }
}

describeOnEngines('a server that is killed after each statement', (world) => {
  const count = async () => ({
    devices: (await world.rows('pluginDevices')).length,
    seats: (await world.rows('pluginSeats')).length,
    installs: (await world.rows('pluginInstalls')).length,
    approvals: (await world.rows('auditEntries')).filter(({ action }) => action === 'device.approved').length,
  });

  it('ends a sign-in with one computer, one seat and one token', async () => {
    const own = await addOwner(world);
    const { deviceCode, userCode } = await ask(world, 'A');
    const far = visitor(own);
    const { number } = await killEachTime(world.core, (core) => approveSignIn(core, far, own, { userCode }));
    const told = { deviceCode, number: number ?? '' };
    const { deviceToken } = await killEachTime(world.core, (core) => answerNumber(core, far, told));
    const polled = await killEachTime(world.core, (core) => pollSignIn(core, far, deviceCode));
    expect(polled).toMatchObject({ state: 'approved', deviceToken, seats: [{ slot: 1 }] });
    expect(await count()).toEqual({ devices: 1, seats: 1, installs: 1, approvals: 1 });
  });

  it('renews a lease as if the answer had been lost, and removes once', async () => {
    const own = await addOwner(world);
    const one = await signIn(world, own, 'A');
    const calling = await findDevice(world.core, one.token);
    if (calling === null) throw new Error('The token is not known.');
    const input = { leaseId: one.leaseId, ids: toIds('A'), client, cause: 'start' } as const;
    const caller = { ...visitor(), device: calling };
    const { leaseId } = await killEachTime(world.core, (core) => refresh(core, caller, calling, input));
    expect((await world.rows('pluginInstalls'))[0]).toMatchObject({ leaseId, previousLeaseId: one.leaseId });
    expect((await count()).seats).toBe(1);
    await killEachTime(world.core, (core) => deactivate(core, caller, calling));
    const two = await signIn(world, own, 'B');
    expect(await killEachTime(world.core, (core) => release(core, visitor(own), own, two.id))).toEqual({
      isFree: true,
      freesAt: null,
    });
    expect((await count()).seats).toBe(0);
    const request = toRequest('C');
    const { file } = await killEachTime(world.core, (core) => activateOffline(core, visitor(own), own, { request }));
    expect((await answerOffline(world, own, request)).file).toBe(file);
    expect([(await count()).seats, await world.rows('offlineLeases')]).toMatchObject([1, [{ releasedAt: null }]]);
    const { rel = '', jti } = readLease({ lease: /^lease: (.*)$/m.exec(file)?.[1] });
    const code = await toReleaseCode(rel, jti);
    await killEachTime(world.core, (core) => releaseOffline(core, visitor(own), own, code));
    expect((await count()).seats).toBe(0);
    const released = (await world.rows('auditEntries')).filter(({ action }) => action === 'device.released');
    expect(released).toHaveLength(3);
  });
});
