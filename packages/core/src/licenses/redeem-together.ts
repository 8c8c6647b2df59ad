import { type Db, isStoreFault } from '@backline/db';
import type { Caller, Core } from '../core.ts';
import { recordEvents } from '../events/record-event.ts';
import { perCore } from '../per-core.ts';
import { type Charge, findRoom, tryCharge } from '../rate-limit.ts';
import { waitForAll } from '../wait-for-all.ts';
import type { StoredCode } from './find-code.ts';
import { claimCode, grantCode, type Redemption, tryCode } from './redeem-code.ts';

/** A code as a customer typed it, and whom a miss is charged to. */
interface Attempt {
  caller: Caller;
  userId: string;
  typed: string;
}

/** `not_tried`: the misses before it had used up an allowance. */
type Outcome = Redemption | { reason: 'not_tried' };

const maxTogether = 32;

/** A code that was free when it was read went to somebody else before it was claimed. */
class LostCodeError extends Error {}

/** Only unknown codes and other people's codes are charged: guessing produces nothing else. */
function isMiss(outcome: Redemption): boolean {
  return 'reason' in outcome && (outcome.reason === 'unknown' || outcome.reason === 'redeemed');
}

const toKey = ({ limit, subject }: Charge) => `${limit} ${subject}`;

function toCharges({ caller, userId }: Attempt): Charge[] {
  return [
    { limit: 'redeem_account', subject: userId },
    { limit: 'redeem_ip', subject: caller.ip },
  ];
}

/** The allowances of several attempts, each once. Every process locks them in this order. */
function toOrdered(attempts: readonly Attempt[]): [string, Charge][] {
  const all = new Map(attempts.flatMap(toCharges).map((charge) => [toKey(charge), charge]));
  return [...all].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Redeems the codes of several attempts in one transaction, as if each came after the one before it: an attempt is judged
 * only while its allowances have room for one more miss, and they stay locked until the end. Throws `LostCodeError` when
 * somebody else gets one of the codes meanwhile.
 */
async function redeemAll(core: Core, tx: Db, attempts: readonly Attempt[]): Promise<Outcome[]> {
  const charges = toOrdered(attempts);
  const [room, found] = await waitForAll([
    findRoom(
      core,
      tx,
      charges.map(([, charge]) => charge),
    ),
    waitForAll(attempts.map(({ userId, typed }) => tryCode(core, tx, userId, typed))),
  ]);
  const left = new Map(charges.map(([key], index) => [key, room[index] ?? 0]));
  const misses = new Map<string, number>();
  const claims = new Map<string, Attempt & { code: StoredCode }>();

  const judge = (attempt: Attempt, tried: Redemption): Redemption => {
    if ('reason' in tried) return tried;
    const earlier = claims.get(tried.code.codeHash);
    if (earlier !== undefined) return { reason: earlier.userId === attempt.userId ? 'redeemed_by_you' : 'redeemed' };
    claims.set(tried.code.codeHash, { ...attempt, code: tried.code });
    return tried;
  };
  const outcomes = attempts.map((attempt, index): Outcome => {
    const keys = toCharges(attempt).map(toKey);
    const tried = found[index];
    if (tried === undefined || keys.some((key) => (left.get(key) ?? 0) === 0)) return { reason: 'not_tried' };
    const outcome = judge(attempt, tried);
    if (isMiss(outcome))
      for (const key of keys) {
        left.set(key, (left.get(key) ?? 0) - 1);
        misses.set(key, (misses.get(key) ?? 0) + 1);
      }
    return outcome;
  });

  // In one order, so that two transactions that want the same codes wait for each other and not both.
  const ordered = [...claims.values()].toSorted((a, b) => (a.code.codeHash < b.code.codeHash ? -1 : 1));
  const writes = [
    waitForAll(ordered.map((one) => claimCode(core, tx, one))),
    ...charges.map(([key, charge]) => {
      const slots = misses.get(key);
      return slots === undefined ? true : tryCharge(core, tx, charge, slots);
    }),
  ];
  const grants = ordered.map((one) => grantCode(core, tx, one));
  const recording = grants.length === 0 ? null : recordEvents(core, tx, grants);
  const [done] = await waitForAll([waitForAll(writes), recording]);
  if (done.flat().includes(false)) throw new LostCodeError('A code was lost between its look-up and its claim.');
  return outcomes;
}

interface Waiting extends Attempt {
  done(outcome: Outcome): void;
  fail(error: unknown): void;
}

async function settle(core: Core, group: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await core.store.write((tx) => redeemAll(core, tx, group));
    for (const [index, { done }] of group.entries()) done(outcomes[index] ?? { reason: 'not_tried' });
  } catch (error) {
    // Nothing of it was stored. What is lost by then is read as lost; one that fails must not fail the others.
    const isForAll = isStoreFault(error) || (group.length === 1 && !(error instanceof LostCodeError));
    if (isForAll) for (const { fail } of group) fail(error);
    else for (const one of group) await settle(core, [one]);
  }
}

const queueOf = perCore((core) => {
  let waiting: Waiting[] = [];
  let isRunning = false;
  async function drain(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const group = waiting.slice(0, maxTogether);
      waiting = waiting.slice(maxTogether);
      await settle(core, group);
    }
    isRunning = false;
  }
  return (one: Waiting): void => {
    waiting.push(one);
    if (!isRunning) void drain();
  };
});

/**
 * Redeems a code together with those of other callers that wait at the same time: they would wait for each other anyway,
 * for the allowance of an address or the place in the audit. It is answered after the commit.
 */
export function redeemTogether(core: Core, attempt: Attempt): Promise<Outcome> {
  return new Promise((done, fail) => {
    queueOf(core)({ ...attempt, done, fail });
  });
}
