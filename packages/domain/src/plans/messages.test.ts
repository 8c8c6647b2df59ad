import { errors } from '@backline/texts/errors';
import { plan as planMessages } from '@backline/texts/plan';
import { createTexts } from '@backline/texts/write';
import { describe, expect, it } from 'vitest';

const { t } = createTexts({ plan: planMessages });

describe('the texts of the plan', () => {
  it('have their exact wording', () => {
    expect(planMessages.prorationFailed).toBe('There was an error getting your prorated amount');
    expect(planMessages.changeFailed).toBe('There was an error updating your plan');
    expect(planMessages.upgraded).toBe('Your plan was upgraded to Annual.');
    expect(planMessages.switched).toBe('Your plan was switched to Monthly.');
    expect(planMessages.canceledDone).toBe('Your plan was canceled.');
    expect(planMessages.cancelFailed).toBe("Something wen't wrong and we couldn't cancel your plan.");
  });

  it('have their exact labels', () => {
    expect(planMessages).toMatchObject({
      monthly: 'Monthly',
      annual: 'Annual',
      subscribe: 'Subscribe',
      subscribed: 'Subscribed',
      upcomingCharge: 'Upcoming Charge',
      upgrade: 'Upgrade to Annual Billing',
      changeToMonthly: 'Change to Monthly',
      cancelLink: 'Cancel Subscription',
      canceled: 'Canceled',
      reactivate: 'Reactivate',
      pastDue: 'Past Due',
      updatePayment: 'Update Payment Method',
    });
    expect(t('plan.savingNote', { percent: 27 })).toBe('Save 27% with Annual Billing');
    expect([0, 1, 7].map((days) => t('plan.daysLeft', { days }))).toEqual([
      '0 days left in trial',
      '1 day left in trial',
      '7 days left in trial',
    ]);
  });

  it('say for each refusal that nothing changed, if nothing did', () => {
    expect(errors.plan_missing).toBe('There is no plan to change. Please subscribe first.');
    expect(errors.plan_exists).toBe('You already have the plan, and nothing was charged. Reload the page to see it.');
    expect(errors.plan_change_refused).toBe(
      'Your plan can’t be changed like this right now. Reload the page to see what is possible.',
    );
    expect(errors.plan_locked).toBe(
      'Your plan renews around now and can’t be changed for half an hour. Nothing was changed.',
    );
    expect(errors.payment_declined).toBe(
      'The payment was declined, and nothing was changed. Please update your payment method and try again.',
    );
    expect(errors.provider_unavailable).toBe(
      'The payment provider can’t be reached right now. Nothing was changed. Please try again in a few minutes.',
    );
    expect(errors.change_unconfirmed).toBe(
      'The payment provider has not answered, so we don’t know yet if your plan was changed. Check again in a few minutes before you retry. You are not charged twice.',
    );
  });
});
