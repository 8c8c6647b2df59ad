import { toDay } from '@backline/domain/to-day';
import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';

export const planCanceledMail: MailTemplate<'plan_canceled'> = {
  example: { kind: 'plan_canceled', ...planOwner, endsOn: '2031-03-08T10:00:00.000Z' },
  toContent(message, _, t) {
    const { endsOn, planUrl, planName: name } = message;
    const on = toDay(endsOn);
    return {
      subject: t('mail.planCanceledSubject', { name, on }),
      preheader: t('mail.planCanceledPreheader'),
      title: t('mail.planCanceledTitle'),
      sentence: t('mail.planCanceledSentence', { name, on }),
      action: { label: t('mail.planCanceledAction'), url: planUrl },
      notes: [t('mail.planCanceledNoteReactivate'), t('mail.planCanceledNotePacks')],
    };
  },
};
