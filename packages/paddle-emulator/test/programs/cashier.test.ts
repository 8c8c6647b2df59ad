import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScene, type Ids, type Scene } from '../operations/scene.ts';
import { type CashierCall, cashierCalls, cashierEvents } from './cashier.ts';
import { findMissing } from './missing.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await createScene();
});

afterAll(async () => {
  await scene.stop();
});

/** Prepares the subscription or transaction that a call needs. */
async function arrange({ given }: CashierCall): Promise<Ids> {
  const ids = { ...scene.ids };
  const price = {
    product_id: ids.product_id,
    description: 'other',
    unit_price: { amount: '1999', currency_code: 'USD' },
  };
  const monthly = { ...price, billing_cycle: { interval: 'month', frequency: 1 } };
  if (given === undefined) return ids;
  if (given === 'paid') {
    const bought = await scene.payOnce();
    const path = `/transactions/${bought.transaction_id}`;
    const { details } = await scene.get<{ details: { line_items: { id: string }[] } }>('GET', path);
    return { ...ids, ...bought, item_id: details.line_items[0]?.id ?? '' };
  }
  const subscribed = await scene.subscribe(given === 'trialing' ? 'monthlyTrial' : 'monthly');
  const path = `/subscriptions/${subscribed.subscription_id}`;
  if (given === 'paused') await scene.emulator.control.pauseNow(subscribed.subscription_id ?? '');
  if (given === 'pausing') await scene.get('POST', `${path}/pause`);
  if (given === 'canceling') await scene.get('POST', `${path}/cancel`);
  return { ...ids, ...subscribed, other_price_id: (await scene.get('POST', '/prices', monthly)).id };
}

describe('cashier', () => {
  test.each(Object.entries(cashierCalls))('%s', async (_, call) => {
    const ids = await arrange(call);
    const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_match, id: string) => ids[id] ?? `no_${id}`);
    const body = call.body === undefined ? undefined : JSON.parse(fill(JSON.stringify(call.body)));
    const { status, body: answer } = await scene.call(call.method, fill(call.send), body);
    const { data, error } = answer as { data?: { status?: string }; error?: { code: string; detail: string } };
    // Cashier treats an answer with `error` as a refusal, and shows its detail.
    expect({ status, code: error?.code }).toEqual(
      call.refused === undefined
        ? { status: expect.toSatisfy((one: number) => one < 300), code: undefined }
        : { status: 400, code: call.refused },
    );
    if (call.refused !== undefined) return expect(error?.detail).toMatch(/\w/);
    expect(findMissing(data, call.reads ?? [])).toEqual([]);
    if (call.becomes !== undefined) expect(data?.status).toBe(call.becomes);
  });

  test('finds in each event what its controller reads', async () => {
    scene.receiver.clear();
    for (const type of Object.keys(cashierEvents)) await scene.emulator.control.trigger(type);
    await scene.emulator.control.deliverNow();
    for (const [type, paths] of Object.entries(cashierEvents)) {
      const bodies = scene.receiver.received.filter((one) => one.type === type).map((one) => JSON.parse(one.body));
      expect([type, bodies.length > 0]).toEqual([type, true]);
      for (const { data } of bodies) expect([type, findMissing(data, paths)]).toEqual([type, []]);
    }
  });
});
