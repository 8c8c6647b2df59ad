import { createHmac, randomUUID } from 'node:crypto';
import { eq, takeTurn } from '@backline/db';
import { isLastEntryOurs } from '../audit.ts';
import type { Core } from '../core.ts';
import type { Keys } from '../crypto.ts';

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

const toDigest = (keys: Keys) => createHmac('sha256', keys.check).update(name).digest('base64url');

async function findDigest({ store }: Core): Promise<string | undefined> {
  const { keyChecks } = store.t;
  const [stored] = await store.db.select({ digest: keyChecks.digest }).from(keyChecks).where(eq(keyChecks.name, name));
  return stored?.digest;
}

async function hasShop({ store }: Core): Promise<boolean> {
  return (await store.db.$count(store.t.shop)) > 0;
}

/** Gives the shop its id. All processes get the same one. */
async function ensureShop(core: Core): Promise<void> {
  if (await hasShop(core)) return;
  const { shop } = core.store.t;
  await core.store.write(async (tx) => {
    await takeTurn(core.store, tx, 'shop');
    if ((await tx.select().from(shop)).length === 0) await tx.insert(shop).values({ id: randomUUID() });
  });
}

/**
 * Compares the secret with the digest stored at the first start. Without a digest, the newest audit entry decides. If
 * the secret is right, a database without a shop id gets one. Throws `WrongSecretError`.
 */
export async function checkSecret(core: Core): Promise<void> {
  const { keyChecks } = core.store.t;
  const digest = toDigest(core.keys);
  let stored = await findDigest(core);
  if (stored === undefined && (await isLastEntryOurs(core))) {
    const row = { name, digest };
    await core.store.write((tx) => tx.insert(keyChecks).values(row).onConflictDoNothing());
    stored = await findDigest(core);
  }
  if (stored !== digest) throw new WrongSecretError();
  await ensureShop(core);
}
