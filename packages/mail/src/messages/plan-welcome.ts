import { toDay } from '@backline/domain/to-day';
import { planOwner } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toChargeText } from '../plan-text.ts';

export const planWelcomeMail: MailTemplate<'plan_welcome'> = {
  example: {
    kind: 'plan_welcome',
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
            day: chargeOn === null ? '' : toDay(chargeOn),
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
};
