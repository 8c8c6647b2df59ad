import type { Caller, Core } from '../core.ts';
import { chargeTokenTry, getLiveToken } from '../tokens.ts';

/** Throws unless a reset link still works. Changes nothing. Throws `token_invalid`, `rate_limited`. */
export async function checkReset(core: Core, caller: Caller, token: string): Promise<void> {
  const guess = await chargeTokenTry(core, caller);
  await getLiveToken(core, core.store.db, 'reset', token);
  await guess.refund();
}
