import type { EmailAddress } from '@backline/domain/parse-email';
import type { Caller, Core } from '../core.ts';
import { requestMail } from './request-mail.ts';

/** Asks for the verification link again (decision 12). Answers alike for any address. Throws `rate_limited`. */
export async function resendVerification(
  core: Core,
  caller: Caller,
  to: EmailAddress,
  redirectTo?: string,
): Promise<void> {
  await requestMail(core, caller, 'resend_verification', to, redirectTo);
}
