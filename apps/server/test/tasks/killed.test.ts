import { verifyAuditChain } from '@backline/core/audit';
import type { Core } from '@backline/core/core';
import type { PaymentGateway } from '@backline/core/payment-gateway';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import type { TaskKind } from '@backline/domain/tasks';
import { startTestShop, type TestShop } from '@backline/testing';
import { expect, it, onTestFinished } from 'vitest';
import { isLong } from '../env.ts';
import { describeShops } from '../orders/shoppers.ts';
import { beginOne, makeBackupPlace, readTask, release, standing, toDoneState } from './all-kinds.ts';

class KilledError extends Error {}

/**
 * A core whose process is killed right after so many durable steps: a write here, or a call of the provider. What is
 * durable then is the same as right before the next one.
 */
function killAfter(core: Core, steps: number): { core: Core; isDead(): boolean } {
  let made = 0;
  const assertAlive = () => {
    if (made >= steps) throw new KilledError('killed by a test');
  };
  const step =
    <Input extends unknown[], Outcome>(call: (...input: Input) => Promise<Outcome>) =>
    async (...input: Input): Promise<Outcome> => {
      assertAlive();
      const outcome = await call(...input);
      made += 1;
      assertAlive();
      return outcome;
    };
  const stepping = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const known = Reflect.get(target, name);
        return typeof known === 'function' ? step(known.bind(target)) : known;
      },
    });
  const { subscriptions, catalog, books } = core.gateway;
  const gateway: PaymentGateway = {
    ...core.gateway,
    subscriptions: stepping(subscriptions),
    catalog: stepping(catalog),
    books: stepping(books),
  };
  const write = step(core.store.write as (...input: unknown[]) => Promise<unknown>) as Core['store']['write'];
  return { core: { ...core, store: { ...core.store, write }, gateway }, isDead: () => made >= steps };
}

/** Kills a task's process after each number of steps until it ends before that, and has another one go on each time. */
async function killBetween(shop: TestShop, kind: TaskKind, stride = 1): Promise<void> {
  const { core } = shop.service;
  const { to, toHostWorks } = await makeBackupPlace(shop);
  let steps = 1;
  for (let isDead = true; isDead; steps += stride) {
    const begun = await beginOne(kind, shop, to);
    expect(await begun.read()).toEqual(begun.before);
    const killed = killAfter(core, steps);
    await release(core);
    await runDueTasks(killed.core, toHostWorks(killed.core)).catch((error) => {
      if (!(error instanceof KilledError)) throw error;
    });
    isDead = killed.isDead();
    await release(core);
    const next = { ...core };
    await runDueTasks(next, toHostWorks(next));
    const label = `killed after step ${steps}`;
    expect(await begun.read(), label).toEqual(begun.after);
    expect(await begun.readMails(), label).toEqual(begun.mails);
    expect((await readTask(core, begun.task.id)).state, label).toBe(toDoneState(kind));
  }
  expect(steps).toBeGreaterThan(2 * stride);
  expect((await verifyAuditChain(core)).brokenAt).toBeNull();
}

const quick = [
  'email.move',
  'account.merge',
  'account.erase',
  'factor.reset',
  'account.invite',
  'sale.change',
] as const;

describeShops(
  'a task whose process is killed between any two steps',
  (shop, when, once) => {
    when.each(quick)('%s is done once, and tells of it once', (kind) => killBetween(shop(), kind));
    once.each(['order.refund', 'trial.remind'] as const)('%s is done once, and tells of it once', (kind) =>
      killBetween(shop(), kind),
    );
  },
  standing,
);

it('makes one backup whose process is killed between any two steps', async () => {
  const shop = await startTestShop(standing);
  onTestFinished(() => shop.stop());
  await killBetween(shop, 'backup.make', isLong ? 1 : 8);
});
