import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { billings, toChargeText } from '../plan-text.ts';
import { toGreeting } from '../text.ts';

export const planChangedMail: MailTemplate<'plan_changed'> = {
  example: {
    kind: 'plan_changed',
    ...planOwner,
    plan: 'annual',
    amount: '$131.00',
    chargeOn: '2031-03-08T10:00:00.000Z',
  },
  toContent(message) {
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
  },
};
