import { toDay } from '@backline/domain/to-day';
import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting } from '../text.ts';

export const planEndedMail: MailTemplate<'plan_ended'> = {
  example: { kind: 'plan_ended', ...planOwner, endedOn: '2031-03-08T10:00:00.000Z' },
  toContent(message, _, t) {
    const { contactName, endedOn, planUrl, planName: name } = message;
    return {
      subject: t('mail.planEndedSubject', { name }),
      preheader: t('mail.planEndedPreheader'),
      title: t('mail.planEndedTitle'),
      greeting: toGreeting(t, contactName),
      sentence: t('mail.planEndedSentence', { name, endedOn: toDay(endedOn) }),
      action: { label: t('mail.planEndedAction'), url: planUrl },
      notes: [{ text: t('mail.planEndedNote') }],
    };
  },
};
