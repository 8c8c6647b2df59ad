import { toDay } from '@backline/domain/to-day';
import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';

/** A late payment ends nothing yet: the mail asks for another card without a threat. */
export const planPaymentFailedMail: MailTemplate<'plan_payment_failed'> = {
  example: { kind: 'plan_payment_failed', ...planOwner, dueAt: '2030-03-08T10:00:00.000Z' },
  toContent(message, _, t) {
    const { dueAt, planUrl, planName: name } = message;
    return {
      subject: t('mail.planPaymentFailedSubject', { name }),
      preheader: t('mail.planPaymentFailedPreheader'),
      title: t('mail.planPaymentFailedTitle'),
      sentence: t('mail.planPaymentFailedSentence', {
        due: dueAt === null ? 'unknown' : 'known',
        name,
        day: dueAt === null ? '' : toDay(dueAt),
      }),
      action: { label: t('mail.planPaymentFailedAction'), url: planUrl },
      notes: [t('mail.planPaymentFailedNoteKept'), t('mail.planPaymentFailedNoteAfterwards')],
    };
  },
};
