import { plural, select } from '../message.ts';
import { createTexts } from '../write.ts';
import { plan } from './plan.ts';

/** The plan's page, cards and dialogs, except fixed texts. */
export const billing = {
  payments: 'Payments and Invoices',
  endsAtOnce: 'A payment is due, so the plan ends right away.',
  ends: select('when', {
    day: 'The plan ends on {day}. Until then, everything plays as before.',
    period: 'The plan ends at the end of the period that you paid for. Until then, everything plays as before.',
  }),
  nothingIsCharged: 'Nothing is charged.',
  stops: select('when', {
    once: 'Stops now',
    day: 'Stops on {day}',
    period: 'Stops at the end of the period that you paid for',
  }),
  packsStay: 'The packs that you bought, and every perpetual license.',
  stopped: 'Everything that only {planName} lets you play, and all further charges.',
  stays: 'Stays',
  ifYouCancel: 'If you cancel',
  endsWithPlan:
    'Whatever only the plan lets you play, at the end of the period that you paid for. Nothing more is charged.',
  resubscribe: 'To get the plan back, subscribe again.',
  canReactivate: 'Until then, you can reactivate the plan.',
  canceledUntil: 'Until then, everything plays as before and nothing more is charged. Reactivate to keep the plan.',
  paymentDue: 'Your payment is due.',
  paymentWasDue: 'Your payment was due on {day}.',
  amountDue: '{sum} is due.',
  playsUntil: 'Everything plays until {day}.',
  paymentFailed: 'Your payment failed. Update your payment method to keep your plan.',
  computers: plural('count', {
    one: 'Plays on {count} of your computers.',
    other: 'Plays on up to {count} of your computers.',
  }),
  checkoutReplaced: 'That payment window has expired. Nothing was charged in it.',
  checkoutReplacedWhy: 'You chose a plan somewhere else, such as in another tab. This page shows the current state.',
  planBegun: 'Thank you. Your plan has started.',
  methodUpdated: 'Your payment method was updated.',
  browsePacks: 'Browse the packs',
  paymentReceived: 'Thank you. Your payment is being processed.',
  paymentTakesTime: 'This can take a minute. The page updates by itself.',
  yearBegins: 'Your year starts today. The unused part of your paid month is deducted from the price.',
  eachAfter: select('plan', {
    monthly: 'After that, {price} per month until you cancel.',
    annual: 'After that, {price} per year until you cancel.',
  }),
  nothingToday: 'Nothing is charged today.',
  trialGoesOn: select('until', {
    day: 'Your trial continues until {day}.',
    period: 'Your trial continues to the end of its period.',
  }),
  paidLasts: select('until', {
    day: 'You have paid until {day}.',
    period: 'You have paid until the end of the period.',
  }),
  billedLater: select('plan', {
    monthly: 'After that, it is billed once a month.',
    annual: 'After that, it is billed once a year.',
  }),
  costLater: select('plan', {
    monthly: 'After that, the plan costs {price} per month.',
    annual: 'After that, the plan costs {price} per year.',
  }),
  chargeAwaited: 'Looking up what you pay today.',
  creditedToday: 'Credited today',
  chargedToday: 'Charged today',
  chargeLoading: 'Looking up what you pay today…',
  notKnown: 'Unknown',
  inPlan: 'In {planName}',
  hearPlan: 'Hear the Whole Plan',
  stopPlan: 'Stop',
  heardOfPlan: '{at} of {all}',
  packs: plural('packs', { one: '{packs} pack', other: '{packs} packs' }),
  packsAndInstruments: plural('packs', {
    one: '{packs} pack, {instruments} instruments',
    other: '{packs} packs, {instruments} instruments',
  }),
  studentOffers: 'Student offers',
  lead: 'The plan for everything {name} can play.',
  providerUnreachable: 'The payment provider can’t be reached right now. This is the last known state.',
  loading: 'Loading your plan…',
  loadFailed: 'Your plan could not be loaded.',
  pausedTitle: 'Your plan is paused',
  pickerTitle: 'Choose your plan',
  pausedLead: 'Subscribe to resume your plan. You keep the same plan, so you never pay twice.',
  pickerLead: 'Everything {productName} can play, for as long as you like.',
  accountFirst: 'You’ll create an account first. Already have one? <login>Log in</login>',
  notForSale: 'The plan isn’t available yet. Please check back later.',
  billing: 'Billing',
  billedAfterPaid: select('plan', {
    monthly: 'You have paid until {paidUntil}. After that, you are billed once a month until you cancel.',
    annual: 'You have paid until {paidUntil}. After that, you are billed once a year until you cancel.',
  }),
  billedToday: select('plan', {
    monthly: 'You are billed today, and then once a month until you cancel.',
    annual: 'You are billed today, and then once a year until you cancel.',
  }),
  billedFromCheckout: select('plan', {
    monthly: 'Billed once a month until you cancel. The checkout shows what you pay today.',
    annual: 'Billed once a year until you cancel. The checkout shows what you pay today.',
  }),
  billedAfterTrial: select('plan', {
    monthly: 'Nothing is charged for {trialDays} days. After that, you are billed once a month until you cancel.',
    annual: 'Nothing is charged for {trialDays} days. After that, you are billed once a year until you cancel.',
  }),
  paymentAwaited: 'Your payment is being processed.',
  goesOn: 'The plan continues until you cancel.',
  cancelForFree: 'Cancel before then and you pay nothing.',
  afterTrial: select('plan', {
    monthly: 'After that, {price} per month.',
    annual: 'After that, {price} per year.',
  }),
  eachTime: select('plan', {
    monthly: '{price} per month until you cancel.',
    annual: '{price} per year until you cancel.',
  }),
  notKnownYet: 'Not known yet',
  priceFailed: 'The current price of the plan could not be loaded.',
  planUnchanged: 'Your plan has not changed. Reload the page to try again.',
  yearlySaving: 'Saves {saving} a year',
  price: select('plan', {
    monthly: '<sum>{price}</sum><period>per month</period>',
    annual: '<sum>{price}</sum><period>per year</period>',
  }),
  trialThen: '{days}-Day Trial, then',
} as const;

export const { t, rich } = createTexts({ billing, plan });
