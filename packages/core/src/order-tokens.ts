import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { orderLinkMs, withdrawalLinkMs } from '@backline/domain/orders/rules';
import type { Core } from './core.ts';

type Kind = 'order' | `order after resend ${number}` | 'withdrawal';

const shape = /^v1\.([\w-]{1,64})\.(\d{10})\.([\w-]{43})$/;

function sign(core: Core, kind: Kind, id: string, expiresAt: number): Buffer {
  return createHmac('sha256', core.keys.orders).update(`${kind} v1 ${id} ${expiresAt}`).digest();
}

function createLinkToken(core: Core, kind: Kind, id: string): string {
  const lifetimeMs = kind === 'withdrawal' ? withdrawalLinkMs : orderLinkMs;
  const expiresAt = Math.floor((core.clock.now().getTime() + lifetimeMs) / 1000);
  return `v1.${id}.${expiresAt}.${sign(core, kind, id, expiresAt).toString('base64url')}`;
}

function isSigned(core: Core, kind: Kind, token: string): boolean {
  const [, id = '', expiry = '', signature = ''] = shape.exec(token) ?? [];
  return id !== '' && timingSafeEqual(Buffer.from(signature, 'base64url'), sign(core, kind, id, Number(expiry)));
}

/** Reads the token of a link. Throws `token_invalid`, with a reason if the link has expired. */
function readLinkToken(core: Core, kind: Kind, token: string): string {
  if (!isSigned(core, kind, token)) throw new AppError('token_invalid');
  const [, id = '', expiry = ''] = shape.exec(token) ?? [];
  if (core.clock.now().getTime() >= Number(expiry) * 1000) throw new AppError('token_invalid', { reason: 'expired' });
  return id;
}

/** The reference of a notice about an order whose codes support has sent to another address: "resend 1" and so on. */
export const resendRef = (number: number) => `resend ${number}`;

/** The kind that a link to an order is signed for. After a resend, links in older mails stop working. */
async function toOrderKind(core: Core, db: Db, transactionId: string): Promise<Kind> {
  const { orderNotices } = core.store.t;
  const notices = await db
    .select({ ref: orderNotices.ref })
    .from(orderNotices)
    .where(eq(orderNotices.transactionId, transactionId));
  const resends = notices.filter(({ ref }) => ref.startsWith('resend ')).length;
  return resends === 0 ? 'order' : `order after resend ${resends}`;
}

/** A signed token that opens a guest's order for anyone with the mail. It is not stored. */
export async function createOrderToken(core: Core, db: Db, transactionId: string): Promise<string> {
  return createLinkToken(core, await toOrderKind(core, db, transactionId), transactionId);
}

/** Reads the order in a link's token. Throws `token_invalid`, with a reason if the link has expired. */
export async function readOrderToken(core: Core, db: Db, token: string): Promise<string> {
  const [, id = ''] = shape.exec(token) ?? [];
  return readLinkToken(core, await toOrderKind(core, db, id), token);
}

/** A signed token that confirms a guest's withdrawal. */
export function createWithdrawalToken(core: Core, withdrawalId: string): string {
  return createLinkToken(core, 'withdrawal', withdrawalId);
}

export function readWithdrawalToken(core: Core, token: string): string {
  return readLinkToken(core, 'withdrawal', token);
}

/** When a link expires. */
export const toLinkEnd = (token: string) => new Date(Number(token.split('.')[2]) * 1000);

/** The same link with its full lifetime. A link that a resend has ended is not renewed. */
export async function renewOrderToken(core: Core, db: Db, token: string): Promise<string> {
  const [, id = ''] = shape.exec(token) ?? [];
  const kinds: Kind[] = ['withdrawal', await toOrderKind(core, db, id)];
  const kind = kinds.find((one) => isSigned(core, one, token));
  return kind === undefined ? token : createLinkToken(core, kind, id);
}
