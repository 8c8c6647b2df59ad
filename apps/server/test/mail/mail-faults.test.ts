import { Socket } from 'node:net';
import { MailFault } from '@backline/core/ports/mail-message';
import { createSmtpMailer, defaultMailLook, type SmtpMailerOptions } from '@backline/mail';
import { type MailScript, type ScriptedMailServer, startMailServer } from '@backline/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let post: ScriptedMailServer;
beforeEach(async () => {
  post = await startMailServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await post.stop();
});

const message = {
  kind: 'secure_link',
  to: 'anna@example.com',
  contactName: null,
  secureUrl: 'https://portal.example/secure?token=1',
} as const;

const createMailer = (smtpUrl = post.url, options: Partial<SmtpMailerOptions> = {}) =>
  createSmtpMailer({
    smtpUrl,
    from: { name: 'Shop', address: 'shop@example.com' },
    product: { name: 'Shop' },
    ...options,
  });

/** Sends one mail. Returns null if it was accepted. */
async function findFault(smtpUrl?: string, options: Partial<SmtpMailerOptions> = {}): Promise<MailFault | null> {
  const mailer = createMailer(smtpUrl, options);
  try {
    await mailer.deliver({ id: 'mail-1', message });
    return null;
  } catch (error) {
    if (error instanceof MailFault) return error;
    throw error;
  } finally {
    mailer.close();
  }
}

const saying =
  (at: string, reply: string): MailScript =>
  ({ step }) =>
    step === at ? reply : undefined;

it.each([
  ['greeting', '421 4.3.2 not now'],
  ['greeting', '554 5.7.1 you are blocked'],
  ['MAIL', '421 4.7.0 too many connections'],
  ['MAIL', '450 4.7.1 too much mail from you'],
  ['MAIL', '452 4.3.1 no room'],
  ['MAIL', '553 5.7.1 sender not yours'],
  ['RCPT', '421 4.7.0 closing'],
  ['content', '421 4.7.0 closing'],
  ['content', '454 Throttling failure: Maximum sending rate exceeded'],
])('takes %s answered with %j as the fault of the server', async (step, reply) => {
  post.follow(saying(step, reply));
  expect(await findFault()).toMatchObject({ of: 'server', isFinal: false, message: expect.stringContaining(reply) });
});

it.each([
  ['RCPT', '450 4.2.0 greylisted, come back'],
  ['RCPT', '451 4.3.0 lookup failed'],
  ['DATA', '451 4.3.0 not now'],
  ['content', '452 4.2.2 mailbox full'],
  ['content', '451 4.7.1 wait'],
])('tries a mail again whose %s was answered with %j', async (step, reply) => {
  post.follow(saying(step, reply));
  expect(await findFault()).toMatchObject({ of: 'mail', isFinal: false, message: reply });
});

it.each([
  ['RCPT', '550 5.1.1 no such user'],
  ['DATA', '554 5.5.1 no valid recipients'],
  ['content', '554 5.7.1 rejected as spam'],
  ['content', '552 5.3.4 message file too big'],
])('ends a mail whose %s was answered with %j', async (step, reply) => {
  post.follow(saying(step, reply));
  expect(await findFault()).toMatchObject({ of: 'mail', isFinal: true, message: reply });
});

it('takes a refused login as the fault of the server', async () => {
  post.follow(({ step }) =>
    step === 'EHLO' ? '250-post.test\r\n250 AUTH PLAIN' : step === 'AUTH' ? '535 5.7.8 wrong password' : undefined,
  );
  expect(await findFault(post.url.replace('//', '//me:word@'))).toMatchObject({
    of: 'server',
    message: expect.stringContaining('535 5.7.8 wrong password'),
  });
});

it.each(['greeting', 'EHLO', 'MAIL'])('takes a connection that breaks at %s as the fault of the server', async (at) => {
  post.follow(saying(at, 'cut'));
  expect(await findFault()).toMatchObject({ of: 'server', isFinal: false });
});

