import { join } from 'node:path';
import { customer, demoPassword, support } from '@backline/fixtures';
import { startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from './run-backline.ts';

describe('order refund --end-plan', () => {
  let shop: TestShop;
  let env: Record<string, string>;
  let far: Record<string, string>;
  let transactionId = '';
  beforeAll(async () => {
    shop = await startTestShop();
    env = { PADDLE_API_URL: shop.emulator.url, DATABASE_URL: `file:${join(shop.directory, 'backline.sqlite')}` };
    far = { BACKLINE_SERVER: shop.url, BACKLINE_TOKEN: await shop.logInStaff(support.email, demoPassword) };
    const { plans } = shop.client(await shop.logIn(customer.email, demoPassword));
    for (const isTrial of [true, false]) {
      const { txnId } = await plans.checkOutPlan.mutate({ plan: 'monthly' });
      await shop.emulator.control.pay({ transactionId: txnId });
      await shop.settle();
      transactionId = txnId;
      const { subscriptionId } = await readPlan();
      if (isTrial) await shop.emulator.control.cancelNow(subscriptionId);
      await shop.settle();
    }
  });
  afterAll(() => shop.stop());

  async function readPlan() {
    const { orders, subscriptions } = shop.service.core.store.t;
    const [order] = (await shop.service.core.store.db.select().from(orders)).filter(
      (one) => one.transactionId === transactionId,
    );
    const [plan] = (await shop.service.core.store.db.select().from(subscriptions)).filter(
      (one) => one.subscriptionId === order?.subscriptionId,
    );
    return { subscriptionId: plan?.subscriptionId ?? '', status: plan?.status };
  }

  const run = (settings: Record<string, string>, ...args: string[]) =>
    createInstallation().runWith(settings, 'order', ...args);
  const refund = (settings: Record<string, string>) =>
    run(settings, 'refund', transactionId, '--end-plan', '--yes', '--reason', 'did not want it');

  it('says what would happen, and does nothing', async () => {
    const { stdout, exitCode } = await run(env, 'refund', transactionId, '--end-plan', '--dry-run');
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('The plan ends once Paddle has the refund.')]);
    expect((await readPlan()).status).toBe('active');
  });

  it.each(['here', 'at a server'])(
    'says that nothing was paid back and the plan goes on, when it is refused %s',
    async (place) => {
      await shop.emulator.control.setFaults([{ method: 'POST', path: '/adjustments', status: 400 }]);
      const { stderr, exitCode } = await refund(place === 'here' ? env : far);
      expect([exitCode, stderr]).toEqual([
        1,
        expect.stringContaining('Paddle refused this refund. Nothing was paid back, and the plan goes on.'),
      ]);
      expect((await readPlan()).status).toBe('active');
    },
  );

  it('says that the plan goes on, when Paddle has the refund and does not end it', async () => {
    await shop.emulator.control.setFaults([{ method: 'POST', path: '/subscriptions/*/cancel', status: 400 }]);
    const { stdout, exitCode } = await refund(env);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Paddle did not end the plan, which goes on.')]);
    await shop.settle();
    const shown = (await run(env, 'show', transactionId)).stdout;
    expect(shown).toContain('the plan was not ended');
    expect(shown.match(/not made by Paddle/g)).toHaveLength(2);
    expect(shown).toContain('Paddle has the refund, and did not end the plan, which goes on');
    const [pending] = await shop.service.core.gateway.books.findAdjustments(transactionId);
    await shop.emulator.control.rejectRefund(pending?.adjustmentId ?? '');
    await shop.settle();
  });

  it('ends the plan, and says so', async () => {
    const { stdout, exitCode } = await refund(far);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('The plan has ended.')]);
    await shop.settle();
    expect((await readPlan()).status).toBe('canceled');
    expect((await run(env, 'show', transactionId)).stdout).toContain('the plan was ended');
  });
});
