import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Keys derived from the installation's secret, one per purpose. */
export interface Keys {
  outbox: Uint8Array | KeyObject;
  /** Hashes license codes before they are stored. */
  licenseCodes: KeyObject;
  audit: KeyObject;
  downloads: KeyObject;
  /** Signs the links to packs. */
  packs: KeyObject;
  buyers: KeyObject;
  /** Signs the mailed links to guests' orders. */
  orders: KeyObject;
  /** Hashes accounts and mailboxes that had a trial. */
  trials: KeyObject;
  /** Encrypts the private halves of signing keys. */
  signing: KeyObject;
  /** Hashes computers' identifiers and the codes of their sign-ins. */
  devices: KeyObject;
  /** Derives the tokens of computers. */
  deviceTokens: KeyObject;
  /** Encrypts the secrets of authenticator apps and hashes recovery codes. */
  factors: KeyObject;
  /** Encrypts the keys that encrypt the origins of people's actions. */
  subjects: KeyObject;
  /** Signs the links that stop mails from the vendor. */
  unsubscribe: KeyObject;
  /** Encrypts tokens and secrets that were created in the provider's account. */
  provider: KeyObject;
  /** Computes the digest that ties a database to its secret. */
  check: KeyObject;
}

/** The keys are `KeyObject`s, so that their bytes need not be imported at each use. */
export function deriveKeys(secret: string): Keys {
  const derive = (use: string) =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `backline ${use} v1`, 32)));
  return {
    outbox: derive('outbox'),
    licenseCodes: derive('license codes'),
    audit: derive('audit'),
    downloads: derive('downloads'),
    packs: derive('packs'),
    buyers: derive('buyers'),
    orders: derive('orders'),
    trials: derive('trials'),
    signing: derive('signing'),
    devices: derive('devices'),
    deviceTokens: derive('device tokens'),
    factors: derive('factors'),
    subjects: derive('subjects'),
    unsubscribe: derive('unsubscribe'),
    provider: derive('provider'),
    check: derive('check'),
  };
}

/** A token for a link or a session: 256 random bits, URL-safe. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. Tokens are long and random, so a fast hash is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}

/** Encrypts and authenticates (AES-256-GCM); the result carries its nonce and tag. */
export function seal(key: Keys['outbox'], plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Throws when the text was changed or encrypted with another key. */
export function unseal(key: Keys['outbox'], sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
