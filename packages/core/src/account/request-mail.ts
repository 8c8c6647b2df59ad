import type { EmailAddress } from '@backline/domain';
import type { Caller, Core } from '../core.ts';
import { enqueueRequest, type MailRequest } from '../mail/enqueue-message.ts';
import { chargeRateLimits } from '../rate-limit.ts';

async function requestMail(
  core: Core,
  caller: Caller,
  kind: MailRequest['kind'],
  to: EmailAddress,
  redirectTo: string | undefined,
): Promise<void> {
  await chargeRateLimits(core, [
    { limit: 'mail_ip', subject: caller.ip },
    { limit: 'mail_account', subject: `${kind} ${to.canonical}` },
  ]);
  await core.store.write((tx) => enqueueRequest(core, tx, kind, to, redirectTo));
}

/** Asks for a link to set a new password. Answers alike for any address (decision 9). Throws `rate_limited`. */
export async function recover(core: Core, caller: Caller, to: EmailAddress, redirectTo?: string): Promise<void> {
  await requestMail(core, caller, 'recover', to, redirectTo);
}

/** Asks for the verification link again (decision 12). Answers alike for any address. Throws `rate_limited`. */
export async function resendVerification(
  core: Core,
  caller: Caller,
  to: EmailAddress,
  redirectTo?: string,
): Promise<void> {
  await requestMail(core, caller, 'resend_verification', to, redirectTo);
}
