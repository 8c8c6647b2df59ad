import { createHmac, timingSafeEqual } from 'node:crypto';
import { buyerTokenMs } from '@backline/domain/limits';
import type { Core, LiveSession } from '../core.ts';

const shape = /^v1\.([0-9a-f-]{36})\.(\d{10,16})\.([\w-]{43})$/;

function sign(core: Core, userId: string, expiresAtMs: number): Buffer {
  return createHmac('sha256', core.keys.buyers).update(`buyer v1 ${userId} ${expiresAtMs}`).digest();
}

/** A signed token that names the buyer. It passes through a checkout, whose fields anyone can write. */
export function createBuyerToken(core: Core, { user }: LiveSession): { buyerToken: string } {
  const expiresAtMs = core.clock.now().getTime() + buyerTokenMs;
  const signature = sign(core, user.id, expiresAtMs).toString('base64url');
  return { buyerToken: `v1.${user.id}.${expiresAtMs}.${signature}` };
}

type BuyerClaim = 'forged' | 'expired' | { userId: string };

/**
 * Reads the account in a token. The token must have been valid when the purchase started: by the provider's clock, or
 * when we first saw it.
 */
export function readBuyerToken(core: Core, token: string, begunAt: Date): BuyerClaim {
  const [, userId = '', expiry = '', signature = ''] = shape.exec(token) ?? [];
  const expiresAtMs = Number(expiry);
  if (userId === '' || !timingSafeEqual(Buffer.from(signature, 'base64url'), sign(core, userId, expiresAtMs)))
    return 'forged';
  const isAlive = Math.min(begunAt.getTime(), core.clock.now().getTime()) < expiresAtMs;
  return isAlive ? { userId } : 'expired';
}
