// @ts-check
import { call, RefusedError } from './call.js';
import { focusOn } from './dom.js';
import { draw, go } from './draw.js';
import { readCard } from './format-card.js';
import { emit, emitError, post } from './parent-page.js';
import { draft, getView, state } from './state.js';

/** @param {unknown} error */
function explain(error) {
  if (!(error instanceof RefusedError)) {
    state.notice = 'The emulator did not answer. Try again.';
    return;
  }
  const { refusal } = error;
  for (const { field, message } of refusal.errors ?? []) state.fieldErrors[field] = `This ${message}.`;
  if (Object.keys(state.fieldErrors).length > 0) return;
  state.notice = refusal.detail;
  emitError(refusal);
}

/** Shows the busy state, does the work, and shows an error if it fails. */
/** @param {() => Promise<unknown>} act */
async function work(act) {
  if (state.isBusy) return;
  Object.assign(state, { isBusy: true, notice: null, fieldErrors: {} });
  draw();
  try {
    await act();
  } catch (error) {
    explain(error);
  }
  state.isBusy = false;
  draw();
  focusOn('[aria-invalid]');
}

/** @param {import('./state.js').Step} step */
function goOn(step) {
  state.isBusy = false;
  go(step);
}

/** @param {SubmitEvent} event */
export function submitDetails(event) {
  event.preventDefault();
  work(async () => {
    if (!/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(draft.email.trim())) {
      state.fieldErrors.email = 'Enter an email address, such as name@example.com.';
      return;
    }
    const { email, country, postalCode } = draft;
    state.view = await call(`${getView().id}/buyer`, { email, country, postalCode });
    emit(state.hasBuyer ? 'checkout.customer.updated' : 'checkout.customer.created');
    state.hasBuyer = true;
    goOn('payment');
    emit('checkout.payment.selected');
  });
}

/** @param {string} country */
export function changeCountry(country) {
  draft.country = country;
  work(async () => {
    state.view = await call(`${getView().id}/place`, { country, postalCode: draft.postalCode });
    emit('checkout.updated');
  });
}

/** @param {{ outcome: string, view: import('./state.js').View }} answer */
function conclude({ outcome, view }) {
  state.view = view;
  if (outcome === 'three_d_secure') return goOn('challenge');
  if (outcome === 'completed') {
    goOn('success');
    emit('checkout.completed');
    if (view.successUrl) post('redirect', view.successUrl);
    return;
  }
  if (state.step !== 'payment') goOn('payment');
  state.notice = 'The card was declined. Nothing was charged: try another card.';
  emit('checkout.payment.failed');
}

/** @param {SubmitEvent} event */
export function submitCard(event) {
  event.preventDefault();
  work(async () => {
    const { errors, card } = readCard(draft);
    state.fieldErrors = errors;
    if (Object.keys(errors).length > 0) return;
    emit('checkout.payment.initiated');
    conclude(await call(`${getView().id}/pay`, card));
  });
}

/** @param {boolean} isApproved */
export function answerChallenge(isApproved) {
  work(async () => conclude(await call(`${getView().id}/challenge`, { isApproved })));
}

/** @param {string | null} code */
export function setDiscount(code) {
  work(async () => {
    try {
      state.view = await call(`${getView().id}/discount`, { code });
    } catch (error) {
      if (!(error instanceof RefusedError) || !code) throw error;
      state.fieldErrors.code = error.message;
      return;
    }
    draft.code = '';
    emit(code ? 'checkout.discount.applied' : 'checkout.discount.removed');
  });
}

/** @param {{ settings?: import('./state.js').Settings }} input */
export async function openCheckout(input) {
  state.settings = input.settings ?? {};
  try {
    state.view = await call('open', input);
  } catch (error) {
    go('error');
    explain(error);
    return draw();
  }
  const { email, country, postalCode, isBuyerKnown, isSettled } = getView();
  Object.assign(draft, { email: email ?? '', country, postalCode: postalCode ?? '' });
  state.hasBuyer = isBuyerKnown;
  go(isSettled ? 'paid' : isBuyerKnown ? 'payment' : 'details');
  emit('checkout.loaded');
  if (isBuyerKnown && !isSettled) emit('checkout.payment.selected');
}

/** @param {{ items?: unknown }} changes */
export function updateCheckout(changes) {
  if (!state.view) return;
  work(async () => {
    state.view = await call(`${getView().id}/update`, changes);
    emit(changes.items ? 'checkout.items.updated' : 'checkout.updated');
  });
}
