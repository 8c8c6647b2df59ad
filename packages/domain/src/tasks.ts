import { waiting } from '@backline/texts/waiting';
import { dayMs, hourMs, minuteMs } from './time.ts';

/** `given_up`: it failed so often that a person decides. `dropped`: it was no longer possible, or support ended it. */
export const taskStates = ['waiting', 'given_up', 'done', 'stopped', 'dropped'] as const;
export type TaskState = (typeof taskStates)[number];

/** The terms of a kind of waiting work. */
export interface TaskTerms {
  /** How staff read of it. */
  title: string;
  /** The kinds that may not wait for the same account at the same time. The one that comes second is refused. */
  excludes: readonly string[];
  /** The waits after failures double from the first to the longest. */
  firstRetryMs: number;
  longestRetryMs: number;
  /** A process that is stopped holds a task up for so long. It is longer than the calls of one step take. */
  leaseMs: number;
  /** How often it is tried; null: without end, since it concerns the whole shop. */
  attempts: number | null;
  /** The clock of its times. */
  clock: 'own' | 'provider';
  /** How long its row stays after its end. */
  keepMs: number;
}

const ofAccount = {
  leaseMs: minuteMs,
  firstRetryMs: minuteMs,
  longestRetryMs: hourMs,
  attempts: 24,
  clock: 'own',
  keepMs: 3 * 365 * dayMs,
} as const;
const ofShop = {
  leaseMs: 10 * minuteMs,
  excludes: [],
  firstRetryMs: minuteMs,
  longestRetryMs: hourMs,
  attempts: null,
  keepMs: 30 * dayMs,
} as const;

export const taskTerms = {
  'email.move': { ...ofAccount, title: 'Change of address', excludes: ['account.merge', 'account.erase'] },
  'account.merge': {
    ...ofAccount,
    title: 'Merge of two accounts',
    excludes: ['email.move', 'account.erase', 'account.merge'],
  },
  'account.erase': { ...ofAccount, title: 'Erasure', excludes: ['email.move', 'account.merge'] },
  'factor.reset': { ...ofAccount, title: 'Removal of second factors', excludes: [] },
  'account.invite': { ...ofAccount, title: 'Invitation', excludes: [], keepMs: 30 * dayMs },
  'order.refund': {
    ...ofAccount,
    title: 'Refund',
    excludes: [],
    longestRetryMs: 10 * minuteMs,
    // Two days, which is longer than the provider was ever away.
    attempts: 300,
  },
  'trial.remind': { ...ofAccount, title: 'Reminder of a trial', excludes: [], clock: 'provider', keepMs: 30 * dayMs },
  'sale.change': { ...ofShop, title: 'Start or end of sales', clock: 'provider' },
  'backup.make': { ...ofShop, title: 'Backup', clock: 'own' },
} as const satisfies Record<string, TaskTerms>;

export type TaskKind = keyof typeof taskTerms;

/** The kinds that may not wait for an account together with this one. */
export function listExcluded(kind: TaskKind): readonly TaskKind[] {
  return taskTerms[kind].excludes;
}

/** Why the owner of an account can't change its address while something else waits for it, by what waits. */
export const waitingTexts = waiting;

/** The kinds of tasks that change whose an account is. */
export type WaitingChange = keyof typeof waiting;
