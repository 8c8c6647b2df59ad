import type { SignInName } from '@backline/domain/devices/sign-in/find-sign-in-name';
import type { Caller, Core } from '../../core.ts';
import { findOpenByCode } from './sign-ins.ts';

/** The name of the computer that shows a code, for the login page. Changes nothing. Throws `rate_limited`. */
export async function findSignInName(core: Core, caller: Caller, userCode: string): Promise<SignInName> {
  const signIn = await findOpenByCode(core, caller, userCode);
  return { name: signIn?.name ?? null };
}
