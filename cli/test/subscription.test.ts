import { join } from 'node:path';
import { customer, demoPassword, support } from '@backline/fixtures';
import { startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, createInstallation } from './run-backline.ts';

/** Without the ids that Paddle has made up. */
const hide = ({ stdout, stderr, exitCode }: Answer) => {
  const toHidden = (text: string) => text.replace(/\b([a-z]+)_[\da-z]{26}\b/g, '<$1>').replace(/ {3,}/g, '  ');
  return { stdout: toHidden(stdout), stderr: toHidden(stderr), exitCode };
};

describe('subscription', () => {
  let shop: TestShop;
  let env: Record<string, string>;
  let far: Record<string, string>;
  let subscriptionId = '';
  beforeAll(async () => {
    shop = await startTestShop();
    env = { PADDLE_API_URL: shop.emulator.url, DATABASE_URL: `file:${join(shop.directory, 'backline.sqlite')}` };
    far = { BACKLINE_SERVER: shop.url, BACKLINE_TOKEN: await shop.logInStaff(support.email, demoPassword) };
  });
  afterAll(() => shop.stop());
  const run = (...args: string[]) => createInstallation().runWith(env, ...args);
  const runFar = (...args: string[]) => createInstallation().runWith(far, ...args);

  it('says that there is none yet', async () => {
    expect(await run('subscription', 'list')).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "There are none.
      ",
        "stdout": "",
      }
    `);
    expect(await runFar('subscription', 'show', customer.email)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "customer@example.com never had a plan.
      Times are in Asia/Tokyo.
      ",
        "stdout": "as of         <local time>
      free trial    not had yet
      ",
      }
    `);
    expect((await run('user', 'show', customer.email)).stdout).toContain('plan       never had one\n');
  });

  it('show tells how a plan stands and what was paid for it, here and at a server', async () => {
    const client = shop.client(await shop.logIn(customer.email, demoPassword));
    const { txnId } = await client.plans.checkOutPlan.mutate({ plan: 'monthly' });
    expect(hide(await runFar('subscription', 'show', customer.email))).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "customer@example.com never had a plan.
      Times are in Asia/Tokyo.
      ",
        "stdout": "as of  <local time>
      free trial  not had yet, kept for an open checkout until <local time>
      checkout  <txn> is open
      ",
      }
    `);
    const paid = await shop.emulator.control.pay({ transactionId: txnId });
    subscriptionId = paid.subscriptionId ?? '';
    await shop.settle();
    await shop.advance({ days: 8 });
    const near = await run('subscription', 'show', customer.email);
    expect(hide(near)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "as of  <local time>
      free trial  had, by this account or its mailbox

      subscription  <sub>
      account  customer@example.com
      status  active
      plan  monthly
      next  $9.99 on <local time>
      period  <local time> to <local time>
      trial  until <local time>
      started  <local time>
      asked  <local time>

      Payments (2)
        <txn>  <local time>  completed  $9.99  subscription_recurring  pays until <local time>  gave Cadenza Plus (MUS-00001) until <local time>, with grace until <local time>, active: grant <id>
        <txn>  <local time>  completed  $0.00  api  pays until <local time>  gave Cadenza Plus (MUS-00001) until <local time>, expired: grant <id>

      Mails (1)
        plan_welcome ordered <local time>

      Open reviews (0)
      ",
      }
    `);
    expect(await runFar('subscription', 'show', subscriptionId)).toEqual(near);
    const { account, subscriptions } = JSON.parse((await run('subscription', 'show', customer.email, '--json')).stdout);
    expect(account).toMatchObject({ hadTrial: true, openTransactionId: null });
    expect(subscriptions[0].payments).toHaveLength(2);
    expect((await run('user', 'show', customer.email)).stdout).toMatch(
      /^plan {7}active, monthly, \$[\d.]+ on <local time>/m,
    );
  });

  it('list has them by status, here and at a server', async () => {
    const near = await run('subscription', 'list');
    expect(hide(near)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Times are in Asia/Tokyo.
      ",
        "stdout": "SUBSCRIPTION  ACCOUNT  STATUS  PLAN  NEXT
      <sub>  customer@example.com  active  monthly  $9.99 on <local time>
      ",
      }
    `);
    expect(await runFar('subscription', 'list', '--status', 'active')).toEqual(near);
    expect(JSON.parse((await run('subscription', 'list', '--status', 'past_due', '--json')).stdout)).toEqual({
      subscriptions: [],
      total: 0,
    });
    expect(await run('subscription', 'list', '--status', 'inactive')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": ""inactive" is no status of a subscription. Choose active, trialing, past_due, paused, canceled.
      ",
        "stdout": "",
      }
    `);
  });

  it('refresh asks Paddle and keeps the answer, here and at a server', async () => {
    await shop.emulator.control.setDelivery({ isPaused: true });
    await shop.emulator.control.failRenewal(subscriptionId);
    expect((await run('subscription', 'list')).stdout).toContain('active');
    expect(hide(await run('subscription', 'refresh', subscriptionId))).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Paddle sent something new, and it is kept. Payments that are missing: backline paddle reconcile
      Times are in Asia/Tokyo.
      ",
        "stdout": "past due: a payment did not go through, monthly, $9.99 on <local time> (<sub>)
      ",
      }
    `);
    expect(hide(await runFar('subscription', 'refresh', subscriptionId))).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "It was known like this already.
      Times are in Asia/Tokyo.
      ",
        "stdout": "past due: a payment did not go through, monthly, $9.99 on <local time> (<sub>)
      ",
      }
    `);
    const shown = await run('subscription', 'show', customer.email);
    expect(hide(shown).stdout).toMatch(/^status {2}past due: a payment did not go through$/m);
    expect(shown.stdout).toMatch(/^ {2}plan_payment_failed ordered <local time>$/m);
    expect(hide(shown).stdout).toMatch(/^What to do\n.*payment method.*\n.*backline subscription refresh <sub>$/m);
  });

  it('runs on when its account is disabled, and that is said, here and at a server', async () => {
    const disable = ['user', 'disable', customer.email, '--reason', 'a test', '--yes'];
    const near = await run(...disable);
    expect(hide(near)).toMatchInlineSnapshot(`
      {
        "exitCode": 0,
        "stderr": "Its plan at Paddle is untouched: past due: a payment did not go through, monthly, $9.99 on <local time> (<sub>). To end it, cancel it at Paddle.
      Undo: backline user enable customer@example.com --reason TEXT
      Times are in Asia/Tokyo.
      ",
        "stdout": "customer@example.com is disabled, 1 session ended
      ",
      }
    `);
    expect((await runFar(...disable)).stderr).toContain(subscriptionId);
    expect(await runFar(...near.undo)).toMatchObject({ exitCode: 0 });
  });

  it('leaves look-ups in the audit, with their reason', async () => {
    await runFar('subscription', 'show', subscriptionId, '--reason', 'they called');
    const { entries } = JSON.parse((await run('audit', 'list', '--json', '--limit', '1')).stdout);
    expect(entries[0]).toMatchObject({
      action: 'support.subscription_shown',
      actor: support.email,
      reason: 'they called',
    });
  });

  it('refuses what is nobody and nothing', async () => {
    const unknown = `sub_${'0'.repeat(26)}`;
    expect(await run('subscription', 'show', 'nobody')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": ""nobody" is not an email address. Give one such as composer@example.com.
      ",
        "stdout": "",
      }
    `);
    expect(await runFar('subscription', 'show', 'no@example.com')).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "There is no account for no@example.com.
      ",
        "stdout": "",
      }
    `);
    expect(await run('subscription', 'show', unknown)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Nothing is known of sub_00000000000000000000000000. If it is at Paddle: backline subscription refresh sub_00000000000000000000000000.
      ",
        "stdout": "",
      }
    `);
    expect(await run('subscription', 'refresh', unknown)).toMatchInlineSnapshot(`
      {
        "exitCode": 1,
        "stderr": "Paddle has no subscription sub_00000000000000000000000000 to a plan of ours.
      ",
        "stdout": "",
      }
    `);
    expect(await runFar('subscription', 'refresh', 'sub_none', '--json')).toMatchInlineSnapshot(`
      {
        "exitCode": 2,
        "stderr": "",
        "stdout": "{"error":{"code":"input_invalid","message":"subscriptionId: is not the id of a subscription, such as sub_01hv8wptq8987qeep44cyrewp9"}}
      ",
      }
    `);
    const away = { ...env, PADDLE_API_URL: 'http://127.0.0.1:1' };
    expect(await createInstallation().runWith(away, 'subscription', 'refresh', subscriptionId)).toMatchInlineSnapshot(`
      {
        "exitCode": 3,
        "stderr": "The payment provider did not answer: fetch failed. What is known stays as it was.
      ",
        "stdout": "",
      }
    `);
  });

  it('show says when a plan has ended, and no period of it', async () => {
    await shop.emulator.control.cancelNow(subscriptionId);
    await run('subscription', 'refresh', subscriptionId);
    const { stdout } = hide(await run('subscription', 'show', customer.email));
    expect(stdout).toMatch(/^status +over\nplan +monthly\nended +<local time>\n/m);
    expect(stdout).not.toMatch(/none|pri_|<pri>|next/);
  });
});
