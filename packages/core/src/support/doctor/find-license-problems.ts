import type { Problem } from '@backline/db';
import { and, eq, isNotNull, isNull, ne, or } from '@backline/db';
import { verifyAuditChain } from '../../audit.ts';
import type { Core } from '../../core.ts';

/** Redeemed codes without a grant, grants without their code, and grants of another user than the code. */
export async function findLicenseProblems(core: Core): Promise<Problem[]> {
  const { licenseCodes: c, grants: g } = core.store.t;
  const { db } = core.store;
  const ungranted = await db
    .select({ batch: c.batch, lastFour: c.lastFour })
    .from(c)
    .leftJoin(g, and(eq(g.cause, 'redemption'), eq(g.causeRef, c.codeHash)))
    .where(and(isNotNull(c.redeemedBy), or(isNull(g.id), ne(g.userId, c.redeemedBy))));
  const uncaused = await db
    .select({ id: g.id })
    .from(g)
    .leftJoin(c, eq(g.causeRef, c.codeHash))
    .where(and(eq(g.cause, 'redemption'), or(isNull(c.codeHash), isNull(c.redeemedBy))));
  return [
    ...ungranted.map(({ batch, lastFour }) => ({
      code: 'code_without_grant',
      message: `Code ${batch}/…${lastFour} was redeemed, and its owner has no grant for it. Grant it: backline grant add.`,
    })),
    ...uncaused.map(({ id }) => ({
      code: 'grant_without_code',
      message: `Grant ${id} says it came from a code, and no code was redeemed for it.`,
    })),
  ];
}

export async function findAuditProblems(core: Core): Promise<Problem[]> {
  const { brokenAt } = await verifyAuditChain(core);
  if (brokenAt === null) return [];
  return [
    { code: 'audit_broken', message: `Audit entry ${brokenAt} is missing or was changed. Compare with a backup.` },
  ];
}
