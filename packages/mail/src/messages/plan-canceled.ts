import { toDay } from '@backline/domain/to-day';
import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting } from '../text.ts';

export const planCanceledMail: MailTemplate<'plan_canceled'> = {
  example: { kind: 'plan_canceled', ...planOwner, endsOn: '2031-03-08T10:00:00.000Z' },
  toContent(message) {
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
  },
};
