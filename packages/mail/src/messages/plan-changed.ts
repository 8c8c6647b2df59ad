import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toChargeText } from '../plan-text.ts';

export const planChangedMail: MailTemplate<'plan_changed'> = {
  example: {
    kind: 'plan_changed',
    ...planOwner,
    plan: 'annual',
    amount: '$131.00',
    chargeOn: '2031-03-08T10:00:00.000Z',
  },
  toContent(message, _, t) {
    const { plan, planUrl, planName: name } = message;
    const charge = toChargeText(t, message);
    return {
      subject: t('mail.planChangedSubject', { name }),
      preheader: t('mail.planChangedPreheader', { plan }),
      title: t('mail.planChangedTitle'),
      sentence: t('mail.planChangedSentence', { plan, name }),
      action: { label: t('mail.planChangedAction'), url: planUrl },
      notes: [...(charge === null ? [] : [{ text: charge }]), t('mail.planChangedNoteNotMe')],
    };
  },
};
