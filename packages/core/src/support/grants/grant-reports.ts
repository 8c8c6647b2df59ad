import { AppError } from '@backline/domain/errors';
import { toGrantTerms } from '@backline/domain/licenses/terms';
import type { GrantReport } from '@backline/domain/support/grants/grant';
import type { Core } from '../../core.ts';
import type { Grant } from '../../licenses/grants.ts';
import { findGrants } from '../../licenses/grants.ts';

/** A user's grants with their periods, oldest first. */
export function toGrantReports(grants: readonly Grant[], now: Date): GrantReport[] {
  return toGrantTerms(grants, now).map(({ grant, startsAt, endsAt, state }) => ({
    id: grant.id,
    sku: grant.sku,
    productName: grant.name,
    cause: grant.cause,
    causeRef: grant.cause === 'redemption' ? `${grant.causeRef.slice(0, 8)}…` : grant.causeRef,
    grantedAt: grant.grantedAt.toISOString(),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    state,
    holds: [...grant.holds],
  }));
}

export async function getGrantReport(core: Core, userId: string, grantId: string): Promise<GrantReport> {
  const reports = toGrantReports(await findGrants(core, userId), core.providerClock.now());
  const report = reports.find(({ id }) => id === grantId);
  if (report === undefined)
    throw new AppError('not_found', {
      message: `There is no grant ${grantId}. "backline user show EMAIL" lists those of an account.`,
    });
  return report;
}
