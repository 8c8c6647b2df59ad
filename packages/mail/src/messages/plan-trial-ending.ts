import { toDay } from '@backline/domain/to-day';
import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { billings } from '../plan-text.ts';
import { toGreeting } from '../text.ts';

export const planTrialEndingMail: MailTemplate<'plan_trial_ending'> = {
  example: {
    kind: 'plan_trial_ending',
    ...planOwner,
    plan: 'monthly',
    amount: '$14.99',
    chargeOn: '2030-02-08T10:00:00.000Z',
  },
  toContent(message) {
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
  },
};
