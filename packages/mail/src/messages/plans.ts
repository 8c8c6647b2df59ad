import { planOwner } from '../example-values.ts';
import type { MailTemplates } from '../mail-content.ts';
import type { WriteMail } from '../mail-text.ts';

interface Charge {
  amount: string | null;
  chargeOn: string | null;
}

/** The next charge and its date, as far as known; null if nothing is known. */
function toChargeText(t: WriteMail, { amount, chargeOn }: Charge, isTrial = false): string | null {
  if (amount === null && chargeOn === null) return null;
  const charge = {
    known: amount === null ? 'day' : chargeOn === null ? 'amount' : 'both',
    amount: amount ?? '',
    day: chargeOn === null ? '' : t.day(chargeOn),
  } as const;
  return isTrial ? t('mail.chargeAfterTrial', charge) : t('mail.charge', charge);
}

export const planMails = {
  plan_welcome: {
    example: {
      ...planOwner,
      plan: 'monthly',
      isTrial: true,
      amount: '$14.99',
      chargeOn: '2030-02-08T10:00:00.000Z',
    },
    toContent(message, _, t) {
      const { plan, isTrial, chargeOn, planUrl, planName: name } = message;
      const title = isTrial ? t('mail.planWelcomeTitleOfTrial', { name }) : t('mail.planWelcomeTitle', { name });
      const charge = toChargeText(t, message, isTrial);
      return {
        subject: title,
        preheader: t('mail.planWelcomePreheader'),
        title,
        sentence: isTrial
          ? t('mail.planWelcomeTrial', {
              end: chargeOn === null ? 'unknown' : 'day',
              name,
              day: chargeOn === null ? '' : t.day(chargeOn),
            })
          : t('mail.planWelcomeSentence', { plan, name }),
        action: { label: t('mail.planWelcomeAction'), url: planUrl },
        notes: [
          ...(isTrial ? [t('mail.planWelcomeAfterTrial', { plan, name })] : []),
          ...(charge === null ? [] : [{ text: charge }]),
          t('mail.planWelcomeNote'),
        ],
      };
    },
  },
  plan_trial_ending: {
    example: {
      ...planOwner,
      plan: 'monthly',
      amount: '$14.99',
      chargeOn: '2030-02-08T10:00:00.000Z',
    },
    toContent(message, _, t) {
      const { plan, amount, chargeOn, planUrl, planName: name } = message;
      const end = { end: chargeOn === null ? 'soon' : 'day', day: chargeOn === null ? '' : t.day(chargeOn) } as const;
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
  },
  /** A late payment ends nothing yet, so the mail asks for another payment method without a threat. */
  plan_payment_failed: {
    example: { ...planOwner, dueAt: '2030-03-08T10:00:00.000Z' },
    toContent(message, _, t) {
      const { dueAt, planUrl, planName: name } = message;
      return {
        subject: t('mail.planPaymentFailedSubject', { name }),
        preheader: t('mail.planPaymentFailedPreheader'),
        title: t('mail.planPaymentFailedTitle'),
        sentence: t('mail.planPaymentFailedSentence', {
          due: dueAt === null ? 'unknown' : 'known',
          name,
          day: dueAt === null ? '' : t.day(dueAt),
        }),
        action: { label: t('mail.planPaymentFailedAction'), url: planUrl },
        notes: [t('mail.planPaymentFailedNoteKept'), t('mail.planPaymentFailedNoteAfterwards')],
      };
    },
  },
  plan_changed: {
    example: {
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
  },
  plan_canceled: {
    example: { ...planOwner, endsOn: '2031-03-08T10:00:00.000Z' },
    toContent(message, _, t) {
      const { endsOn, planUrl, planName: name } = message;
      const on = t.day(endsOn);
      return {
        subject: t('mail.planCanceledSubject', { name, on }),
        preheader: t('mail.planCanceledPreheader'),
        title: t('mail.planCanceledTitle'),
        sentence: t('mail.planCanceledSentence', { name, on }),
        action: { label: t('mail.planCanceledAction'), url: planUrl },
        notes: [t('mail.planCanceledNoteReactivate'), t('mail.planCanceledNotePacks')],
      };
    },
  },
  plan_ended: {
    example: { ...planOwner, endedOn: '2031-03-08T10:00:00.000Z' },
    toContent(message, _, t) {
      const { endedOn, planUrl, planName: name } = message;
      return {
        subject: t('mail.planEndedSubject', { name }),
        preheader: t('mail.planEndedPreheader'),
        title: t('mail.planEndedTitle'),
        sentence: t('mail.planEndedSentence', { name, endedOn: t.day(endedOn) }),
        action: { label: t('mail.planEndedAction'), url: planUrl },
        notes: [t('mail.planEndedNote')],
      };
    },
  },
} satisfies Partial<MailTemplates>;
