import { randomUUID } from 'node:crypto';
import type { Ownership, PassportClaims } from '@backline/activation/claims';
import { formatTokens } from '@backline/activation/token-file';
import { eq, inArray } from '@backline/db';
import type { Passport } from '@backline/domain/licenses/get-passport';
import { type GrantTerm, toGrantTerms } from '@backline/domain/licenses/terms';
import type { Core, LiveSession, SessionUser } from '../core.ts';
import { toSeconds } from '../keys/key-pair.ts';
import { getSigner, signPassport } from '../keys/sign-lease.ts';
import { chargeRead } from '../rate-limit.ts';
import { findGrants, type Grant } from './grants.ts';

/** A reference that an owner can quote for each grant: the end of a code, or an order number. */
async function findRefs(core: Core, userId: string, grants: readonly Grant[]): Promise<Map<string, string>> {
  const { licenseCodes, orderItems } = core.store.t;
  const { db } = core.store;
  const codes = await db
    .select({ ref: licenseCodes.codeHash, shown: licenseCodes.lastFour })
    .from(licenseCodes)
    .where(eq(licenseCodes.redeemedBy, userId));
  const ofItems = inArray(
    orderItems.itemId,
    grants.map(({ causeRef }) => causeRef),
  );
  const items = await db
    .select({ ref: orderItems.itemId, shown: orderItems.transactionId })
    .from(orderItems)
    .where(ofItems);
  return new Map([...codes, ...items].map(({ ref, shown }) => [ref, shown]));
}

/** The active grant that lasts longest: a permanent one, or the one with the latest end. */
function toLongest(terms: readonly GrantTerm<Grant>[]): GrantTerm<Grant> | undefined {
  const end = ({ endsAt }: GrantTerm) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return terms.toSorted((one, other) => end(other) - end(one) || one.startsAt.getTime() - other.startsAt.getTime())[0];
}

/** The SKUs that an account owns now, with one entry each. */
export async function findOwnership(core: Core, userId: string): Promise<Ownership[]> {
  const grants = await findGrants(core, userId);
  const refs = await findRefs(core, userId, grants);
  const active = toGrantTerms(grants, core.providerClock.now()).filter(({ state }) => state === 'active');
  const own: Ownership[] = [];
  for (const [sku, terms] of Map.groupBy(active, ({ grant }) => grant.sku)) {
    const longest = toLongest(terms);
    if (longest === undefined) continue;
    const { grant, startsAt, endsAt } = longest;
    own.push({
      sku,
      name: grant.name,
      since: toSeconds(startsAt),
      until: endsAt === null ? 0 : toSeconds(endsAt),
      cause: grant.cause,
      ref: refs.get(grant.causeRef) ?? '',
    });
  }
  return own.sort((one, other) => (one.sku < other.sku ? -1 : 1));
}

/** Makes an account's passport file. Throws `unavailable` if no key can sign. */
export async function makePassport(core: Core, user: SessionUser, isNamed: boolean): Promise<Passport> {
  const { productName, productSlug, publicUrl } = core.settings;
  const now = core.clock.now();
  const signer = await getSigner(core, now);
  const who: PassportClaims['who'] = isNamed ? { name: user.contactName ?? '', email: user.email } : undefined;
  const own = await findOwnership(core, user.id);
  const claims = { sub: user.id, jti: randomUUID(), iat: toSeconds(now), own, who };
  const { token, endorsement } = signPassport(core, signer, claims);
  const remarks = [
    `Ownership passport for ${productName}: what an account owned on ${now.toISOString().slice(0, 10)}, signed by ${publicUrl}.`,
    who === undefined ? 'It names nobody.' : `Owner: ${who.name} <${who.email}>`,
    ...own.map(({ name, until }) =>
      until === 0 ? `${name}: for good` : `${name}: until ${new Date(until * 1000).toISOString().slice(0, 10)}`,
    ),
    'It unlocks nothing by itself. Anyone can check it: backline passport verify FILE --roots ROOTS',
  ];
  return {
    fileName: `${productSlug}-passport.txt`,
    file: formatTokens(remarks, { passport: token, key: endorsement }),
  };
}

/** The caller's signed list of what they own. It contains their name only if `owner` is set. */
export async function getPassport(
  core: Core,
  { user }: LiveSession,
  { owner }: { owner: 'named' | 'unnamed' },
): Promise<Passport> {
  await chargeRead(core, { limit: 'passport_account', subject: user.id });
  return makePassport(core, user, owner === 'named');
}
