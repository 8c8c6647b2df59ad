import { expect, it } from 'vitest';
import { toMailboxDirectory } from '../../src/own-folders.ts';

it.each([
  ['file:.data/backline.sqlite', '.data/backline.mailbox'],
  ['file:///var/lib/backline/portal.sqlite', '/var/lib/backline/portal.mailbox'],
  ['postgres://me:secret@db.example/portal', '.data/db.example+5432+portal.mailbox'],
  ['postgres://me@db.example:5433/portal?sslmode=require', '.data/db.example+5433+portal.mailbox'],
  ['postgresql://[::1]/portal', '.data/%3A%3A1+5432+portal.mailbox'],
  ['postgres:///portal?host=/run/postgresql', '.data/%2Frun%2Fpostgresql+5432+portal.mailbox'],
  ['postgres://db.example/..%2F..%2Fportal', '.data/db.example+5432+..%252F..%252Fportal.mailbox'],
])('keeps the mails of %s in %s', (url, directory) => {
  expect(toMailboxDirectory(url)).toBe(directory);
});
