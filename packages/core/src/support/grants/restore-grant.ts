import type { Caller, Core } from '../../core.ts';
import { changeGrant } from './change-grant.ts';

/** Undoes `revokeGrant`. Other holds on the grant stay. */
export async function restoreGrant(core: Core, caller: Caller, input: { grantId: string; reason: string }) {
  return changeGrant(core, caller, input, false);
}
