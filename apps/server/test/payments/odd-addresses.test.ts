import { listOrders } from '@backline/core/support/money/list-orders';
import { resendOrder } from '@backline/core/support/money/resend-order';
import { find } from '@backline/core/support/search/find';
import { parseEmail, parsePayerEmail } from '@backline/domain/inputs/parse-email';
import { startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Paddle accepts some addresses to which we can't send mail. */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const operator = { source: 'cli', ip: 'local', userAgent: null, session: null } as const;
const reason = 'a test';

async function buy(email: string): Promise<string> {
  const items = [{ priceId: await shop.priceId('MUS-01012') }];
  const { transactionId } = await shop.emulator.control.pay({ items, email, customData: { backline: 'marketplace' } });
  await shop.settle();
  return transactionId;
}

async function listReviews(transactionId: string) {
  const { reviews } = shop.service.core.store.t;
  const rows = await shop.service.core.store.db.select().from(reviews);
  return rows.filter((row) => row.transactionId === transactionId);
}

function toAddress(text: string) {
  const email = parsePayerEmail(text);
  if (email === null) throw new Error(text);
  return email;
}

it.each([
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@xn--e1afmkfd.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['o&o@example.com', 'o&o@example.com'],
  ['a/b=c@example.com', 'a/b=c@example.com'],
  ['{odd}!@sub_domain.example.com', '{odd}!@sub_domain.example.com'],
])('mails the codes of a guest who paid with %s', async (email, mailed) => {
  const transactionId = await buy(email);
  expect(await listReviews(transactionId)).toEqual([]);
  expect((await shop.mails(mailed)).some(({ text }) => /MUS(?:-[0-9A-Z]{4}){4}/.test(text))).toBe(true);
  const { core } = shop.service;
  for (const named of [email, mailed]) {
    const { orders } = await listOrders(core, operator, { email: toAddress(named), reason });
    expect(orders.map((order) => order.transactionId)).toEqual([transactionId]);
    const { answers } = await find(core, operator, { text: named, isNear: false, utcOffsetMinutes: 0, reason });
    expect(answers.map(({ id }) => id)).toContain(mailed);
  }
});

it.each(['müller@example.com', '"clara wieck"@example.com', 'a..b@example.com', 'trail.@example.com'])(
  'puts a purchase with %s before a person at once, and sends its codes to another address',
  async (email) => {
    const transactionId = await buy(email);
    const { core } = shop.service;
    expect(await listReviews(transactionId)).toMatchObject([{ reason: 'address_unmailable', resolvedAt: null }]);
    const { outboxMessages } = core.store.t;
    const waiting = await core.store.db.select().from(outboxMessages);
    expect(waiting.filter((row) => row.transactionId === transactionId)).toEqual([]);
    const { orders } = await listOrders(core, operator, { email: toAddress(email), reason });
    expect(orders.map((order) => order.transactionId)).toEqual([transactionId]);

    const resend = { transactionId, isDryRun: false, reason };
    await expect(resendOrder(core, operator, { ...resend, to: toAddress(email) })).rejects.toThrow('cannot be mailed');
    const other = parseEmail(`other-${transactionId}@example.com`);
    if (other === null) throw new Error('no address');
    await resendOrder(core, operator, { ...resend, to: other });
    await shop.settle();
    expect((await shop.mails(other.address)).some(({ text }) => /MUS(?:-[0-9A-Z]{4}){4}/.test(text))).toBe(true);
    expect(await listReviews(transactionId)).toMatchObject([{ resolution: reason }]);
  },
);
