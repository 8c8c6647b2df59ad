import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@backline/domain/errors';
import { orderLinkMs } from '@backline/domain/orders/rules';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';

/** How long a guest can confirm a withdrawal. It counts from when it was asked for. */
const confirmMs = 7 * dayMs;

type Kind = 'order' | 'withdrawal';

const shape = /^v1\.([\w-]{1,64})\.(\d{10})\.([\w-]{43})$/;

function sign(core: Core, kind: Kind, id: string, expiresAt: number): Buffer {
  return createHmac('sha256', core.keys.orders).update(`${kind} v1 ${id} ${expiresAt}`).digest();
}

function createLinkToken(core: Core, kind: Kind, id: string, lifetimeMs: number): string {
  const expiresAt = Math.floor((core.clock.now().getTime() + lifetimeMs) / 1000);
  return `v1.${id}.${expiresAt}.${sign(core, kind, id, expiresAt).toString('base64url')}`;
}

/** Throws `token_invalid`, with a reason where the link has expired. */
function readLinkToken(core: Core, kind: Kind, token: string): string {
  const [, id = '', expiry = '', signature = ''] = shape.exec(token) ?? [];
  const expiresAt = Number(expiry);
  if (id === '' || !timingSafeEqual(Buffer.from(signature, 'base64url'), sign(core, kind, id, expiresAt)))
    throw new AppError('token_invalid');
  if (core.clock.now().getTime() >= expiresAt * 1000) throw new AppError('token_invalid', { reason: 'expired' });
  return id;
}

/** A signed token that shows a guest's order to anybody who has the mail. Nothing of it is stored. */
export function createOrderToken(core: Core, transactionId: string): string {
  return createLinkToken(core, 'order', transactionId, orderLinkMs);
}

export function readOrderToken(core: Core, token: string): string {
  return readLinkToken(core, 'order', token);
}

/** Confirms a guest's withdrawal. */
export function createWithdrawalToken(core: Core, withdrawalId: string): string {
  return createLinkToken(core, 'withdrawal', withdrawalId, confirmMs);
}

export function readWithdrawalToken(core: Core, token: string): string {
  return readLinkToken(core, 'withdrawal', token);
}
