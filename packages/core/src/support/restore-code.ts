import type { Caller, Core } from '../core.ts';
import { changeCode } from './change-codes.ts';

/** Undoes `revokeCode`; what the code's batch takes back stays taken. */
export async function restoreCode(core: Core, caller: Caller, input: { licenseCode: string; reason: string }) {
  return changeCode(core, caller, input, false);
}
