import type { Caller, Core } from '../../core.ts';
import { changeCode } from './change-codes.ts';

/** Revokes a code and the grant that it was redeemed for. Revoking it twice changes nothing. */
export async function revokeCode(core: Core, caller: Caller, input: { licenseCode: string; reason: string }) {
  return changeCode(core, caller, input, true);
}
