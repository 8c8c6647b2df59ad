import { expect, it } from 'vitest';
import { toLocalTime, toMailState, toTaskState } from './text.ts';

const at = '2026-03-01T12:00:00Z';
const task: Parameters<typeof toTaskState>[0] = {
  id: '1',
  kind: 'account.erase',
  title: 'erase the account',
  subject: 'composer@example.com',
  state: 'waiting',
  requestedBy: 'operator',
  createdAt: at,
  plannedAt: at,
  dueAt: at,
  attempts: 7,
  lastError: null,
  endedAt: null,
  outcome: null,
};
const mail: Parameters<typeof toMailState>[0] = {
  id: '1',
  kind: 'plan_changed',
  state: 'waits',
  createdAt: at,
  endedAt: null,
  attempts: 0,
  lastWords: null,
};

it.each<[string, Partial<typeof task>]>([
  [`waits until ${toLocalTime(at)}`, {}],
  ['waits', { dueAt: null }],
  ['given up after 7 tries', { state: 'given_up', dueAt: null }],
  [`done ${toLocalTime(at)}`, { state: 'done', endedAt: at }],
  ['dropped: asked for twice', { state: 'dropped', outcome: 'asked for twice' }],
])('says of a task: %s', (said, change) => {
  expect(toTaskState({ ...task, ...change })).toBe(said);
});

it.each<[string, Partial<typeof mail>]>([
  ['waits', {}],
  ['waits, 2 attempts', { attempts: 2 }],
  [`handed to the mail server ${toLocalTime(at)}`, { state: 'handed_over', endedAt: at, attempts: 1 }],
  ['refused: no such mailbox', { state: 'refused', lastWords: 'no such mailbox' }],
])('says of a mail: %s', (said, change) => {
  expect(toMailState({ ...mail, ...change })).toBe(said);
});
