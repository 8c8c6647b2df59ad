import { createHmac } from 'node:crypto';
import { eq } from '@backline/db';
import { isLastEntryOurs } from '../audit.ts';
import type { Core } from '../core.ts';

/** The secret does not belong to this database. */
export class WrongSecretError extends Error {
  constructor() {
    super(
      'APP_SECRET is not the one that this database belongs to: its license codes, its audit and its waiting mails could not be read. Set the former one; with a database of its own, any will do. Nothing was changed.',
    );
    this.name = 'WrongSecretError';
  }
}

const name = 'app_secret';

/**
 * Compares the secret with the digest that was stored at the first start. A database without a digest is judged by its
 * newest audit entry. Throws `WrongSecretError`.
 */
export async function checkSecret(core: Core): Promise<void> {
  const { keyChecks: t } = core.store.t;
  const digest = createHmac('sha256', core.keys.check).update(name).digest('base64url');
  const find = async () => (await core.store.db.select({ digest: t.digest }).from(t).where(eq(t.name, name)))[0];
  let stored = await find();
  if (stored === undefined && (await isLastEntryOurs(core))) {
    const row = { name, digest, createdAt: core.clock.now() };
    await core.store.write((tx) => tx.insert(t).values(row).onConflictDoNothing());
    stored = await find();
  }
  if (stored?.digest !== digest) throw new WrongSecretError();
}
