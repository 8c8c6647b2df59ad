import type { LeaseClaims } from '@backline/activation/claims';
import type { Reason, Trust } from '@backline/activation/token';
import { type Mode, verifyLease } from '@backline/activation/verify-lease';

/** One SKU of a license file. Times are in seconds since 1970; null means that it has no end. */
export interface LicensedSku {
  sku: string;
  /** The mode at the time in question. */
  mode: Mode;
  fullUntil: number | null;
  keepUntil: number | null;
}

export interface LicenseFile {
  /** The reason why the file is not valid anywhere. Null if it is valid on the computer that it was made for. */
  reason: Reason | null;
  lease: LeaseClaims | null;
  skus: readonly LicensedSku[];
}

/**
 * Checks a license file without its computer: if it is from this shop, and until when each SKU plays. For installers,
 * support and tests. `now` is in seconds since 1970.
 */
export async function verifyLicenseFile(
  text: string,
  trust: Trust,
  now = Math.floor(Date.now() / 1000),
): Promise<LicenseFile> {
  const { reason, lease, modes } = await verifyLease(text, { ...trust, ids: null, clock: now, trusted: 0, seen: 0 });
  if (lease === null || reason !== null) return { reason, lease, skus: [] };
  const skus = lease.ent.map(({ sku, until, keep }) => {
    const ends = [until, lease.exp].filter((end) => end !== 0);
    const fullUntil = ends.length === 0 ? null : Math.min(...ends);
    const keepUntil = fullUntil === null || keep === -1 ? null : Math.max(fullUntil, keep);
    return { sku, mode: modes[sku] ?? 'none', fullUntil, keepUntil };
  });
  return { reason, lease, skus };
}
