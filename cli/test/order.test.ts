import { join } from 'node:path';
import { customer, demoPassword, support } from '@backline/fixtures';
import { startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from './run-backline.ts';

let shop: TestShop;
let env: Record<string, string>;
let far: Record<string, string>;
beforeAll(async () => {
  shop = await startTestShop();
  env = { PADDLE_API_URL: shop.emulator.url, DATABASE_URL: `file:${join(shop.directory, 'backline.sqlite')}` };
  far = { BACKLINE_SERVER: shop.url, BACKLINE_TOKEN: await shop.logInStaff(support.email, demoPassword) };
});
afterAll(() => shop.stop());

const run = (settings: Record<string, string>, ...args: string[]) =>
  createInstallation().runWith(settings, 'order', ...args);

describe('order refund --end-plan', () => {
  let transactionId = '';
  beforeAll(async () => {
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

describe("a guest's order", () => {
  const because = ['--yes', '--reason', 'a letter'];

  /** Buys two packs. */
  async function buy(): Promise<{ transactionId: string; itemIds: string[] }> {
    const items = await Promise.all(
      ['MUS-01001', 'MUS-01002'].map(async (sku) => ({ priceId: await shop.priceId(sku) })),
    );
    const customData = { backline: 'marketplace' };
    const { transactionId } = await shop.emulator.control.pay({ items, email: 'guest@example.org', customData });
    await shop.settle();
    const { order } = await read(transactionId);
    return { transactionId, itemIds: order.lines.map(({ itemId }: { itemId: string }) => itemId) };
  }
  const read = async (transactionId: string) =>
    JSON.parse((await run(env, 'show', transactionId, '--json')).raw.stdout);
  const readRefund = async (transactionId: string) => {
    const [adjustment] = await shop.service.core.gateway.books.findAdjustments(transactionId);
    return adjustment?.items;
  };

  it('is paid back by lines, and by parts of them', async () => {
    const { transactionId, itemIds } = await buy();
    const [first = '', second = ''] = itemIds;
    await run(env, 'refund', transactionId, '--item', `${first}=1.00`, ...because);
    expect(await readRefund(transactionId)).toMatchObject([{ itemId: first, type: 'partial', amount: 100 }]);
    const other = await buy();
    await run(env, 'refund', other.transactionId, '--item', other.itemIds.join(), ...because);
    expect(await readRefund(other.transactionId)).toHaveLength(2);
    expect((await run(env, 'refund', transactionId, '--item', `${second}=much`, ...because)).stderr).toContain(
      'is no line',
    );
  });

  it('is withdrawn from in the name of who wrote, for one line', async () => {
    const { transactionId, itemIds } = await buy();
    const [, second = ''] = itemIds;
    const withdrawal = ['withdraw', transactionId, '--name', 'Clara Wieck', '--item', second];
    expect((await run(env, ...withdrawal, ...because)).stdout).toMatch(/^[^,]+: waits for a decision/);
    const { withdrawals } = shop.service.core.store.t;
    const rows = await shop.service.core.store.db.select().from(withdrawals);
    expect(rows.filter((row) => row.transactionId === transactionId)).toMatchObject([
      { name: 'Clara Wieck', items: [second] },
    ]);
  });

  it('is rehearsed to be sent again, and sent with new codes', async () => {
    const { transactionId } = await buy();
    const resend = ['resend', transactionId, '--to', 'right@example.org'];
    const before = await read(transactionId);
    const rehearsed = await run(env, ...resend, '--dry-run');
    expect(rehearsed).toMatchObject({ exitCode: 0, stderr: '', stdout: expect.stringContaining('codes') });
    expect((await read(transactionId)).order.lines).toEqual(before.order.lines);
    expect((await run(env, ...resend, ...because)).stdout).toContain('are on their way to right@example.org');
    expect((await read(transactionId)).order.lines).not.toEqual(before.order.lines);
  });
});
