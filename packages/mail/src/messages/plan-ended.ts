import { toDay } from '@backline/domain/to-day';
import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting } from '../text.ts';

export const planEndedMail: MailTemplate<'plan_ended'> = {
  example: { kind: 'plan_ended', ...planOwner, endedOn: '2031-03-08T10:00:00.000Z' },
  toContent(message) {
    const { contactName, endedOn, planUrl, planName: name } = message;
    return {
      subject: `Your ${name} plan has ended`,
      preheader: 'Packs that you have bought and perpetual licenses stay yours.',
      title: 'Your plan has ended',
      greeting: toGreeting(contactName),
      sentence: `Your ${name} plan ended on ${toDay(endedOn)}; packs that you have bought and perpetual licenses stay yours.`,
      action: { label: 'Subscribe Again', url: planUrl },
      notes: [{ text: 'You can subscribe again whenever you like. Nothing more is charged until you do.' }],
    };
  },
};
