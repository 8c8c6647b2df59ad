import type { MailMessage } from '@backline/core/mail/message';
import type { MailContent } from '../mail-content.ts';
import { billings, toChargeText } from '../plan-text.ts';
import { toGreeting } from '../text.ts';

export function toPlanChangedMail(message: Extract<MailMessage, { kind: 'plan_changed' }>): MailContent {
  const { contactName, plan, planUrl, planName: name } = message;
  const charge = toChargeText(message);
  return {
    subject: `Your ${name} plan was changed`,
    preheader: `It is billed ${billings[plan]} now.`,
    title: 'Your plan was changed',
    greeting: toGreeting(contactName),
    sentence: `Your ${name} plan is billed ${billings[plan]} now, and time that you have paid for is not lost.`,
    action: { label: 'See My Plan', url: planUrl },
    notes: [
      ...(charge === null ? [] : [{ text: `${charge}.` }]),
      { text: "If it was not you, change the plan back on its page, and change your account's password." },
    ],
  };
}
