import { type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/parse-email';
import { type AuditRecord, recordAudit } from '../audit.ts';
import type { Caller, Core } from '../core.ts';

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
export async function recordLookUp(core: Core, caller: Caller, record: AuditRecord): Promise<void> {
  await core.store.write((tx) => recordAudit(core, tx, caller, record));
}