it('takes a connection that breaks within the content as the fault of the mail, which is tried again', async () => {
  post.follow(saying('content', 'cut'));
  expect(await findFault()).toMatchObject({ of: 'mail', isFinal: false });
});

it('takes a server that is away, and a name that nobody has, as the fault of the server', async () => {
  const { url } = post;
  await post.stop();
  expect(await findFault(url)).toMatchObject({ of: 'server' });
  expect(await findFault('smtp://post.invalid:25')).toMatchObject({ of: 'server' });
  post = await startMailServer();
});

it('says nothing of addresses in the last words', async () => {
  post.follow(saying('RCPT', '550 5.1.1 <anna@example.com>: no such user'));
  expect((await findFault())?.message).toBe('550 5.1.1 <(an address)>: no such user');
});

it('replaces a connection that the server has closed meanwhile', async () => {
  post.follow(({ step, connection }) =>
    step === 'MAIL' && connection === 1 && post.taken.length > 0 ? '421 4.4.2 idle for too long' : undefined,
  );
  const mailer = createMailer();
  await mailer.deliver({ id: 'first', message });
  await mailer.deliver({ id: 'second', message });
  mailer.close();
  expect(post.taken).toHaveLength(2);
});

it('waits for the answer to the content for ten minutes, and for what comes before it for one', async () => {
  // A socket's timeout does not use the fake time.
  const silences = vi.spyOn(Socket.prototype, 'setTimeout');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers: (() => void)[] = [];
  post.follow(({ step }) =>
    step === 'content' ? new Promise((resolve) => void answers.push(() => resolve(undefined))) : undefined,
  );
  const slow = findFault();
  await vi.waitFor(() => expect(post.steps.get('content')).toBe(1));
  await vi.advanceTimersByTimeAsync(9.5 * 60_000);
  answers[0]?.();
  expect(await slow).toBeNull();
  expect(silences.mock.calls.flatMap(([silentMs]) => (silentMs > 0 ? [silentMs] : []))).toContain(10 * 60_000);
  silences.mockRestore();

  post.follow(({ step }) => (step === 'RCPT' ? new Promise(() => {}) : undefined));
  const stuck = findFault();
  await vi.waitFor(() => expect(post.steps.get('RCPT')).toBe(2));
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await stuck).toMatchObject({ of: 'server', message: 'It did not answer within a minute.' });
});

it('sends no password in the clear, unless the URL or this machine allows it', async () => {
  post.follow(({ step }) => (step === 'EHLO' ? '250-post.test\r\n250 AUTH PLAIN' : undefined));
  const local = post.url.replace('//', '//me:word@');
  // Another address of this machine that is not recognized as local.
  const other = local.replace('127.0.0.1', '0.0.0.0');
  expect(await findFault(other)).toMatchObject({ of: 'server', message: expect.stringContaining('STARTTLS') });
  expect(post.steps.get('AUTH')).toBeUndefined();
  expect(await findFault(`${other}?ignoreTLS=true`)).toBeNull();
  expect(await findFault(local)).toBeNull();
});

it('greets with the name of the portal, and gives returns an address of their own', async () => {
  const said: string[] = [];
  post.follow(({ line }) => void said.push(line));
  const look = { ...defaultMailLook, supportEmail: 'help@shop.example' };
  const options = { publicUrl: 'https://portal.example:8443', bounces: 'bounces@shop.example' };
  expect(await findFault(undefined, { ...options, product: { name: 'Shop', look } })).toBeNull();
  expect(said).toContain('EHLO portal.example');
  expect(post.taken).toMatchObject([{ sender: 'bounces@shop.example', recipient: 'anna@example.com' }]);
  expect(post.taken[0]?.content).toMatch(/^Reply-To: help@shop\.example\r$/m);
  expect(post.taken[0]?.content).toMatch(/^From: Shop <shop@example\.com>\r$/m);
});
