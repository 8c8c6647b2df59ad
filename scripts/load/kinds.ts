import { toLogin } from '../bench/login.ts';
import type { Request } from '../bench/measure.ts';
import { makeWebhook } from '../bench/webhooks.ts';
import type { LoadSize, LoadWorld } from './load-world.ts';

export interface Call extends Request {
  path: string;
}

/**
 * A kind of call. `share`: how many of a hundred calls on the day of a release. `part`: which part of `--calls` is
 * sent, by default all.
 */
export interface Kind {
  name: string;
  share: number;
  part?: number;
  make(): Call;
}

/** Nine of ten visitors view one of the newest packs, and the tenth any pack. */
const popular = 100;
const popularShare = 10;

/**
 * The calls for one setup. Accounts, codes and packs take turns, so that none reaches its limit. Each setup gets the
 * same ones, but each code is used only once.
 */
export function makeKinds({ world, codes, refreshes }: LoadWorld, { packs }: LoadSize): Kind[] {
  const toTurns = <T>(all: readonly T[]) => {
    let turn = 0;
    return (): T => {
      turn += 1;
      return all[turn % all.length] as T;
    };
  };
  const nextToken = toTurns(world.tokens);
  const nextRedeemer = toTurns(world.tokens);
  const nextAny = toTurns(Array.from({ length: packs }, (_, index) => index));
  const nextPopular = toTurns(Array.from({ length: Math.min(popular, packs) }, (_, index) => index));
  let looks = 0;
  const nextSlug = () => {
    looks += 1;
    return `pack-${looks % popularShare === 0 ? nextAny() : nextPopular()}`;
  };
  // The other accounts have a second factor.
  const nextEmail = toTurns(world.emails.slice(0, world.emails.length / 2));
  const nextRefresh = toTurns(refreshes);
  const nextCode = () => {
    const code = codes.pop();
    if (code === undefined) throw new Error('All codes are redeemed: say more with --codes.');
    return code;
  };
  const get = (path: string, token?: string): Call => ({
    method: 'GET',
    path,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return [
    { name: 'page of a pack', share: 30, make: () => get(`/marketplace/collection/${nextSlug()}`) },
    { name: 'pack of the catalog', share: 20, part: 3, make: () => get(`/api/v1/catalog/collections/${nextSlug()}`) },
    { name: 'own account', share: 15, part: 3, make: () => get('/api/v1/user', nextToken()) },
    { name: 'own licenses', share: 10, part: 3, make: () => get('/api/v1/user/licenses', nextToken()) },
    { name: 'login', share: 5, part: 0.1, make: () => ({ path: '/api/v1/token', ...toLogin(nextEmail()) }) },
    {
      name: 'code redeemed',
      share: 8,
      make: () => ({
        method: 'POST',
        path: '/api/v1/user/redeem-license-codes',
        headers: { authorization: `Bearer ${nextRedeemer()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ licenseCodes: [nextCode()] }),
      }),
    },
    { name: 'lease renewed', share: 8, make: () => ({ path: '/api/v1/devices/refresh', ...nextRefresh() }) },
    { name: 'webhook', share: 4, make: () => ({ path: '/webhooks/paddle', ...makeWebhook() }) },
  ];
}

/** Mixes the calls as on the day of a release, with each kind spread evenly. */
export function makeMix(kinds: readonly Kind[]): Kind {
  const due = kinds.map(() => 0);
  const all = kinds.reduce((sum, { share }) => sum + share, 0);
  return {
    name: 'day of a release',
    share: 0,
    make() {
      for (const [at, { share }] of kinds.entries()) due[at] = (due[at] ?? 0) + share;
      const at = due.indexOf(Math.max(...due));
      due[at] = (due[at] ?? 0) - all;
      return (kinds[at] as Kind).make();
    },
  };
}
