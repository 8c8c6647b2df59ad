import { and, asc, eq, inArray } from '@backline/db';
import { type GrantTerm, toGrantTerms } from '@backline/domain/licenses/terms';
import type { EmailAddress } from '@backline/domain/parse-email';
import type { Explanation } from '@backline/domain/support/explain-license';
import type { Caller, Core } from '../core.ts';
import { type StoredCode, selectCodes } from '../licenses/find-code.ts';
import type { Grant } from '../licenses/grants.ts';
import { findGrants } from '../licenses/grants.ts';
import { toCodeName } from '../licenses/redeem-code.ts';
import { getSku, getUserByEmail, recordLookUp } from './staff.ts';

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
} as const;

function toGrantStep({ grant, endsAt, state }: Term, codes: Map<string, StoredCode>): Chain[number] {
  const code = codes.get(grant.causeRef);
  const from = code === undefined ? causes[grant.cause] : `redeeming ${toCodeName(code)}`;
  const until = endsAt === null ? 'for ever' : `until ${day(endsAt)}`;
  return { at: grant.grantedAt.toISOString(), what: `Granted by ${from}, ${until}: grant ${grant.id} is ${state}.` };
}

async function listHoldSteps(core: Core, terms: readonly Term[]): Promise<Chain> {
  if (terms.length === 0) return [];
  const { grantHolds: h } = core.store.t;
  const ids = terms.map(({ grant }) => grant.id);
  const holds = await core.store.db.select().from(h).where(inArray(h.grantId, ids)).orderBy(asc(h.at));
  return holds.map(({ grantId, at, effect, isHeld, reason }) => ({
    at: at.toISOString(),
    what: isHeld
      ? `Grant ${grantId} was ${effect}: ${reason}.`
      : `Grant ${grantId} is no longer ${effect}: ${reason} was undone.`,
  }));
}

function toVerdict(
  terms: readonly Term[],
  codes: Map<string, StoredCode>,
  { email, sku, productName }: { email: string; sku: string; productName: string },
): Pick<Explanation, 'has' | 'verdict' | 'next'> {
  const product = `${productName} (${sku})`;
  const give = `backline grant add ${email} ${sku} --reason TEXT`;
  const active = terms.find(({ state }) => state === 'active');
  if (active !== undefined) {
    const ends = terms.filter(({ state }) => state === 'active' || state === 'waiting').map(({ endsAt }) => endsAt);
    const last = ends.includes(null) ? null : new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0)));
    const until = last === null ? 'and it does not expire' : `until ${day(last)}`;
    return {
      has: true,
      verdict: `${email} has ${product}, ${until}.`,
      next: ['Ask the customer to reload /account/licenses, logged in with this address.'],
    };
  }
  const byState = (wanted: Term['state']) => terms.findLast(({ state }) => state === wanted);
  const suspended = byState('suspended');
  if (suspended !== undefined)
    return {
      has: false,
      verdict: `${email} has ${product}, but it is suspended: ${suspended.grant.holds.map(({ reason }) => reason).join(', ')}.`,
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
    };
    return {
      has: false,
      verdict: `${email} had ${product}, and it was taken back: ${reasons.join(', ')}.`,
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
 * Why a customer has or lacks something: the chain of code, grant and revocation, oldest first, and what can be done.
 * Throws `not_found` for an unknown address or SKU.
 */
export async function explainLicense(
  core: Core,
  caller: Caller,
  { email, sku, reason }: Question,
): Promise<Explanation> {
  const user = await getUserByEmail(core, core.store.db, email);
  const { productName } = await getSku(core, core.store.db, sku);
  await recordLookUp(core, caller, { action: 'support.explained', subjectUserId: user.id, subject: sku, reason });

  const terms = toGrantTerms(await findGrants(core, user.id), core.providerClock.now()).filter(
    ({ grant }) => grant.sku === sku,
  );
  const { licenseCodes: c, licenseBatches: b } = core.store.t;
  const codes = await selectCodes(core, core.store.db).where(and(eq(c.redeemedBy, user.id), eq(b.sku, sku)));
  const byHash = new Map(codes.map((code) => [code.codeHash, code]));

  const opened = { at: user.createdAt.toISOString(), what: `The account ${user.email} was opened.` };
  const accountSteps = [
    opened,
    ...(user.disabledAt === null ? [] : [{ at: user.disabledAt.toISOString(), what: 'The account was disabled.' }]),
  ];
  const grantSteps = terms.map((term) => toGrantStep(term, byHash));
  const chain = [...accountSteps, ...grantSteps, ...(await listHoldSteps(core, terms))];
  return {
    ...toVerdict(terms, byHash, { email: user.email, sku, productName }),
    chain: chain.toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at))),
  };
}
