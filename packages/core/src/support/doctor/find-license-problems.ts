import type { Problem } from '@backline/db';
import { and, eq, isNotNull, isNull, ne, or } from '@backline/db';
import { verifyAuditChain } from '../../audit.ts';
import type { Core } from '../../core.ts';

/** Redeemed codes without a grant, grants without their code, and grants whose user is not the code's. */
export async function findLicenseProblems(core: Core): Promise<Problem[]> {
  const { licenseCodes, grants } = core.store.t;
  const { db } = core.store;
  const ungranted = await db
    .select({ batch: licenseCodes.batch, lastFour: licenseCodes.lastFour })
    .from(licenseCodes)
    .leftJoin(grants, and(eq(grants.cause, 'redemption'), eq(grants.causeRef, licenseCodes.codeHash)))
    .where(and(isNotNull(licenseCodes.redeemedBy), or(isNull(grants.id), ne(grants.userId, licenseCodes.redeemedBy))));
  const uncaused = await db
    .select({ id: grants.id })
    .from(grants)
    .leftJoin(licenseCodes, eq(grants.causeRef, licenseCodes.codeHash))
    .where(and(eq(grants.cause, 'redemption'), or(isNull(licenseCodes.codeHash), isNull(licenseCodes.redeemedBy))));
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
