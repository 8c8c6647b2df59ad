import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedWebhook {
  rawBody: Buffer;
  /** `ts=SECONDS;h1=HEX`, with several `h1` while a secret is being replaced. */
  signature: string;
  secret: string;
  now: Date;
  windowMs: number;
}

const longestSignature = 2048;

/**
 * True if Paddle signed these bytes within the window, before or after now. The SDK's own verifier accepts
 * signatures from the future, reads only one `h1` and does not compare in constant time.
 * Source: https://developer.paddle.com/webhooks/signature-verification
 */
export function verifyWebhook({ rawBody, signature, secret, now, windowMs }: SignedWebhook): boolean {
  if (signature.length > longestSignature) return false;
  const parts = signature.split(';').map((part) => part.trim());
  const times = parts.flatMap((part) => /^ts=(\d{1,12})$/.exec(part)?.[1] ?? []);
  const hashes = parts.flatMap((part) => /^h1=([0-9a-f]{64})$/.exec(part)?.[1] ?? []);
  const [seconds] = times;
  if (seconds === undefined || times.length !== 1) return false;
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > windowMs) return false;
  const expected = createHmac('sha256', secret).update(`${seconds}:`).update(rawBody).digest();
  return hashes.map((hash) => timingSafeEqual(Buffer.from(hash, 'hex'), expected)).includes(true);
}
