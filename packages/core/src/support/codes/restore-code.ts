import type { Caller, Core } from '../../core.ts';
import { changeCode } from './change-codes.ts';

/** Undoes `revokeCode`. A revocation of the code's batch stays in effect. */
export async function restoreCode(core: Core, caller: Caller, input: { licenseCode: string; reason: string }) {
  return changeCode(core, caller, input, false);
}
