import { toDay } from '@backline/domain/to-day';
import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';

export const planTrialEndingMail: MailTemplate<'plan_trial_ending'> = {
  example: {
    kind: 'plan_trial_ending',
    ...planOwner,
    plan: 'monthly',
    amount: '$14.99',
    chargeOn: '2030-02-08T10:00:00.000Z',
  },
  toContent(message, _, t) {
    const { plan, amount, chargeOn, planUrl, planName: name } = message;
    const end = { end: chargeOn === null ? 'soon' : 'day', day: chargeOn === null ? '' : toDay(chargeOn) } as const;
    return {
      subject: t('mail.planTrialEndingSubject', { ...end, name }),
      preheader: t('mail.planTrialEndingPreheader', { name }),
      title: t('mail.planTrialEndingTitle', end),
      sentence:
        amount === null
          ? t('mail.planTrialEndingSentence', { ...end, plan, name })
          : t('mail.planTrialEndingCharge', { ...end, plan, name, amount }),
      action: { label: t('mail.planTrialEndingAction'), url: planUrl },
      notes: [t('mail.planTrialEndingNote', { name }), t('mail.planTrialEndingNoteCancel')],
    };
  },
};
