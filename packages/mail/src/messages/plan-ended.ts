import { toDay } from '@backline/domain/to-day';
import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';

export const planEndedMail: MailTemplate<'plan_ended'> = {
  example: { kind: 'plan_ended', ...planOwner, endedOn: '2031-03-08T10:00:00.000Z' },
  toContent(message, _, t) {
    const { endedOn, planUrl, planName: name } = message;
    return {
      subject: t('mail.planEndedSubject', { name }),
      preheader: t('mail.planEndedPreheader'),
      title: t('mail.planEndedTitle'),
      sentence: t('mail.planEndedSentence', { name, endedOn: toDay(endedOn) }),
      action: { label: t('mail.planEndedAction'), url: planUrl },
      notes: [t('mail.planEndedNote')],
    };
  },
};
