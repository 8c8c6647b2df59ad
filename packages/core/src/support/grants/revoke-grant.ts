import type { Caller, Core } from '../../core.ts';
import { changeGrant } from './change-grant.ts';

/** Revokes a grant. It stays on record and can be restored. */
export async function revokeGrant(core: Core, caller: Caller, input: { grantId: string; reason: string }) {
  return changeGrant(core, caller, input, true);
}
