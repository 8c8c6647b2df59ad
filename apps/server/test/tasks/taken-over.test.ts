import { importCatalog } from '@backline/core/catalog/import-catalog';
import type { Core } from '@backline/core/core';
import { syncCatalog } from '@backline/core/payments/sync-catalog';
import { endTask, isOpenTask, planTask } from '@backline/core/tasks/task-rows';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { and, type Db, eq } from '@backline/db';
import { hourMs } from '@backline/domain/time';
import { operator, readCatalog } from '@backline/testing';
import { expect, it } from 'vitest';
import { describeShops } from '../orders/shoppers.ts';
import { standing } from './all-kinds.ts';

/** A process that stops before it changes a price at the provider, until it may continue. */
function stopAtUpdate(core: Core): { core: Core; stopped: Promise<void>; letGo(): void } {
  const stopped = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const { gateway } = core;
  const updatePrice: typeof gateway.catalog.updatePrice = async (...price) => {
    stopped.resolve();
    await gone.promise;
    return gateway.catalog.updatePrice(...price);
  };
  const catalog = { ...gateway.catalog, updatePrice };
  return { core: { ...core, gateway: { ...gateway, catalog } }, stopped: stopped.promise, letGo: gone.resolve };
}

describeShops(
  'a process that stood still until another took its task',
  (shop) => {
    it('leaves no price on sale that the other has ended', async () => {
      const { core } = shop().service;
      const { clock } = shop();
      const { prices } = core.store.t;
      const catalog = readCatalog();
      const [pack] = catalog.collections.filter(({ price, sale }) => sale === undefined && (price?.amount ?? 0) > 1900);
      if (pack === undefined) throw new Error('The catalog has no pack without a sale.');
      const at = (hours: number) => new Date(clock.now().getTime() + hours * hourMs).toISOString();
      const sale = { price: { amount: 1900, currency: 'USD' }, startsAt: at(-1), endsAt: at(1) };
      const importSale = async () => {
        const collections = catalog.collections.map((one) => (one === pack ? { ...one, sale } : one));
        await importCatalog(core, operator, { ...catalog, collections });
      };
      await importSale();
      await syncCatalog(core, operator);
      sale.startsAt = at(2);
      sale.endsAt = at(4);
      await importSale();
      await syncCatalog(core, operator);

      clock.advance(2 * hourMs);
      const slow = stopAtUpdate(core);
      const stood = runDueTasks(slow.core);
      // If nothing was due, the test fails with the list of tasks instead of waiting.
      const tasks = await Promise.race([
        slow.stopped,
        stood.then(() => core.store.db.select().from(core.store.t.tasks)),
      ]);
      expect(tasks).toBeUndefined();
      clock.advance(2 * hourMs);
      await runDueTasks(core);
      slow.letGo();
      await stood;
      await runDueTasks(core);

      const isIt = and(eq(prices.sku, pack.sku ?? ''), eq(prices.kind, 'sale'));
      const [stored] = await core.store.db.select().from(prices).where(isIt);
      const sold = (await core.gateway.catalog.listPrices()).find(({ priceId }) => priceId === stored?.priceId);
      expect({ stored: stored?.isActive, sold: sold?.isActive }).toEqual({ stored: false, sold: false });
    });

    it('plans a task that another has ended between its two statements', async () => {
      const { core } = shop().service;
      const task = { kind: 'trial.remind', subject: 'a subscription', plannedAt: core.clock.now() } as const;
      const isIt = isOpenTask(core, task.kind, task.subject);
      const plan = (db: Db) => planTask(core, db, operator, task);
      await core.store.write(plan);
      await core.store.write(async (tx) => {
        const update = async () => {
          await endTask(core, tx, isIt, { state: 'done' });
          return [];
        };
        let isFirst = true;
        // The first update of the plan finds that the task has ended, as if another process had just committed that.
        const between = new Proxy(tx, {
          get(target, name) {
            if (name !== 'update' || !isFirst) return Reflect.get(target, name);
            isFirst = false;
            return () => ({ set: () => ({ where: () => ({ returning: update }) }) });
          },
        });
        await plan(between);
      });
      expect(await core.store.db.$count(core.store.t.tasks, isIt)).toBe(1);
      await core.store.write((tx) => endTask(core, tx, isIt, { state: 'dropped', outcome: 'a test' }));
    });
  },
  standing,
);
