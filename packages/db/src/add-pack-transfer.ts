import { sql } from 'drizzle-orm';
import { prepareStatement } from './prepare.ts';

interface PackTransfer {
  /** Such as `2026-03-01`, UTC. */
  day: string;
  publicationId: string;
  bytes: number;
}

/** Adds to what was asked for of a version on a day. */
export const addPackTransfer = prepareStatement(
  (tx, { packTransfers: p }, { day, publicationId, bytes }: PackTransfer) =>
    tx
      .insert(p)
      .values({ day, publicationId, bytes })
      .onConflictDoUpdate({ target: [p.day, p.publicationId], set: { bytes: sql`${p.bytes} + ${bytes}` } })
      .returning({ day: p.day }),
);
