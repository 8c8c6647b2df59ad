import { join } from 'node:path';
import { enqueueMessage } from '@backline/core/mail/enqueue-message';
import type { MailMessage } from '@backline/core/ports/mail-message';
import { and, eq, isNotNull, isNull } from '@backline/db';
import { customer } from '@backline/fixtures';
import {
  type ScriptedMailServer,
  startMailServer,
  startTestService,
  startTestShop,
  type TestService,
  waitUntil,
} from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstallation } from './run-backline.ts';

const guest = 'gone@example.com';
const codes: MailMessage = {
  kind: 'purchase_codes',
  to: guest,
  items: [{ name: 'Harbor Strings', licenseCode: 'CDZA-1', redeemUrl: 'https://portal.example/r' }],
  redeemAllUrl: 'https://portal.example/r',
  order: { id: 'txn_01hv8wptq8987qeep44cyrewp9', total: '€10.00', url: 'https://portal.example/o' },
  endsOn: null,
};
const because = ['--reason', 'a test of mails'];

const toReturn = (id: string) =>
  [
    'From: MAILER-DAEMON@post.test',
    'To: bounces@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It could not be delivered.',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; post.test',
    '',
    `Final-Recipient: rfc822; ${customer.email}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 5.1.1 <${customer.email}>:`,
    '    no such user',
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${id}@shop.example>`,
    'Subject: Hello',
    '',
    'Hello',
    '--b--',
    '',
  ].join('\r\n');

describe('the mails of an order', () => {
  it('are listed with a guest and, later, with the account of the address', async () => {
    const post = await startMailServer(({ step }) => (step === 'RCPT' ? '550 5.1.1 no such user' : undefined));
    const shop = await startTestShop({ env: { SMTP_URL: post.url, MAIL_FROM: 'hello@shop.example' } });
    const { store } = shop.service.core;
    const cli = createInstallation();
    const env = {
      DATABASE_URL: `file:${join(shop.directory, 'backline.sqlite')}`,
      PADDLE_API_URL: shop.emulator.url,
    };
    const [pack] = await shop.client().catalog.listCartItems.query();
    const sku = pack?.sku ?? '';
    const items = [{ priceId: await shop.priceId(sku) }];
    const customData = { backline: 'marketplace' };
    const { transactionId } = await shop.emulator.control.pay({ items, email: guest, customData });
    await shop.settle();
    const { outboxMessages } = store.t;
    await waitUntil(
      async () =>
        (await store.db.$count(
          outboxMessages,
          and(eq(outboxMessages.transactionId, transactionId), isNotNull(outboxMessages.failedAt)),
        )) === 1,
    );
    const line =
      /Mails of the last month \(1\)\n {2}purchase_codes {2}written .*, refused .*: 550 5\.1\.1 no such user/;
    expect((await cli.runWith(env, 'order', 'show', transactionId)).stdout).toMatch(line);
    expect((await cli.runWith(env, 'mail', 'list', '--failed')).stdout).toMatch(
      new RegExp(`${guest} +${transactionId}`),
    );
    const form = { password: 'violet-anchor-simmer-82', contactName: 'Ada Lovelace', emailMarketingConsent: false };
    expect(await shop.rest('POST', '/signup', { body: { ...form, authId: guest } })).toMatchObject({ status: 200 });
    expect((await cli.runWith(env, 'mail', 'list', '--limit', '1')).stderr).toMatch(
      /^1 of \d mails: --limit shows more\.$/m,
    );
    for (const command of [
      ['user', 'show', guest],
      ['license', 'explain', guest, sku],
    ])
      expect(await cli.runWith(env, ...command)).toMatchObject({
        stdout: expect.stringMatching(/\n {2}purchase_codes {2}written .*, refused .*: 550/),
      });
    post.follow(() => undefined);
    await cli.runWith(env, 'mail', 'retry', ...because);
    const isTaken = and(eq(outboxMessages.transactionId, transactionId), isNotNull(outboxMessages.deliveredAt));
    await waitUntil(async () => (await store.db.$count(outboxMessages, isTaken)) === 1);
    const [mail] = await store.db.select().from(outboxMessages).where(eq(outboxMessages.transactionId, transactionId));
    await cli.feedWith(env, toReturn(mail?.id ?? ''), 'mail', 'bounce');
    // Its contents have gone: the order says whose it was.
    const returned = new RegExp(`${guest} +${transactionId} +returned`);
    expect((await cli.runWith(env, 'mail', 'list', '--failed')).stdout).toMatch(returned);
    await shop.stop();
    await post.stop();
  });
});

describe('mail', () => {
  let post: ScriptedMailServer;
  let world: TestService;
  let env: Record<string, string>;
  const cli = createInstallation();
  const run = (...args: string[]) => cli.runWith(env, 'mail', ...args);
  /** Until no mail waits: the command line and the server of this test share a thread, where one cannot wait for the other. */
  const settle = async () => {
    const { store } = world.service.core;
    const { outboxMessages } = store.t;
    const isOpen = and(isNull(outboxMessages.deliveredAt), isNull(outboxMessages.failedAt));
    await waitUntil(async () => (await store.db.$count(outboxMessages, isOpen)) === 0);
    // Comes after what is under way.
    await store.write(async () => {});
  };
  const listed = async (...args: string[]) => JSON.parse((await run('list', '--json', ...args)).raw.stdout);

  beforeAll(async () => {
    post = await startMailServer(({ step, recipient }) =>
      step === 'RCPT' && recipient === guest ? '550 5.1.1 no such user' : undefined,
    );
    world = await startTestService({ isSeeded: true, env: { SMTP_URL: post.url, MAIL_FROM: 'hello@shop.example' } });
    env = {
      DATABASE_URL: `file:${join(world.directory, 'backline.sqlite')}`,
      SMTP_URL: post.url,
      MAIL_FROM: 'hello@shop.example',
    };
    const { core } = world.service;
    await core.store.write((tx) => enqueueMessage(core, tx, null, codes));
    await settle();
  });
  afterAll(async () => {
    await world.stop();
    await post.stop();
  });

  it('lists what was refused with its reader, its order and the last words, and never says delivered', async () => {
    const { mails } = await listed('--failed');
    expect(mails).toMatchObject([
      { kind: 'purchase_codes', to: guest, transactionId: codes.order.id, state: 'refused', attempts: 1 },
    ]);
    const { stdout } = await run('list');
    expect(stdout).toContain('refused');
    expect(stdout).toContain('handed to the mail server');
    expect(stdout).not.toMatch(/delivered/);
    const shown = await run('show', mails[0].id);
    expect(shown.stdout).toContain('550 5.1.1 no such user');
    expect(shown.stdout).not.toContain('CDZA-1');
  });

  it('lists those that wait, and no more than are asked for', async () => {
    const { mails, count } = await listed('--limit', '1');
    expect(mails).toHaveLength(1);
    expect(count).toBeGreaterThan(1);
    expect((await listed('--waiting')).mails).toEqual([]);
  });

  it('retries those alone that were written since a time', async () => {
    expect((await run('retry', '--since', '2099-01-01', ...because)).stdout).toContain('0 mails due now');
    expect((await listed('--failed')).count).toBe(1);
  });

  it('sends a refused mail once the mailbox exists', async () => {
    post.follow(() => undefined);
    const { mails } = await listed('--failed');
    expect((await run('retry', mails[0].id, ...because)).stdout).toContain('1 mail due now');
    await settle();
    expect(post.taken.some(({ recipient }) => recipient === guest)).toBe(true);
    expect((await listed('--failed')).count).toBe(0);
    expect(await run('retry', mails[0].id, ...because)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('cannot be sent again'),
    });
  });

  it('drops a mail with what is in it', async () => {
    const { core } = world.service;
    post.follow(({ step }) => (step === 'RCPT' ? '550 5.1.1 no such user' : undefined));
    await core.store.write((tx) => enqueueMessage(core, tx, null, codes));
    await settle();
    const [{ id }] = (await listed('--failed')).mails;
    expect((await run('drop', id, '--yes', ...because)).exitCode).toBe(0);
    expect((await listed('--failed')).count).toBe(0);
    const { t, db } = core.store;
    const rows = await db.select().from(t.outboxMessages);
    expect(rows.find((row) => row.id === id)).toMatchObject({ sealed: null, droppedAt: expect.any(Date) });
    const actions = (await db.select({ action: t.auditEntries.action }).from(t.auditEntries)).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(expect.arrayContaining(['mail.retried', 'mail.dropped']));
    post.follow(() => undefined);
  });

  it('marks the mail and the account of a return, and leaves any other mail alone', async () => {
    expect((await world.rest('POST', '/recover', { body: { authId: customer.email } })).status).toBe(200);
    await settle();
    const { content } = post.taken.findLast(({ recipient }) => recipient === customer.email) ?? { content: '' };
    const [, id = ''] = /^Message-ID: <([^@]+)@shop\.example>/im.exec(content) ?? [];
    expect((await cli.feedWith(env, 'Subject: Hello\r\n\r\nHello\r\n', 'mail', 'bounce')).exitCode).toBe(0);
    const marked = await cli.feedWith(env, toReturn(id), 'mail', 'bounce');
    expect(marked).toMatchObject({ exitCode: 0, raw: { stdout: expect.stringContaining(`${id} returned`) } });
    const { mails } = await listed('--failed');
    expect(mails).toMatchObject([{ id, state: 'returned', lastWords: '550 5.1.1 <(an address)>: no such user' }]);
    const { stdout } = await cli.runWith(env, 'user', 'show', customer.email);
    expect(stdout).toContain('mailbox    returned a mail');
    expect(stdout).toMatch(/recover {2}written .*, returned .*no such user/);
  });

  it('says each step of a test mail, up to the one that fails', async () => {
    const taken = await run('test', 'you@example.com', '--json');
    expect(taken.exitCode).toBe(0);
    const stepsOf = ({ raw }: typeof taken) =>
      JSON.parse(raw.stdout).steps.map(({ step, isDone }: { step: string; isDone: boolean }) => [step, isDone]);
    const all = ['name', 'connection', 'TLS', 'login', 'sender', 'recipient', 'content'];
    expect(stepsOf(taken)).toEqual(all.map((step) => [step, true]));
    for (const [command, step] of [
      ['greeting', 'connection'],
      ['MAIL', 'sender'],
      ['RCPT', 'recipient'],
      ['content', 'content'],
    ] as const) {
      post.follow((one) => (one.step === command ? '554 5.7.1 not you' : undefined));
      const failed = await run('test', 'you@example.com', '--json');
      expect(failed.exitCode).toBe(1);
      const before = all.slice(0, all.indexOf(step));
      expect(stepsOf(failed)).toEqual([...before.map((one) => [one, true]), [step, false]]);
    }
    post.follow(() => undefined);
  });
});
