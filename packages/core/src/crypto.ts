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

/** Keys derived from the installation's one secret, each for one use. */
export interface Keys {
  outbox: Uint8Array | KeyObject;
  /** Under which license codes are stored (decision 33). */
  licenseCodes: KeyObject;
  audit: KeyObject;
  downloads: KeyObject;
  buyers: KeyObject;
  /** Under which it is kept who had a trial. */
  trials: KeyObject;
  /** Under which it is kept which secret a database belongs to. */
  check: KeyObject;
}

/** Each key is derived with its first use: a short command needs none. Raw bytes would be made into a key at each use. */
export function deriveKeys(secret: string): Keys {
  const derived = new Map<string, KeyObject>();
  const derive = (use: string) => {
    const key =
      derived.get(use) ?? createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', `backline ${use} v1`, 32)));
    derived.set(use, key);
    return key;
  };
  return {
    get outbox() {
      return derive('outbox');
    },
    get licenseCodes() {
      return derive('license codes');
    },
    get audit() {
      return derive('audit');
    },
    get downloads() {
      return derive('downloads');
    },
    get buyers() {
      return derive('buyers');
    },
    get trials() {
      return derive('trials');
    },
    get check() {
      return derive('check');
    },
  };
}

/** A secret for a link or a session: 256 random bits, safe in a URL. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How tokens are stored. They are random and long, so a fast hash is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}

/** Encrypts and authenticates (AES-256-GCM); the result carries its nonce and tag. */
export function seal(key: Keys['outbox'], plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Throws when the text was changed or sealed with another key. */
export function unseal(key: Keys['outbox'], sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
