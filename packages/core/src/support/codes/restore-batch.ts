import type { Caller, Core } from '../../core.ts';
import { changeBatch } from './change-codes.ts';

/** Undoes `revokeBatch`. Codes that were revoked individually stay revoked. */
export async function restoreBatch(core: Core, caller: Caller, input: { batch: string; reason: string }) {
  return changeBatch(core, caller, input, false);
}
