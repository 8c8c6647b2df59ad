import type { MailMessage } from '@backline/core/mail/message';
import type { MailContent } from '../mail-content.ts';
import { toDay } from '../plan-text.ts';
import { toGreeting } from '../text.ts';

export function toPlanCanceledMail(message: Extract<MailMessage, { kind: 'plan_canceled' }>): MailContent {
  const { contactName, endsOn, planUrl, planName: name } = message;
  const on = toDay(endsOn);
  return {
    subject: `Your ${name} plan ends on ${on}`,
    preheader: 'Everything works until then, and you can change your mind.',
    title: 'Your plan was canceled',
    greeting: toGreeting(contactName),
    sentence: `Your ${name} plan was canceled and ends on ${on}; everything works until then, and nothing more is charged.`,
    action: { label: 'Reactivate My Plan', url: planUrl },
    notes: [
      { text: "If you change your mind, you can reactivate it until then, on the plan's page." },
      { text: 'Packs that you have bought and perpetual licenses stay yours.' },
    ],
  };
}
