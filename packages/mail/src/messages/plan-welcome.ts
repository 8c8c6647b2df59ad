import { toDay } from '@backline/domain/to-day';
import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { billings, toChargeText } from '../plan-text.ts';
import { toGreeting } from '../text.ts';

export const planWelcomeMail: MailTemplate<'plan_welcome'> = {
  example: {
    kind: 'plan_welcome',
    ...planOwner,
    plan: 'monthly',
    isTrial: true,
    amount: '$14.99',
    chargeOn: '2030-02-08T10:00:00.000Z',
  },
  toContent(message) {
    const { contactName, plan, isTrial, chargeOn, planUrl, planName: name } = message;
    const title = isTrial ? `Your trial of ${name} has begun` : `Welcome to ${name}`;
    const until = chargeOn === null ? 'has begun' : `runs until ${toDay(chargeOn)}`;
    const charge = toChargeText(message);
    return {
      subject: title,
      preheader: 'Everything in it is yours to play.',
      title,
      greeting: toGreeting(contactName),
      sentence: isTrial
        ? `Your trial of ${name} ${until}, and everything in it is yours to play.`
        : `Thank you for subscribing: ${name} is billed ${billings[plan]}, and everything in it is yours to play.`,
      action: { label: 'See My Plan', url: planUrl },
      notes: [
        ...(isTrial ? [{ text: `After the trial, ${name} is billed ${billings[plan]}.` }] : []),
        ...(charge === null ? [] : [{ text: isTrial ? `${charge}, unless you cancel before.` : `${charge}.` }]),
        { text: "You can change the plan or cancel it at any time, on the plan's page." },
      ],
    };
  },
};
