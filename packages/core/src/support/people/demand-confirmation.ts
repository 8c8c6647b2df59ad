import type { Caller, Core } from '../../core.ts';
import { assertConfirmed } from '../../factors/proofs.ts';
import { chargeRateLimits } from '../../rate-limit.ts';

/**
 * Asks staff for a confirmation before actions on all data of a person, so that a stolen token is not enough. Each
 * attempt counts against the member of staff. The operator on the machine has no session and is not asked. Throws
 * `confirmation_required`, `rate_limited`.
 */
export async function demandConfirmation(core: Core, { session }: Caller): Promise<void> {
  if (session === null) return;
  assertConfirmed(core, session);
  await chargeRateLimits(core, [{ limit: 'staff_exports', subject: session.user.id }]);
}
