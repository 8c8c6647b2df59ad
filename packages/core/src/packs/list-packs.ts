import { asc, desc, eq } from '@backline/db';
import type { ReleaseChannel } from '@backline/domain/downloads/installer';
import type { PackOption } from '@backline/domain/packs/pack';
import type { Core } from '../core.ts';
import { readWhere, type Where } from './objects.ts';
import type { PublicationRow } from './publications.ts';

/** A version of a pack as its vendor sees it. */
export interface PackVersion {
  sku: string;
  version: string;
  seq: number;
  channel: ReleaseChannel;
  notes: string | null;
  files: number;
  bytes: number;
  firstBytes: number;
  /** The number of bytes that it added to the storage. */
  newBytes: number;
  options: readonly PackOption[];
  publishedAt: string;
  withdrawnAt: string | null;
  /** True if it is the version that its channel offers. */
  isCurrent: boolean;
  /** The requests per gigabyte; null if the storage has lost the locations of its blocks. */
  requestsPerGb: number | null;
}

function toVersion(row: PublicationRow, isCurrent: boolean, where: Where | null): PackVersion {
  const { sku, version, seq, channel, notes, files, bytes, firstBytes, newBytes, options } = row;
  // Each run of blocks is in one bundle, so it needs at most one request. Narrow gaps are included in a request.
  const requests = where?.runs.length ?? null;
  return {
    sku,
    version,
    seq,
    channel,
    notes,
    files,
    bytes,
    firstBytes,
    newBytes,
    options,
    isCurrent,
    publishedAt: row.publishedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    requestsPerGb: requests === null || bytes === 0 ? null : Math.ceil(requests / Math.max(1, bytes / 2 ** 30)),
  };
}

/** All versions of every pack or of one, by SKU, newest first. */
export async function listPacks(core: Core, sku?: string): Promise<{ packs: PackVersion[] }> {
  const { packPublications, packCurrent } = core.store.t;
  const current = new Set((await core.store.db.select().from(packCurrent)).map(({ publicationId }) => publicationId));
  const rows = await core.store.db
    .select()
    .from(packPublications)
    .where(sku === undefined ? undefined : eq(packPublications.sku, sku))
    .orderBy(asc(packPublications.sku), desc(packPublications.seq));
  const packs: PackVersion[] = [];
  for (const row of rows) packs.push(toVersion(row, current.has(row.id), await readWhere(core, row)));
  return { packs };
}
