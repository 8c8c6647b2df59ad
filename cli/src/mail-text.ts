import type { MailReport } from '@backline/domain/support/mails/mail-report';
import { toLocalTime } from './local-time.ts';

const stateTexts: Record<MailReport['state'], string> = {
  waits: 'waits',
  handed_over: 'handed to the mail server',
  refused: 'refused',
  returned: 'returned',
  dropped: 'dropped',
};

/** Never "delivered": the mail server's word is all that is known. */
export function toMailState({ state, endedAt, lastWords, attempts }: MailReport): string {
  const when = endedAt === null ? '' : ` ${toLocalTime(endedAt)}`;
  const tries = state === 'waits' && attempts > 0 ? `, ${attempts} attempts` : '';
  return `${stateTexts[state]}${when}${tries}${lastWords === null ? '' : `: ${lastWords}`}`;
}

export function toMailLine(mail: MailReport): string {
  return `${mail.kind}  written ${toLocalTime(mail.createdAt)}, ${toMailState(mail)}`;
}
