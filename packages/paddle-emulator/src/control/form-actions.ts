import type { EmulatorControl } from './control.ts';

type Fields = Record<string, string>;
type Act = (control: EmulatorControl, fields: Fields) => Promise<unknown>;

export interface FormAction {
  act: Act;
  /** The page's words afterwards. */
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

const onEntity = (
  act: (control: EmulatorControl, id: string) => Promise<unknown>,
  done: string,
  part: string | null = null,
): FormAction => ({ act: (control, fields) => act(control, id(fields)), done, part });

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
  'renew-now': onEntity((c, one) => c.renewNow(one), 'The renewal was tried.'),
  'fail-renewal': onEntity((c, one) => c.failRenewal(one), 'The renewal was declined.'),
  'cancel-now': onEntity((c, one) => c.cancelNow(one), 'The subscription is canceled.'),
  'pause-now': onEntity((c, one) => c.pauseNow(one), 'The subscription is paused.'),
  'resume-now': onEntity((c, one) => c.resumeNow(one), 'The subscription has resumed.'),
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
  'approve-refund': onEntity((c, one) => c.approveRefund(one), 'The refund is approved.', 'transactions'),
  'reject-refund': onEntity((c, one) => c.rejectRefund(one), 'The refund is rejected.', 'transactions'),
  'charge-back': onEntity((c, one) => c.chargeBack(one), 'The payment was charged back.', 'transactions'),
  'reverse-charge-back': onEntity((c, one) => c.reverseChargeBack(one), 'The chargeback is reversed.', 'transactions'),
  'chargeback-warning': onEntity((c, one) => c.chargebackWarning(one), 'The warning was sent.', 'transactions'),
  replay: onEntity((c, one) => c.replay(one), 'The event is sent again.', 'events'),
  reset: { act: (c) => c.reset(), done: 'Everything is empty again.', part: 'year' },
};
