import type { KeyList } from '@backline/domain/keys/list';
import type { Core } from '../core.ts';
import { findKeys, getTrust, isEndorsed, isRoot, type KeyRow } from './find-keys.ts';

/** The public halves of all keys that ever signed, with the roots' statements about them. */
export async function list(core: Core): Promise<KeyList> {
  const { issuer, product, roots, revocations = [] } = await getTrust(core);
  const rows = (await findKeys(core)).filter((row) => isEndorsed(core, row));
  return { issuer, product, roots: [...roots], keys: rows.map(toKey), revocations: [...revocations] };
}

function toKey({ kid, publicKey, endorsement, notBefore, notAfter }: KeyRow): KeyList['keys'][number] {
  return {
    kid,
    x: publicKey,
    endorsement: endorsement ?? '',
    notBefore: notBefore?.toISOString() ?? null,
    notAfter: notAfter?.toISOString() ?? null,
  };
}

/** The same keys as a JWK set (RFC 7517), for programs without support for endorsements. */
export async function listAsJwks(core: Core): Promise<{ keys: object[] }> {
  const rows = (await findKeys(core)).filter((row) => isRoot(row) || isEndorsed(core, row));
  return {
    keys: rows.map(({ kid, publicKey }) => ({
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'Ed25519',
      use: 'sig',
      kid,
      x: publicKey,
    })),
  };
}
