import { plural, select } from '../message.ts';
import { createTexts } from '../write.ts';
import { plan } from './plan.ts';

/** The plan's page, cards and dialogs, besides their fixed texts. */
export const billing = {
  payments: 'Payments and Invoices',
  endsAtOnce: 'A payment is open, so the plan ends at once.',
  ends: select('when', {
    day: 'The plan ends on {day}. Until then everything plays as before.',
    period: 'The plan ends at the end of the period that you have paid. Until then everything plays as before.',
  }),
  nothingIsCharged: 'Nothing is charged.',
  stops: select('when', {
    once: 'Stops now',
    day: 'Stops on {day}',
    period: 'Stops at the end of the period that you have paid',
  }),
  packsStay: 'The packs that you bought and every perpetual license.',
  stopped: 'What only {planName} lets you play, and every further charge.',
  stays: 'Stays',
  resubscribe: 'To have the plan again, subscribe again.',
  canReactivate: 'Until then you can reactivate the plan.',
  canceledUntil: 'Until then everything plays as before, and nothing more is charged. Reactivate to keep the plan.',
  paymentDue: 'Your payment is due.',
  paymentWasDue: 'Your payment was due on {day}.',
  amountDue: '{sum} is due.',
  playsUntil: 'Everything plays until {day}.',
  paymentFailed:
    'It did not go through. With another payment method it is paid at once, and the plan goes on; without one, the plan ends.',
  computers: plural('count', {
    one: 'Plays on {count} of your computers.',
    other: 'Plays on up to {count} of your computers.',
  }),
  checkoutReplaced: 'That payment window has ended, and nothing was charged in it.',
  checkoutReplacedWhy:
    'A plan was chosen again elsewhere, such as in another tab. What you see here is how it stands now.',
  planBegun: 'Thank you. Your plan has begun.',
  methodUpdated: 'Your payment method was updated.',
  browsePacks: 'Browse what you can play',
  paymentReceived: 'Thank you. Your payment is on its way to us.',
  paymentTakesTime: 'It can take a minute until you see it here; this page looks by itself.',
  yearBegins: 'Your year begins today. What is left of the month that you have paid is taken off its price.',
  eachAfter: select('plan', {
    monthly: 'Each month after that is {price}, until you cancel.',
    annual: 'Each year after that is {price}, until you cancel.',
  }),
  nothingToday: 'Nothing is charged today.',
  trialGoesOn: select('until', {
    day: 'Your trial goes on until {day}.',
    period: 'Your trial goes on until the end of its period.',
  }),
  paidLasts: select('until', {
    day: 'What you have paid lasts until {day}.',
    period: 'What you have paid lasts until the end of its period.',
  }),
  billedLater: select('plan', {
    monthly: 'From then on it is billed once a month.',
    annual: 'From then on it is billed once a year.',
  }),
  costLater: select('plan', {
    monthly: 'From then on the plan is {price} per month.',
    annual: 'From then on the plan is {price} per year.',
  }),
  chargeAwaited: 'What is charged today is being looked up.',
  creditedToday: 'Credited today',
  chargedToday: 'Charged today',
  chargeLoading: 'Looking up what is charged today…',
  notKnown: 'Not known',
  inPlan: 'In {planName}',
  hearPlan: 'Hear The Whole Plan',
  stopPlan: 'Stop',
  heardOfPlan: '{at} of {all}',
  packs: plural('packs', { one: '{packs} pack', other: '{packs} packs' }),
  packsAndInstruments: plural('packs', {
    one: '{packs} pack, {instruments} instruments',
    other: '{packs} packs, {instruments} instruments',
  }),
  studentOffers: 'Student offers',
  lead: 'The plan for everything {name} can play.',
  providerUnreachable: "The payment provider can't be reached right now. This is what we knew last.",
  loading: 'Loading your plan…',
  loadFailed: 'Your plan could not be loaded.',
  pausedTitle: 'Your plan is paused',
  pickerTitle: 'Choose your plan',
  pausedLead: 'Subscribe, and the plan that you have goes on. No second one is made, so you never pay twice.',
  pickerLead: 'Everything {productName} can play, for as long as you like.',
  accountFirst: 'You make an account first. Have one? <login>Log in</login>',
  notForSale: 'The plan can’t be taken out yet. Please look in again later.',
  billing: 'Billing',
  billedAfterPaid: select('plan', {
    monthly:
      'Nothing is charged before {paidUntil}, which you have paid for. From then on you are billed once a month, until you cancel.',
    annual:
      'Nothing is charged before {paidUntil}, which you have paid for. From then on you are billed once a year, until you cancel.',
  }),
  billedToday: select('plan', {
    monthly: 'You are billed today, and from then on once a month, until you cancel.',
    annual: 'You are billed today, and from then on once a year, until you cancel.',
  }),
  billedFromCheckout: select('plan', {
    monthly: 'Billed once a month, until you cancel. The checkout shows what is due today.',
    annual: 'Billed once a year, until you cancel. The checkout shows what is due today.',
  }),
  billedAfterTrial: select('plan', {
    monthly: 'Nothing is charged for {trialDays} days. From then on you are billed once a month, until you cancel.',
    annual: 'Nothing is charged for {trialDays} days. From then on you are billed once a year, until you cancel.',
  }),
  paymentAwaited: 'Your payment is on its way to us.',
  goesOn: 'The plan goes on until you cancel.',
  cancelForFree: 'Cancel before then and you pay nothing.',
  afterTrial: select('plan', {
    monthly: 'After that, {price} per month.',
    annual: 'After that, {price} per year.',
  }),
  eachTime: select('plan', {
    monthly: '{price} per month, until you cancel.',
    annual: '{price} per year, until you cancel.',
  }),
  notKnownYet: 'Not known yet',
  priceFailed: 'The current price of the plan could not be loaded.',
  planUnchanged: 'Your plan goes on as it is. Reload the page to try again.',
  yearlySaving: 'Saves {saving} a year',
  price: select('plan', {
    monthly: '<sum>{price}</sum><period>per month</period>',
    annual: '<sum>{price}</sum><period>per year</period>',
  }),
  trialThen: '{days}-Day Trial, then',
} as const;

export const { t, rich } = createTexts({ billing, plan });
