import type { PendingTerms } from '@backline/domain/consents/list-pending-terms';
import type { Core, LiveSession } from '../core.ts';
import { findDemanded, findUnaccepted } from './find-terms.ts';

/** The terms that the account is asked to accept. Nothing is refused until it does. */
export async function listPendingTerms(core: Core, { user }: LiveSession): Promise<PendingTerms> {
  const { db } = core.store;
  const pending = await findUnaccepted(core, db, user.id, await findDemanded(core, db));
  return {
    terms: pending.map(({ kind, version, url, summary, effectiveAt }) => ({
      kind,
      version,
      url,
      summary,
      effectiveAt: effectiveAt.toISOString(),
    })),
  };
}
