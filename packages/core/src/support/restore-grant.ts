import type { Caller, Core } from '../core.ts';
import { changeGrant } from './change-grant.ts';

/** Undoes `revokeGrant`; other reasons that hold the grant back stay. */
export async function restoreGrant(core: Core, caller: Caller, input: { grantId: string; reason: string }) {
  return changeGrant(core, caller, input, false);
}
