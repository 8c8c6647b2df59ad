import type { EmulatorControl } from './control.ts';

type Fields = Record<string, string>;
type Act = (control: EmulatorControl, fields: Fields) => Promise<unknown>;

export interface FormAction {
  act: Act;
  /** What the page shows afterwards. */
  done: string;
  /** The part of the page to return to. Null: the card of the entity. */
  part: string | null;
}

const id = (fields: Fields) => fields.id ?? '';
const count = (text: string | undefined) => Math.max(Number.parseInt(text ?? '0', 10) || 0, 0);

function toStep({ months, days, hours, minutes, to }: Fields) {
  if (to) return { to: `${to}${to.length === 16 ? ':00Z' : ''}` };
  return { months: count(months), days: count(days), hours: count(hours), minutes: count(minutes) };
}

function toSwitches({ latencyMs, isPaused, reorder, dropNext, duplicateNext }: Fields) {
  return {
    latencyMs: count(latencyMs),
    dropNext: count(dropNext),
    duplicateNext: count(duplicateNext),
    isPaused: isPaused === 'on',
    reorder: reorder === 'on',
  };
}

/** The forms of the control page. Each is one call of the control. */
export const formActions: Record<string, FormAction> = {
  'advance-clock': { act: (c, f) => c.advanceClock(toStep(f)), done: 'The clock has moved.', part: 'year' },
  'set-next-charge': {
    act: (c, f) => c.setNextCharge(f.outcome === 'ok' || f.outcome === 'decline' ? f.outcome : null),
    done: 'The next charge is set.',
    part: 'cards',
  },
  'set-delivery': { act: (c, f) => c.setDelivery(toSwitches(f)), done: 'Deliveries are set.', part: 'delivery' },
  'set-destination': {
    act: (c, f) => c.setDestination({ url: f.url ?? '', ...(f.secret ? { secret: f.secret } : {}) }),
    done: 'The destination is set.',
    part: 'delivery',
  },
  'deliver-now': { act: (c) => c.deliverNow(), done: 'Everything that waited was attempted.', part: 'events' },
  'advance-to-next': { act: (c) => c.advanceToNext(), done: 'The next thing has happened.', part: 'year' },
  'renew-now': { act: (c, f) => c.renewNow(id(f)), done: 'The renewal was tried.', part: null },
  'fail-renewal': { act: (c, f) => c.failRenewal(id(f)), done: 'The renewal was declined.', part: null },
  'cancel-now': { act: (c, f) => c.cancelNow(id(f)), done: 'The subscription is canceled.', part: null },
  'pause-now': { act: (c, f) => c.pauseNow(id(f)), done: 'The subscription is paused.', part: null },
  'resume-now': { act: (c, f) => c.resumeNow(id(f)), done: 'The subscription has resumed.', part: null },
  'set-card': {
    act: (c, f) => c.setCard(id(f), f.behaviour === 'pays' ? 'pays' : 'fails_on_renewal'),
    done: 'The card is set.',
    part: null,
  },
  refund: {
    act: (c, f) =>
      c.refund(id(f), {
        status: f.status === 'pending_approval' ? 'pending_approval' : 'approved',
        ...(f.itemId ? { items: [{ itemId: f.itemId }] } : {}),
      }),
    done: 'The refund is recorded.',
    part: 'transactions',
  },
  'approve-refund': { act: (c, f) => c.approveRefund(id(f)), done: 'The refund is approved.', part: 'transactions' },
  'reject-refund': { act: (c, f) => c.rejectRefund(id(f)), done: 'The refund is rejected.', part: 'transactions' },
  'charge-back': { act: (c, f) => c.chargeBack(id(f)), done: 'The payment was charged back.', part: 'transactions' },
  'reverse-charge-back': {
    act: (c, f) => c.reverseChargeBack(id(f)),
    done: 'The chargeback is reversed.',
    part: 'transactions',
  },
  'chargeback-warning': {
    act: (c, f) => c.chargebackWarning(id(f)),
    done: 'The warning was sent.',
    part: 'transactions',
  },
  replay: { act: (c, f) => c.replay(id(f)), done: 'The event is sent again.', part: 'events' },
  reset: { act: (c) => c.reset(), done: 'Everything is empty again.', part: 'year' },
};
