import { and, asc, eq, inArray, or } from '@backline/db';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import { grantRules } from '@backline/domain/licenses/grant-rules';
import { type GrantTerm, toGrantTerms } from '@backline/domain/licenses/terms';
import type { Explanation } from '@backline/domain/support/grants/explain-license';
import type { Caller, Core } from '../../core.ts';
import { type StoredCode, selectCodes } from '../../licenses/find-code.ts';
import type { Grant } from '../../licenses/grants.ts';
import { findGrants } from '../../licenses/grants.ts';
import { toCodeName } from '../../licenses/redeem-code.ts';
import { type Adjustment, isAbout } from '../../payments/adjustments.ts';
import { listMailsTo } from '../mails/mail-reports.ts';
import { getSku, getUserByEmail, recordLookUp } from '../staff.ts';
import { listTasksOf } from '../tasks/task-reports.ts';

interface Question {
  email: EmailAddress;
  sku: string;
  reason: string;
}
type Term = GrantTerm<Grant>;
type Chain = Explanation['chain'];

const day = (at: Date) => at.toISOString().slice(0, 10);
const causes = {
  redemption: 'redeeming a code',
  order_item: 'a purchase',
  subscription: 'a subscription',
  offer: 'an offer at sign-up',
  support: 'support, by hand',
  import: 'an order at another shop',
} as const;

function toGrantStep({ grant, endsAt, state }: Term, codes: Map<string, StoredCode>): Chain[number] {
  const code = codes.get(grant.causeRef);
  const from = code === undefined ? causes[grant.cause] : `redeeming ${toCodeName(code)}`;
  const until = endsAt === null ? 'for ever' : `until ${day(endsAt)}`;
  return { at: grant.grantedAt.toISOString(), what: `Granted by ${from}, ${until}: grant ${grant.id} is ${state}.` };
}

async function listHoldSteps(core: Core, terms: readonly Term[]): Promise<Chain> {
  if (terms.length === 0) return [];
  const { grantHolds } = core.store.t;
  const ids = terms.map(({ grant }) => grant.id);
  const holds = await core.store.db
    .select()
    .from(grantHolds)
    .where(inArray(grantHolds.grantId, ids))
    .orderBy(asc(grantHolds.at));
  // A refund that holds nothing was only requested, rejected or partial. Its own step says which.
  const effective = holds.filter(({ reason, isHeld }) => isHeld || reason !== 'refund');
  return effective.map(({ grantId, at, effect, isHeld, reason }) => ({
    at: at.toISOString(),
    what: isHeld
      ? `Grant ${grantId} was ${effect}: ${reason}.`
      : `Grant ${grantId} is no longer ${effect}: ${reason} was undone.`,
  }));
}

const refundSteps: Record<string, string> = {
  pending_approval: 'was asked for, and is pending at Paddle',
  approved: 'was approved',
  rejected: 'was rejected',
};

/** The orders of the grants or of their codes. */
async function findOrders(core: Core, terms: readonly Term[]): Promise<string[]> {
  const { orderItems } = core.store.t;
  const ids = terms.map(({ grant }) => grant.id);
  const codes = terms.map(({ grant }) => grant.causeRef);
  const isOf = or(inArray(orderItems.grantId, ids), inArray(orderItems.codeHash, codes));
  const rows = await core.store.db.select({ id: orderItems.transactionId }).from(orderItems).where(isOf);
  return rows.map(({ id }) => id);
}

/** The refunds of the orders that paid for the grants or their codes. */
async function findRefunds(core: Core, terms: readonly Term[]): Promise<Adjustment[]> {
  if (terms.length === 0) return [];
  const { adjustments, orderItems } = core.store.t;
  const ids = terms.map(({ grant }) => grant.id);
  const codes = terms.map(({ grant }) => grant.causeRef);
  const rows = await core.store.db
    .select({ adjustment: adjustments, item: orderItems })
    .from(adjustments)
    .innerJoin(orderItems, eq(orderItems.transactionId, adjustments.transactionId))
    .where(
      and(eq(adjustments.action, 'refund'), or(inArray(orderItems.grantId, ids), inArray(orderItems.codeHash, codes))),
    );
  const own = rows.filter(({ adjustment, item }) => isAbout(adjustment, item.itemId));
  return [...new Map(own.map(({ adjustment }) => [adjustment.adjustmentId, adjustment])).values()];
}

function toRefundStep({ transactionId, status, occurredAtUs }: Adjustment): Chain[number] {
  const what = refundSteps[status] ?? `is ${status}`;
  return { at: new Date(occurredAtUs / 1000).toISOString(), what: `A refund of order ${transactionId} ${what}.` };
}

