import type { Caller, Core } from '../core.ts';
import { changeCode } from './change-codes.ts';

/** Takes a code back, and what was granted for it. Revoked twice it stays as it is. */
export async function revokeCode(core: Core, caller: Caller, input: { licenseCode: string; reason: string }) {
  return changeCode(core, caller, input, true);
}
