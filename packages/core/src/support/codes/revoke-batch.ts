import type { Caller, Core } from '../../core.ts';
import { changeBatch } from './change-codes.ts';

/** Revokes all codes of a batch and the grants that they were redeemed for. */
export async function revokeBatch(core: Core, caller: Caller, input: { batch: string; reason: string }) {
  return changeBatch(core, caller, input, true);
}
