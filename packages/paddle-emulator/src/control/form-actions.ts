import type { EmulatorControl } from './control.ts';

type Fields = Record<string, string>;
type Act = (control: EmulatorControl, fields: Fields) => Promise<unknown>;

export interface FormAction {
  act: Act;
  /** The message that the page then shows. */
  done: string;
  /** The part of the page to return to. Null means the entity's card. */
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

/** The forms of the control page. Each makes one control call. */
export const formActions: Record<string, FormAction> = {
  'advance-clock': {
    act: (control, fields) => control.advanceClock(toStep(fields)),
    done: 'The clock has moved.',
    part: 'year',
  },
  'set-next-charge': {
    act: (control, fields) =>
      control.setNextCharge(fields.outcome === 'ok' || fields.outcome === 'decline' ? fields.outcome : null),
    done: 'The next charge is set.',
    part: 'cards',
  },
  'set-delivery': {
    act: (control, fields) => control.setDelivery(toSwitches(fields)),
    done: 'Deliveries are set.',
    part: 'delivery',
  },
  'set-destination': {
    act: (control, fields) =>
      control.setDestination({ url: fields.url ?? '', ...(fields.secret ? { secret: fields.secret } : {}) }),
    done: 'The destination is set.',
    part: 'delivery',
  },
  'deliver-now': {
    act: (control) => control.deliverNow(),
    done: 'Everything that waited was attempted.',
    part: 'events',
  },
  'advance-to-next': { act: (control) => control.advanceToNext(), done: 'The next thing has happened.', part: 'year' },
  'renew-now': onEntity((control, one) => control.renewNow(one), 'The renewal was tried.'),
  'fail-renewal': onEntity((control, one) => control.failRenewal(one), 'The renewal was declined.'),
  'cancel-now': onEntity((control, one) => control.cancelNow(one), 'The subscription is canceled.'),
  'pause-now': onEntity((control, one) => control.pauseNow(one), 'The subscription is paused.'),
  'resume-now': onEntity((control, one) => control.resumeNow(one), 'The subscription has resumed.'),
  'set-card': {
    act: (control, fields) => control.setCard(id(fields), fields.behaviour === 'pays' ? 'pays' : 'fails_on_renewal'),
    done: 'The card is set.',
    part: null,
  },
  refund: {
    act: (control, fields) =>
      control.refund(id(fields), {
        status: fields.status === 'pending_approval' ? 'pending_approval' : 'approved',
        ...(fields.itemId ? { items: [{ itemId: fields.itemId }] } : {}),
      }),
    done: 'The refund is recorded.',
    part: 'transactions',
  },
  'approve-refund': onEntity((control, one) => control.approveRefund(one), 'The refund is approved.', 'transactions'),
  'reject-refund': onEntity((control, one) => control.rejectRefund(one), 'The refund is rejected.', 'transactions'),
  'charge-back': onEntity((control, one) => control.chargeBack(one), 'The payment was charged back.', 'transactions'),
  'reverse-charge-back': onEntity(
    (control, one) => control.reverseChargeBack(one),
    'The chargeback is reversed.',
    'transactions',
  ),
  'chargeback-warning': onEntity(
    (control, one) => control.chargebackWarning(one),
    'The warning was sent.',
    'transactions',
  ),
  replay: onEntity((control, one) => control.replay(one), 'The event is sent again.', 'events'),
  reset: { act: (control) => control.reset(), done: 'Everything is empty again.', part: 'year' },
};
