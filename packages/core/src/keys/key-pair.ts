import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Claims, TokenType } from '@backline/activation/claims';
import { type PublicKey, toSigningInput } from '@backline/activation/token';

/** An Ed25519 key that can sign. */
export interface KeyPair extends PublicKey {
  privateKey: KeyObject;
  /** The key's 32 secret bytes, in base64url. */
  seed: string;
}

/** The bytes before the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

export function toKeyPair(kid: string, seed: string): KeyPair {
  const key = Buffer.concat([pkcs8Prefix, Buffer.from(seed, 'base64url')]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { kid, x, privateKey, seed };
}

export function createKeyPair(kid: string): KeyPair {
  return toKeyPair(kid, randomBytes(32).toString('base64url'));
}

/** Signs a statement. The same claims always give the same bytes. */
export function signStatement<Type extends TokenType>(
  type: Type,
  { kid, privateKey }: Pick<KeyPair, 'kid' | 'privateKey'>,
  claims: Claims[Type],
): string {
  const input = toSigningInput(type, kid, claims);
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`;
}

/** Seconds, as in tokens. */
export function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
