import { waiting } from '@backline/texts/waiting';
import { dayMs, hourMs, minuteMs } from './time.ts';

/** `given_up`: it failed too often, so a person decides. `dropped`: it was no longer possible, or support ended it. */
export const taskStates = ['waiting', 'given_up', 'done', 'stopped', 'dropped'] as const;
export type TaskState = (typeof taskStates)[number];

/** The rules for a kind of task. */
export interface TaskTerms {
  /** Its name for staff. */
  title: string;
  /** The kinds of tasks that can't wait for the same account together with this one. The second one is refused. */
  excludes: readonly string[];
  /** The waits after failures, doubling from the first to the longest. */
  firstRetryMs: number;
  longestRetryMs: number;
  /** How long a stopped process blocks a task. Longer than the calls of a single step take. */
  leaseMs: number;
  /** The number of tries; null for no limit, because the whole shop depends on the task. */
  attempts: number | null;
  /** The clock for its times. */
  clock: 'own' | 'provider';
  /** How long its row is kept after its end. */
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
    // Two days, longer than the provider was ever down.
    attempts: 300,
  },
  'trial.remind': { ...ofAccount, title: 'Reminder of a trial', excludes: [], clock: 'provider', keepMs: 30 * dayMs },
  'sale.change': { ...ofShop, title: 'Start or end of sales', clock: 'provider' },
  'provider.connect': { ...ofShop, title: 'Settings at Paddle', clock: 'own' },
  'backup.make': { ...ofShop, title: 'Backup', clock: 'own' },
} as const satisfies Record<string, TaskTerms>;

export type TaskKind = keyof typeof taskTerms;
export const taskKinds = Object.keys(taskTerms) as TaskKind[];

/** Kinds that may not wait for an account together with this one. */
export function listExcluded(kind: TaskKind): readonly TaskKind[] {
  return taskTerms[kind].excludes;
}

/** Why an account's owner can't change its address while each kind of task is pending. */
export const waitingTexts = waiting;

/** The kinds of tasks that move, merge or erase an account. */
export type WaitingChange = keyof typeof waiting;
