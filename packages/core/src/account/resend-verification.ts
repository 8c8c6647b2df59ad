import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../core.ts';
import { requestMail } from './request-mail.ts';

/** Requests a new verification link. The answer is the same for every address. Throws `rate_limited`. */
export async function resendVerification(
  core: Core,
  caller: Caller,
  to: EmailAddress,
  redirectTo?: string,
): Promise<void> {
  await requestMail(core, caller, 'resend_verification', to, redirectTo);
}
