import type { MailMessage } from '@backline/core/mail/message';
import type { MailContent } from '../mail-content.ts';
import { billings, toDay } from '../plan-text.ts';
import { toGreeting } from '../text.ts';

export function toPlanTrialEndingMail(message: Extract<MailMessage, { kind: 'plan_trial_ending' }>): MailContent {
  const { contactName, plan, amount, chargeOn, planUrl, planName: name } = message;
  const ends = chargeOn === null ? 'ends soon' : `ends on ${toDay(chargeOn)}`;
  const charge = amount === null ? '' : `, and ${amount} will be charged`;
  return {
    subject: `Your trial of ${name} ${ends}`,
    preheader: `To keep ${name}, there is nothing to do.`,
    title: `Your trial ${ends}`,
    greeting: toGreeting(contactName),
    sentence: `Your trial of ${name} ${ends}: it goes on from then, billed ${billings[plan]}${charge}.`,
    action: { label: 'See My Plan', url: planUrl },
    notes: [
      { text: `To keep ${name}, there is nothing to do.` },
      { text: "If you do not want to keep it, cancel before on the plan's page: then nothing is charged." },
    ],
  };
}
