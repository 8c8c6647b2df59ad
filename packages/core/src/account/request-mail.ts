import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Caller, Core } from '../core.ts';
import { enqueueRequest, type MailRequest } from '../mail/enqueue-message.ts';
import { chargeRateLimits } from '../rate-limit.ts';

export async function requestMail(
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
