import { type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { DomainEvent, LookUpType } from '@backline/domain/events';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';

/** Throws `not_found`, with a message for staff. */
export async function getUserByEmail(core: Core, db: Db, { address, canonical }: EmailAddress) {
  const { users } = core.store.t;
  const [user] = await db.select().from(users).where(eq(users.emailCanonical, canonical));
  if (user === undefined) throw new AppError('not_found', { message: `There is no account for ${address}.` });
  return user;
}

/** Throws `not_found` for an unknown SKU. */
export async function getSku(core: Core, db: Db, sku: string) {
  const { skus } = core.store.t;
  const [known] = await db.select().from(skus).where(eq(skus.sku, sku));
  if (known === undefined)
    throw new AppError('not_found', { message: `There is no SKU ${sku}. "backline sku list" shows those there are.` });
  return known;
}

/** Records a look-up by staff: each one is an audit entry. */
export async function recordLookUp(core: Core, caller: Caller, event: DomainEvent<LookUpType>): Promise<void> {
  await core.store.write((tx) => recordEvent(core, tx, caller, event));
}
