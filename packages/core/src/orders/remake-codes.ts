import { and, type Db, inArray, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import type { MailedCodes } from '../event-contexts.ts';
import { makeGuestCodes } from '../fulfillment/make-guest-codes.ts';
import type { Item } from '../payments/adjustments.ts';
import type { OrderFile } from './to-details.ts';

/** Finds the lines of an order with unredeemed codes. */
export function findFreeLines({ lines, codes }: OrderFile): Item[] {
  const free = codes.filter((code) =>
    [code.redeemedBy, code.revokedAt, code.batchRevokedAt].every((one) => one === null),
  );
  const hashes = new Set(free.map(({ codeHash }) => codeHash));
  return lines.filter(({ codeHash }) => codeHash !== null && hashes.has(codeHash));
}

/**
 * Replaces the codes of lines, to mail new ones. The old codes stop working in the same transaction, so a concurrent
 * redemption either comes first or fails. Throws `state_changed`.
 */
export async function remakeCodes(
  core: Core,
  tx: Db,
  order: OrderFile['order'],
  free: readonly Item[],
  to: string,
): Promise<MailedCodes[]> {
  const { licenseCodes } = core.store.t;
  const hashes = free.flatMap(({ codeHash }) => codeHash ?? []);
  const isFree = and(
    isNull(licenseCodes.redeemedBy),
    isNull(licenseCodes.revokedAt),
    isNull(licenseCodes.batchRevokedAt),
  );
  const revoked = await tx
    .update(licenseCodes)
    .set({ revokedAt: core.clock.now() })
    .where(and(inArray(licenseCodes.codeHash, hashes), isFree))
    .returning({ codeHash: licenseCodes.codeHash });
  if (revoked.length < hashes.length) throw new AppError('state_changed');
  const bought = free.flatMap((item) => (item.sku === null ? [] : [{ item, sku: item.sku }]));
  const codes = await makeGuestCodes(core, tx, order, to, bought);
  return codes.map((part) => ({ ...part, isAgain: true }));
}

export const toLastFours = (codes: readonly MailedCodes[]): string[] =>
  codes.flatMap(({ items }) => items.map(({ licenseCode }) => licenseCode.slice(-4)));
