import { createHmac, timingSafeEqual } from 'node:crypto';
import { buyerTokenMs } from '@backline/domain/limits';
import type { Core, LiveSession } from '../core.ts';

const shape = /^v1\.([0-9a-f-]{36})\.(\d{10,16})\.([\w-]{43})$/;

function sign(core: Core, userId: string, expiresAtMs: number): Buffer {
  return createHmac('sha256', core.keys.buyers).update(`buyer v1 ${userId} ${expiresAtMs}`).digest();
}

/** Says who buys, to be passed through a checkout that anybody can write into. */
export function createBuyerToken(core: Core, { user }: LiveSession): { buyerToken: string } {
  const expiresAtMs = core.clock.now().getTime() + buyerTokenMs;
  const signature = sign(core, user.id, expiresAtMs).toString('base64url');
  return { buyerToken: `v1.${user.id}.${expiresAtMs}.${signature}` };
}

type BuyerClaim = 'forged' | 'expired' | { userId: string };

/**
 * Who a token speaks for. It has to have been alive when the purchase was begun: by the provider's clock, or by ours
 * when it was first heard of.
 */
export function readBuyerToken(core: Core, token: string, begunAt: Date): BuyerClaim {
  const [, userId = '', expiry = '', signature = ''] = shape.exec(token) ?? [];
  const expiresAtMs = Number(expiry);
  if (userId === '' || !timingSafeEqual(Buffer.from(signature, 'base64url'), sign(core, userId, expiresAtMs)))
    return 'forged';
  const isAlive = Math.min(begunAt.getTime(), core.clock.now().getTime()) < expiresAtMs;
  return isAlive ? { userId } : 'expired';
}
