import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMailbox } from '../src/mailbox.ts';
import { createMailboxMailer } from '../src/mailbox-mailer.ts';
import { mailExamples } from '../src/templates.ts';

const product = { name: 'Cadenza' };
let directory: string;
let clock: number;

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'backline-mailbox-')), 'mail');
  clock = Date.parse('2026-03-01T20:00:00.000Z');
});

afterEach(() => rm(join(directory, '..'), { recursive: true }));

function createMailer() {
  return createMailboxMailer({ directory, product, now: () => new Date(clock++) });
}

it('is empty before the first mail', async () => {
  expect(await openMailbox(directory).list()).toEqual([]);
  expect(await openMailbox(directory).find('mail-1')).toBeNull();
});

it('is open to nobody else on the machine', async () => {
  await createMailer().deliver({ id: 'a', message: mailExamples.recover });
  expect(((await stat(directory)).mode & 0o777).toString(8)).toBe('700');
  expect(((await stat(join(directory, 'a.json'))).mode & 0o777).toString(8)).toBe('600');
});

it('answers the newest first', async () => {
  const mailer = createMailer();
  await mailer.deliver({ id: 'b', message: mailExamples.verify });
  await mailer.deliver({ id: 'a', message: mailExamples.recover });
  await mailer.deliver({ id: 'c', message: mailExamples.invite });
  expect((await openMailbox(directory).list()).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

it('keeps one recipient apart from the others, however the address is spelled', async () => {
  const mailer = createMailer();
  await mailer.deliver({ id: 'a', message: mailExamples.verify });
  await mailer.deliver({ id: 'b', message: mailExamples.invite });
  const mailbox = openMailbox(directory);
  expect((await mailbox.list({ to: ' Invited@Example.com ' })).map(({ id }) => id)).toEqual(['b']);
  expect(await mailbox.list({ to: 'nobody@example.com' })).toEqual([]);
});

it('holds a mail that is delivered twice, even at once, only once', async () => {
  const mailer = createMailer();
  await Promise.all(Array.from({ length: 20 }, () => mailer.deliver({ id: 'a', message: mailExamples.verify })));
  expect(await readdir(directory)).toEqual(['a.json']);
});

it('finds a mail with everything that was sent', async () => {
  await createMailer().deliver({ id: 'a', message: mailExamples.verify });
  expect(await openMailbox(directory).find('a')).toMatchObject({
    id: 'a',
    to: 'customer@example.com',
    subject: 'Verify your email for Cadenza',
    text: expect.stringContaining(mailExamples.verify.verifyUrl),
    html: expect.stringContaining('<!doctype html>'),
    at: '2026-03-01T20:00:00.000Z',
  });
});

it.each(['../secret', 'a/b', '..', 'a.json', ''])('leaves its folder for no id: %j', async (id) => {
  await expect(createMailer().deliver({ id, message: mailExamples.verify })).rejects.toThrow('id');
  expect(await openMailbox(directory).find(id)).toBeNull();
});
