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

it('is not readable by other users of the machine', async () => {
  await createMailer().deliver({ id: 'a', message: mailExamples.recover });
  expect(((await stat(directory)).mode & 0o777).toString(8)).toBe('700');
  expect(((await stat(join(directory, 'a.json'))).mode & 0o777).toString(8)).toBe('600');
});

it('lists the newest first', async () => {
  const mailer = createMailer();
  await mailer.deliver({ id: 'b', message: mailExamples.verify });
  await mailer.deliver({ id: 'a', message: mailExamples.recover });
  await mailer.deliver({ id: 'c', message: mailExamples.invite });
  expect((await openMailbox(directory).list()).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
});

it('filters by recipient, ignoring case and spaces', async () => {
  const mailer = createMailer();
  await mailer.deliver({ id: 'a', message: mailExamples.verify });
  await mailer.deliver({ id: 'b', message: mailExamples.invite });
  const mailbox = openMailbox(directory);
  expect((await mailbox.list({ to: ' Invited@Example.com ' })).map(({ id }) => id)).toEqual(['b']);
  expect(await mailbox.list({ to: 'nobody@example.com' })).toEqual([]);
});

it('stores a mail once that is delivered several times, even concurrently', async () => {
  const mailer = createMailer();
  await Promise.all(Array.from({ length: 20 }, () => mailer.deliver({ id: 'a', message: mailExamples.verify })));
  expect(await readdir(directory)).toEqual(['a.json']);
});

it('finds a mail with all its parts', async () => {
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

it.each(['../secret', 'a/b', '..', 'a.json', ''])('refuses an id that leaves the folder: %j', async (id) => {
  await expect(createMailer().deliver({ id, message: mailExamples.verify })).rejects.toThrow('id');
  expect(await openMailbox(directory).find(id)).toBeNull();
});
