import { and, type Db, eq, insertLicenseCodes } from '@backline/db';
import { toBareLicenseCode } from '@backline/domain/licenses/license-code';
import type { Core } from '../core.ts';
import { insertGrant } from '../licenses/grants.ts';
import { hashLicenseCode, makeLicenseCode } from '../licenses/license-codes.ts';

type ItemRow = Core['store']['t']['orderItems']['$inferSelect'];

/** The name of the batch for the codes of a guest's line. */
export function toOrderBatch(itemId: string): string {
  return `ORDER-${itemId}`;
}

/** The grant for an order's line. Without `expiresAt`, it has no end. */
interface ItemGrant {
  sku: string;
  userId: string;
  cause?: 'order_item' | 'subscription';
  expiresAt?: Date;
}

/** Grants a line to an account once. */
export async function grantItem(core: Core, tx: Db, item: ItemRow, grant: ItemGrant): Promise<string> {
  const { grants, orderItems } = core.store.t;
  const { sku, userId, cause = 'order_item', expiresAt = null } = grant;
  const causeRef = item.itemId;
  const added = await insertGrant(core, tx, { userId, sku, cause, causeRef, durationMs: null, expiresAt });
  const [existing] =
    added === null
      ? await tx
          .select({ id: grants.id })
          .from(grants)
          .where(and(eq(grants.cause, cause), eq(grants.causeRef, causeRef)))
      : [];
  const grantId = added ?? existing?.id ?? null;
  if (grantId === null) throw new Error(`The grant for ${item.itemId} was neither inserted nor found.`);
  await tx.update(orderItems).set({ sku, grantId }).where(eq(orderItems.itemId, item.itemId));
  return grantId;
}

/**
 * Creates a code for a guest's line. Anyone who can read the mail can use it, even if support sends it to another
 * address. Only this call returns the code. `expiresAt`: until when it can be redeemed, or null for no limit.
 */
export async function makeItemCode(
  core: Core,
  tx: Db,
  item: ItemRow,
  sku: string,
  expiresAt: Date | null,
): Promise<string> {
  const { licenseBatches, orderItems } = core.store.t;
  const name = toOrderBatch(item.itemId);
  const licenseCode = makeLicenseCode(core.settings.codePrefix);
  const bare = toBareLicenseCode(licenseCode, core.settings.codePrefix) ?? '';
  const codeHash = hashLicenseCode(core, bare);
  await tx
    .insert(licenseBatches)
    .values({
      name,
      sku,
      grantMs: null,
      expiresAt,
      createdAt: core.clock.now(),
      createdBy: 'provider',
      reason: `a guest's order ${item.transactionId}`,
    })
    .onConflictDoUpdate({ target: licenseBatches.name, set: { expiresAt } });
  await insertLicenseCodes(core.store, tx, name, [{ codeHash, lastFour: bare.slice(-4) }]);
  await tx.update(orderItems).set({ sku, codeHash }).where(eq(orderItems.itemId, item.itemId));
  return licenseCode;
}
