import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSmtpMailer } from '../src/smtp-mailer.ts';
import { mailExamples } from '../src/templates.ts';
import { testDelivery } from '../src/test-delivery.ts';
import { toMailFault } from '../src/to-mail-fault.ts';

interface Received {
  recipients: string[];
  mail: Email;
}

let server: SMTPServer;
let smtpUrl: string;
let received: Received[];
let refusal: Error | null;

beforeEach(async () => {
  received = [];
  refusal = null;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail });
        done(refusal);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const sender = { name: 'Cadenza', address: 'hello@cadenza.example' };

function createMailer(from = sender) {
  return createSmtpMailer({ smtpUrl, from, product: { name: 'Cadenza' } });
}

it('delivers both bodies to the one recipient', async () => {
  const mailer = createMailer();
  await mailer.deliver({ id: 'mail-1', message: mailExamples.recover });
  mailer.close();
  expect(received).toHaveLength(1);
  const [{ recipients, mail }] = received as [Received];
  expect(recipients).toEqual(['customer@example.com']);
  expect(mail.from).toMatchObject({ name: 'Cadenza', address: 'hello@cadenza.example' });
  expect(mail.subject).toBe('Reset your Cadenza password');
  expect(mail.text).toContain(mailExamples.recover.resetUrl);
  expect(mail.html).toContain(mailExamples.recover.cancelUrl);
});

it('gives two attempts at one mail the same Message-ID', async () => {
  const mailer = createMailer({ name: '', address: 'hello@cadenza.example' });
  await mailer.deliver({ id: 'mail-2', message: mailExamples.verify });
  await mailer.deliver({ id: 'mail-2', message: mailExamples.verify });
  mailer.close();
  expect(received.map(({ mail }) => mail.messageId)).toEqual(['<mail-2@cadenza.example>', '<mail-2@cadenza.example>']);
});

it('marks the mail as generated', async () => {
  const mailer = createMailer();
  await mailer.deliver({ id: 'mail-3', message: mailExamples.verify });
  mailer.close();
  expect(received[0]?.mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

it.each([
  'victim@example.com\r\nBcc: other@example.com',
  'victim@example.com, other@example.com',
  'Group: other@example.com;',
])('sends nothing to %j', async (to) => {
  const mailer = createMailer();
  await expect(mailer.deliver({ id: 'mail-4', message: { ...mailExamples.verify, to } })).rejects.toThrow('recipient');
  mailer.close();
  expect(received).toHaveLength(0);
});

it('adds no header or recipient from names and ids', async () => {
  const mailer = createSmtpMailer({
    smtpUrl,
    from: { ...sender, name: 'Cadenza\r\nBcc: other@example.com\r\n' },
    product: { name: 'Cadenza\r\nBcc: other@example.com\r\n\r\nbody' },
  });
  const message = { ...mailExamples.verify, contactName: 'Clara\r\nBcc: other@example.com' };
  await mailer.deliver({ id: 'mail-5>\r\nBcc: other@example.com', message });
  mailer.close();
  const [{ recipients, mail }] = received as [Received];
  expect(recipients).toEqual(['customer@example.com']);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  expect(mail.messageId).toMatch(/^<[\w.-]+@cadenza\.example>$/);
});

it('throws when the server refuses, so that the outbox tries again', async () => {
  refusal = Object.assign(new Error('mailbox full'), { responseCode: 452 });
  const mailer = createMailer();
  await expect(mailer.deliver({ id: 'mail-6', message: mailExamples.verify })).rejects.toThrow('mailbox full');
  mailer.close();
});

const listHeaders = ({ mail }: Received) => mail.headers.filter(({ key }) => key.startsWith('list-'));

it('lets nobody end mails about purchases, security and the account', async () => {
  const mailer = createMailer();
  for (const [kind, message] of Object.entries(mailExamples)) await mailer.deliver({ id: kind, message });
  mailer.close();
  expect(received).toHaveLength(Object.keys(mailExamples).length);
  expect(received.flatMap(listHeaders)).toEqual([]);
});

it('lets a mail program end mails by one press where the message has a link for it', async () => {
  const mailer = createMailer();
  const unsubscribeUrl = `https://portal.example/unsubscribe?token=${'a'.repeat(36)}_${'b'.repeat(43)}`;
  const message = { ...mailExamples.download_page, unsubscribeUrl };
  await mailer.deliver({ id: 'news', message });
  mailer.close();
  expect(received.flatMap(listHeaders)).toMatchObject([
    { key: 'list-unsubscribe', value: `<${unsubscribeUrl}>` },
    { key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' },
  ]);
});

it('says each step of a test mail', async () => {
  const options = { smtpUrl, from: sender, product: { name: 'Cadenza' } };
  expect(await testDelivery(options, 'you@example.com')).toEqual(
    [
      ['name', '127.0.0.1 is 127.0.0.1'],
      ['connection', 'the server greets'],
      ['TLS', 'the connection is not encrypted'],
      ['login', 'SMTP_URL has none'],
      ['sender', sender.address],
      ['recipient', 'you@example.com'],
      ['content', expect.stringMatching(/^250 /)],
    ].map(([step, words]) => ({ step, isDone: true, words })),
  );
});

it('says of a test mail that its server has no address', async () => {
  const options = { smtpUrl: 'smtp://mail.invalid', from: sender, product: { name: 'Cadenza' } };
  expect(await testDelivery(options, 'you@example.com')).toEqual([
    { step: 'name', isDone: false, words: expect.stringContaining('mail.invalid') },
  ]);
});

it('takes what is no error for a fault of the server', () => {
  expect(toMailFault('closed', { hasBegun: true })).toMatchObject({ message: 'unknown', of: 'server' });
});
