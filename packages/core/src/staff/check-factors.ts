import type { Core } from '../core.ts';
import { findOrphanedPasskeys } from '../factors/find-orphaned-passkeys.ts';
import { noteFactorDemand } from './factor-policy.ts';

/**
 * Runs at the start of a server: records since when staff need a second factor, and warns of passkeys created for
 * another host, which no browser offers here.
 */
export async function checkFactors(core: Core): Promise<void> {
  if (core.settings.staffSecondFactor === 'required') await noteFactorDemand(core);
  for (const { host, passkeys } of await findOrphanedPasskeys(core))
    core.log.warn(
      { host, passkeys },
      'passkeys were made for another host than that of PUBLIC_URL and work nowhere here: their owners log in with their password and another factor',
    );
}
