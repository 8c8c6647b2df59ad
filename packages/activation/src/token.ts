import { decodeBase64url, encodeBase64url } from './base64url.ts';
import { canonicalize, type Json, parseCanonical } from './canonical.ts';
import { type Claims, formatVersion, type IsRight, isClaims, isObject, type TokenType, toTyp } from './claims.ts';

/** Why a file is not valid. */
export type Reason =
  /** Not a complete file of ours: truncated, edited, or something else. */
  | 'malformed'
  /** Made for a newer version of the plugin. */
  | 'newer_format'
  /** Its key has no endorsement from a root that this program knows. */
  | 'bad_key'
  /** It was changed after signing, or signed by another key. */
  | 'bad_signature'
  | 'wrong_issuer'
  | 'wrong_product'
  /** Its key may not sign this kind of statement, or not at this time. */
  | 'bad_use'
  | 'revoked'
  /** Made for another computer. */
  | 'foreign';

/** Ed25519 (RFC 8032). Can be replaced where WebCrypto lacks it. */
export type VerifySignature = (
  signature: Uint8Array<ArrayBuffer>,
  key: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

export async function verifySignature(...[signature, key, data]: Parameters<VerifySignature>): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, signature, data);
}

export interface PublicKey {
  kid: string;
  /** 32 bytes, base64url. */
  x: string;
}

/** The trust that a program is built with: these roots, for one product of one issuer. */
export interface Trust {
  /** A later root can revoke an earlier one, so the spare comes last. */
  roots: readonly PublicKey[];
  issuer: string;
  product: string;
  /** Only statements signed by roots count. */
  revocations?: readonly string[] | undefined;
  verify?: VerifySignature | undefined;
}

/** The signed part of a token: everything before its last dot. */
export function toSigningInput<Type extends TokenType>(type: Type, kid: string, claims: Claims[Type]): string {
  const toPart = (value: Json) => encodeBase64url(new TextEncoder().encode(canonicalize(value)));
  return `${toPart({ alg: 'Ed25519', kid, typ: toTyp(type) })}.${toPart(claims as unknown as Json)}`;
}

/** The text of a part of a token; empty for bytes that are not UTF-8. */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return '';
  }
}

/** The `kid` of a header that has exactly our three members; null for any other header. */
function toKid(type: TokenType, header: string): string | null {
  const value = parseCanonical(header);
  const kid = isObject(value) && value.kid;
  return typeof kid === 'string' && header === canonicalize({ alg: 'Ed25519', kid, typ: toTyp(type) }) ? kid : null;
}

export type Opened<Type extends TokenType> = { claims: Claims[Type]; kid: string } | { reason: Reason };

/**
 * Reads a token of one type. The signature is checked before the claims are parsed, and the token cannot choose the
 * algorithm or the key. `isRight` checks the claims: a member of `isClaims`, or `isPackClaims`.
 */
export async function openToken<Type extends TokenType>(
  type: Type,
  token: string,
  { issuer, product, verify = verifySignature }: Trust,
  keys: readonly PublicKey[],
  isRight: IsRight<Claims[Type]>,
): Promise<Opened<Type>> {
  const [header, payload, signature, ...others] = token.split('.').map(decodeBase64url);
  if (!header || !payload || !signature || others.length > 0) return { reason: 'malformed' };
  const refusal = type === 'lease' || type === 'passport' || type === 'pack' ? 'bad_signature' : 'bad_key';
  const kid = toKid(type, toText(header));
  const x = decodeBase64url(keys.find((key) => key.kid === kid)?.x ?? '');
  if (kid === null || x?.length !== 32 || signature.length !== 64) return { reason: refusal };
  const signed = new TextEncoder().encode(token.slice(0, token.lastIndexOf('.')));
  if (!(await verify(signature, x, signed))) return { reason: refusal };
  const claims: unknown = parseCanonical(toText(payload));
  if (isObject(claims) && Number(claims.v) > formatVersion) return { reason: 'newer_format' };
  if (!isRight(claims)) return { reason: 'malformed' };
  if (claims.iss !== issuer) return { reason: 'wrong_issuer' };
  if (claims.aud !== product) return { reason: 'wrong_product' };
  return { claims, kid };
}

/** True if roots have revoked what a key signed at a given time. Only a later root can revoke a root. */
async function isRevoked(trust: Trust, kid: string, iat: number): Promise<boolean> {
  for (const token of trust.revocations ?? []) {
    const own = trust.roots.findIndex((root) => root.kid === kid);
    const judges = trust.roots.length === 1 ? trust.roots : trust.roots.slice(own + 1);
    const opened = await openToken('revocation', token, trust, judges, isClaims.revocation);
    if ('claims' in opened && opened.claims.kid === kid && opened.claims.from <= iat) return true;
  }
  return false;
}

/** Reads a token signed by an endorsed key. */
export async function openEndorsed<Type extends 'lease' | 'passport' | 'pack'>(
  type: Type,
  { token, endorsement }: { token: string | undefined; endorsement: string | undefined },
  trust: Trust,
  isRight: IsRight<Claims[Type]>,
): Promise<Opened<Type>> {
  if (token === undefined || endorsement === undefined) return { reason: 'malformed' };
  const endorsed = await openToken('key', endorsement, trust, trust.roots, isClaims.key);
  if ('reason' in endorsed) return endorsed;
  const { kid, x, use, nbf, exp, iat } = endorsed.claims;
  const opened = await openToken(type, token, trust, [{ kid, x }], isRight);
  if ('reason' in opened) return opened;
  const signedAt = opened.claims.iat;
  if (!use.includes(type) || signedAt < nbf || signedAt > exp) return { reason: 'bad_use' };
  const isOut = (await isRevoked(trust, kid, signedAt)) || (await isRevoked(trust, endorsed.kid, iat));
  return isOut ? { reason: 'revoked' } : opened;
}
