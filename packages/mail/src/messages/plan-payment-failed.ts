import { toDay } from '@backline/domain/to-day';
import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting } from '../text.ts';

/** A late payment ends nothing yet: the mail asks for another card without a threat. */
export const planPaymentFailedMail: MailTemplate<'plan_payment_failed'> = {
  example: { kind: 'plan_payment_failed', ...planOwner, dueAt: '2030-03-08T10:00:00.000Z' },
  toContent(message) {
    const { contactName, dueAt, planUrl, planName: name } = message;
    const payment = dueAt === null ? 'The last payment' : `The payment due on ${toDay(dueAt)}`;
    return {
      subject: `A payment for ${name} did not go through`,
      preheader: 'Your plan goes on for now. Please update your payment method.',
      title: 'A payment did not go through',
      greeting: toGreeting(contactName),
      sentence: `${payment} for ${name} did not go through; your plan goes on for now, so please update your payment method.`,
      action: { label: 'Update My Payment Method', url: planUrl },
      notes: [
        { text: 'Nothing is lost: what you play with, your packs and your licenses are as they were.' },
        { text: 'Once the payment is made, everything goes on as before.' },
      ],
    };
  },
};
