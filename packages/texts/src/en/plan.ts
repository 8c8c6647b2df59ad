import { plural } from '../message.ts';
import { createTexts } from '../write.ts';

/** The texts of the plan. Customers' scripts match on them, so they never change ("wen't" included). */
export const plan = {
  monthly: 'Monthly',
  annual: 'Annual',
  subscribe: 'Subscribe',
  subscribed: 'Subscribed',
  upcomingCharge: 'Upcoming Charge',
  chargeOn: 'On',
  trialThen: '7-Day Trial, then',
  upgrade: 'Upgrade to Annual Billing',
  changeToMonthly: 'Change to Monthly',
  monthlyTrigger: 'Update to Monthly Billing',
  cancelLink: 'Cancel Subscription',
  cancelTitle: 'Cancel plan',
  canceled: 'Canceled',
  ends: 'Ends',
  reactivate: 'Reactivate',
  pastDue: 'Past Due',
  updatePayment: 'Update Payment Method',
  prorationFailed: 'There was an error getting your prorated amount',
  changeFailed: 'There was an error updating your plan',
  upgraded: 'Your plan was upgraded to Annual.',
  switched: 'Your plan was switched to Monthly.',
  canceledDone: 'Your plan was canceled.',
  cancelFailed: "Something wen't wrong and we couldn't cancel your plan.",
  /** On the plan picker: 27 with the default prices. */
  savingNote: 'Save {percent}% with Annual Billing',
  daysLeft: plural('days', { one: '{days} day left in trial', other: '{days} days left in trial' }),
} as const;

export const { t } = createTexts({ plan });