function toVerdict(
  terms: readonly Term[],
  codes: Map<string, StoredCode>,
  refunds: readonly Adjustment[],
  { email, sku, name }: { email: string; sku: string; name: string },
): Pick<Explanation, 'has' | 'verdict' | 'next'> {
  const product = `${name} (${sku})`;
  const give = `backline grant add ${email} ${sku} --reason TEXT`;
  const active = terms.find(({ state }) => state === 'active');
  if (active !== undefined) {
    const ends = terms.filter(({ state }) => state === 'active' || state === 'waiting').map(({ endsAt }) => endsAt);
    const last = ends.includes(null) ? null : new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
    const until = last === null ? 'and it does not expire' : `until ${day(last)}`;
    return {
      has: true,
      verdict: `${email} has ${product}, ${until}.`,
      next: refunds.some(({ status }) => status === 'pending_approval')
        ? ['A refund is pending: nothing to do. The license goes when Paddle approves it.']
        : ['Ask the customer to reload /account/licenses, logged in with this address.'],
    };
  }
  const byState = (wanted: Term['state']) => terms.findLast(({ state }) => state === wanted);
  const suspended = byState('suspended');
  if (suspended !== undefined)
    return {
      has: false,
      verdict: `${email} has ${product}, but it is ${grantRules.suspended.word}: ${suspended.grant.holds.map(({ reason }) => reason).join(', ')}.`,
      next: ['It comes back by itself once the reason is settled.'],
    };
  const revoked = byState('revoked');
  const expired = byState('expired');
  if (revoked !== undefined && (expired === undefined || expired.grant.grantedAt < revoked.grant.grantedAt)) {
    const reasons = revoked.grant.holds.filter(({ effect }) => effect === 'revoked').map(({ reason }) => reason);
    const { batch = 'BATCH', lastFour = 'CODE' } = codes.get(revoked.grant.causeRef) ?? {};
    const undo: Record<string, string> = {
      'code revoked': `backline license restore ${batch}/${lastFour} --reason TEXT`,
      'batch revoked': `backline batch restore ${batch} --reason TEXT`,
      support: `backline grant restore ${revoked.grant.id} --reason TEXT`,
      refund: 'It was paid back: nothing to do.',
    };
    return {
      has: false,
      verdict: reasons.includes('refund')
        ? `${email} had ${product}, and it was refunded.`
        : `${email} had ${product}, and it was taken back: ${reasons.join(', ')}.`,
      next: reasons.map((reason) => undo[reason] ?? give),
    };
  }
  if (expired !== undefined)
    return {
      has: false,
      verdict: `${email} had ${product}; it ended on ${day(expired.endsAt ?? expired.grant.grantedAt)}.`,
      next: [give],
    };
  return {
    has: false,
    verdict: `Nothing was ever granted to ${email} for ${product}.`,
    next: [
      'Ask for the code, and see what it is: backline license show CODE',
      'Ask whether another address was used, and see its account: backline user show EMAIL',
      give,
    ],
  };
}

/**
 * Explains why a customer has or lacks a license: the history of codes, grants and revocations, oldest first, and the
 * next step. Throws `not_found` for an unknown address or SKU.
 */
export async function explainLicense(
  core: Core,
  caller: Caller,
  { email, sku, reason }: Question,
): Promise<Explanation> {
  const user = await getUserByEmail(core, core.store.db, email);
  const { name } = await getSku(core, core.store.db, sku);
  await recordLookUp(core, caller, { type: 'support.explained', subjectUserId: user.id, subject: sku, reason });

  const terms = toGrantTerms(await findGrants(core, user.id), core.providerClock.now()).filter(
    ({ grant }) => grant.sku === sku,
  );
  const { licenseCodes, licenseBatches } = core.store.t;
  const codes = await selectCodes(core, core.store.db).where(
    and(eq(licenseCodes.redeemedBy, user.id), eq(licenseBatches.sku, sku)),
  );
  const byHash = new Map(codes.map((code) => [code.codeHash, code]));

  const opened = { at: user.createdAt.toISOString(), what: `The account ${user.email} was opened.` };
  const accountSteps = [
    opened,
    ...(user.disabledAt === null ? [] : [{ at: user.disabledAt.toISOString(), what: 'The account was disabled.' }]),
  ];
  const grantSteps = terms.map((term) => toGrantStep(term, byHash));
  const refunds = await findRefunds(core, terms);
  const chain = [
    ...accountSteps,
    ...grantSteps,
    ...(await listHoldSteps(core, terms)),
    ...refunds.map((refund) => toRefundStep(refund)),
  ];
  return {
    ...toVerdict(terms, byHash, refunds, { email: user.email, sku, name }),
    chain: chain.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))),
    mails: await listMailsTo(core, user, await findOrders(core, terms)),
    tasks: await listTasksOf(core, user.id),
  };
}
