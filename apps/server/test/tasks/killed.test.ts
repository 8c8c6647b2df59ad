import type { Core } from '@backline/core/core';
import type { PaymentGateway } from '@backline/core/ports/payment-gateway';
import { planTask } from '@backline/core/tasks/task-rows';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { eq } from '@backline/db';
import { operator, startTestShop, type TestShop } from '@backline/testing';
import { expect, it, onTestFinished } from 'vitest';
import { isLong } from '../env.ts';
import { describeShops } from '../orders/shoppers.ts';
import {
  allKinds,
  beginOne,
  makeBackupPlace,
  readTask,
  release,
  standing,
  type TriedKind,
  toDoneState,
} from './all-kinds.ts';

class KilledError extends Error {}

/**
 * A core that says before and after each durable step how many it has made: a write here, or a call of the provider. What
 * is durable after one is the same as right before the next one.
 */
function watchSteps(core: Core, look: (made: number) => Promise<void>): { core: Core; made(): number } {
  let made = 0;
  const step =
    <Input extends unknown[], Outcome>(call: (...input: Input) => Promise<Outcome>) =>
    async (...input: Input): Promise<Outcome> => {
      await look(made);
      const outcome = await call(...input);
      made += 1;
      await look(made);
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
  return { core: { ...core, store: { ...core.store, write }, gateway }, made: () => made };
}

/** Runs due work in a process that is killed after some steps. Returns the number of its steps. */
async function runKilled(core: Core, steps: number, { toHostWorks }: Place): Promise<number> {
  const killed = watchSteps(core, async (made) => {
    if (made >= steps) throw new KilledError('killed by a test');
  });
  await release(core);
  await runDueTasks(killed.core, toHostWorks(killed.core)).catch((error) => {
    if (!(error instanceof KilledError)) throw error;
  });
  await release(core);
  return killed.made();
}

type Place = Awaited<ReturnType<typeof makeBackupPlace>>;

/**
 * Kills a task's process after each of its steps (in `npm test`, only after some of them). Then two other processes
 * continue at the same time.
 */
async function killBetween(shop: TestShop, kind: TriedKind, cores: readonly Core[]): Promise<void> {
  const { core } = shop.service;
  const place = await makeBackupPlace(shop);
  const killOnce = async (steps: number) => {
    const begun = await beginOne(kind, shop, place.to);
    expect(await begun.read()).toEqual(begun.before);
    const made = await runKilled(core, steps, place);
    await Promise.all(cores.map((next) => runDueTasks(next, place.toHostWorks(next))));
    const label = `killed after step ${steps}`;
    expect(await begun.read(), label).toEqual(begun.after);
    expect(await begun.readMails(), label).toEqual(begun.mails);
    expect((await readTask(core, begun.task.id)).state, label).toBe(toDoneState(kind));
    return made;
  };
  const last = await killOnce(Number.POSITIVE_INFINITY);
  for (let steps = 1; steps <= last; steps += 1)
    if (isLong || steps < 4 || steps > last - 4 || steps % 16 === 0) await killOnce(steps);
  expect(last).toBeGreaterThan(1);
}

describeShops(
  'a task whose process is killed between any two steps',
  (shop, when, once, at) => {
    const cores = (): [Core, Core] => [at(0).service.core, at(1).service.core];
    const title = '%s is done once, and tells of it once';
    const kill = (kind: TriedKind) => killBetween(shop(), kind, cores());
    const costly: readonly TriedKind[] = ['order.refund', 'trial.remind'];
    when.each(allKinds.filter((kind) => kind !== 'backup.make' && !costly.includes(kind)))(title, kill);
    once.each(costly)(title, kill);

    // Two processes that request the same price at once create two prices. The lease of ten minutes prevents that.
    const ofOne = allKinds.filter((kind) => kind !== 'sale.change' && kind !== 'backup.make');
    once.each(ofOne)(
      '%s is done once where its process stands still for so long that another one does it',
      async (kind) => {
        const [core, other] = cores();
        for (let steps = 1, made = steps; made >= steps; steps += 1) {
          const begun = await beginOne(kind, shop(), '');
          await release(core, [begun]);
          let hasStood = false;
          const standing = watchSteps(core, async (now) => {
            if (hasStood || now < steps) return;
            hasStood = true;
            await release(other, [begun]);
            await runDueTasks(other);
          });
          await runDueTasks(standing.core);
          made = standing.made();
          const label = `stood still after step ${steps}`;
          expect(await begun.read(), label).toEqual(begun.after);
          expect(await begun.readMails(), label).toEqual(begun.mails);
          expect((await readTask(core, begun.task.id)).state, label).toBe('done');
        }
      },
    );

    when('a sale that leaves the catalog before another process goes on is not sold', async () => {
      const { core } = shop().service;
      const { prices } = core.store.t;
      const place = await makeBackupPlace(shop());
      for (let steps = 1, isDead = true; isDead; steps += 1) {
        const { read } = await beginOne('sale.change', shop(), place.to);
        isDead = (await runKilled(core, steps, place)) >= steps;
        // Schedules the task like an import.
        const task = { kind: 'sale.change', subject: 'shop', plannedAt: core.providerClock.now() } as const;
        await core.store.write(async (tx) => {
          await tx.update(prices).set({ retiredAt: task.plannedAt }).where(eq(prices.kind, 'sale'));
          await planTask(core, tx, operator, task);
        });
        await runDueTasks(core);
        expect(await read(), `killed after step ${steps}`).toEqual({ isStored: false, sold: 0 });
      }
    });
  },
  standing,
);

it('makes one backup whose process is killed between any two steps', async () => {
  const shop = await startTestShop(standing);
  onTestFinished(() => shop.stop());
  const { core } = shop.service;
  await killBetween(shop, 'backup.make', [core, core]);
});
