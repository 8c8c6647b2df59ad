import { toModes, verifyLease } from '@backline/activation/verify-lease';
import type { Fact } from '../act.ts';
import { listComputers } from '../acts/computers.ts';
import type { Person } from '../person.ts';
import type { YearShop } from '../shop.ts';
import { findMerged, type Invariant } from './snapshot.ts';

type Claims = Parameters<typeof toModes>[0];
type LeaseFact = Extract<Fact, { kind: 'lease' }>;
type Trust = Pick<Parameters<typeof verifyLease>[1], 'roots' | 'issuer' | 'product'>;

/** A lease, and those of the owner's computers on which it is valid. */
interface Judged {
  claims: Claims;
  on: string[];
}

/** The initial limits of a pool, as `docs/cli.md` says: three places, and six moves in 90 days. */
const placesAndMoves = 3 + 6;

/** Results are kept, because leases and computers never change. */
const judged = new WeakMap<LeaseFact, Judged | null>();

/** The settings that a vendor compiles into a plugin. */
async function readTrust({ portals }: YearShop): Promise<Trust> {
  const [portal] = portals;
  const { body } = (await portal?.service.rest('GET', '/activation/keys')) ?? {};
  return { roots: body.roots, issuer: body.issuer, product: body.product };
}

/** Tries a lease on each of the owner's computers, as a newly installed plugin does. */
async function judge({ file, at }: LeaseFact, trust: Trust, owner: Person): Promise<Judged | null> {
  const about = { ...trust, clock: Math.floor(at.getTime() / 1000), trusted: 0, seen: 0 };
  const on: string[] = [];
  let claims: Claims | null = null;
  for (const ids of listComputers(owner)) {
    const { state, lease } = await verifyLease(file, { ...about, ids });
    if (state === 'valid') on.push(ids.hw ?? '');
    claims ??= lease;
  }
  return claims === null ? null : { claims, on };
}

/** A lease is valid on one computer only. No more computers play than the account has places and moves. */
export const leasesFitPlaces: Invariant = async (snapshot) => {
  const { shop, people, facts, now } = snapshot;
  const leases = facts.filter((fact) => fact.kind === 'lease');
  if (leases.length === 0) return [];
  const trust = await readTrust(shop);
  const seconds = Math.floor(now.getTime() / 1000);
  const owners = new Map(people.map((person) => [person.name, person]));
  const wrong: string[] = [];
  const playing = new Map<string, Set<string>>();
  for (const fact of leases) {
    const owner = owners.get(fact.person);
    if (owner === undefined) continue;
    const known = judged.get(fact);
    const verdict = known === undefined ? await judge(fact, trust, owner) : known;
    judged.set(fact, verdict);
    if (verdict === null) {
      wrong.push(`A lease of ${fact.person} is one that no plugin reads.`);
      continue;
    }
    const { claims, on } = verdict;
    if (on.length > 1) wrong.push(`The lease ${claims.jti} of ${fact.person} counts on ${on.length} computers.`);
    if (!Object.values(toModes(claims, seconds)).includes('full')) continue;
    playing.set(claims.sub, new Set([...(playing.get(claims.sub) ?? []), ...on]));
  }
  const merged = findMerged(snapshot);
  for (const [account, on] of playing)
    if (on.size > placesAndMoves && !merged.has(account))
      wrong.push(`The account ${account} may play on ${on.size} computers at once.`);
  return wrong;
};
