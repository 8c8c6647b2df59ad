import type { Caller, Core } from '../core.ts';
import { changeBatch } from './change-codes.ts';

/** Takes all codes of a batch back, and what was granted for them. */
export async function revokeBatch(core: Core, caller: Caller, input: { batch: string; reason: string }) {
  return changeBatch(core, caller, input, true);
}
