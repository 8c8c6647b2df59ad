import { sql } from 'drizzle-orm';
import { prepareStatement } from '../engine/prepare.ts';

interface PackTransfer {
  /** Such as `2026-03-01`, UTC. */
  day: string;
  publicationId: string;
  bytes: number;
}

/** Adds the requests for a version to the day's count. */
export const addPackTransfer = prepareStatement((tx, { packTransfers }, { day, publicationId, bytes }: PackTransfer) =>
  tx
    .insert(packTransfers)
    .values({ day, publicationId, bytes })
    .onConflictDoUpdate({
      target: [packTransfers.day, packTransfers.publicationId],
      set: { bytes: sql`${packTransfers.bytes} + ${bytes}` },
    })
    .returning({ day: packTransfers.day }),
);
