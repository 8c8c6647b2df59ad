// @ts-check
import { call, RefusedError } from './call.js';
import { readCard } from './format-card.js';
import { emit, emitError, post } from './parent-page.js';
import { changed, draft, getView, listMethods, state, walletNames } from './state.js';

/** @param {import('./state.js').Step} step */
function show(step) {
  Object.assign(state, { step, notice: null, fieldErrors: {} });
  changed();
}

/** Focuses a form's first empty field, otherwise the heading, so that a screen reader reads it. */
/** @param {import('./state.js').Step} step */
export function go(step) {
  // A form that appears doesn't take the focus from the surrounding page.
  if (state.isInline && !document.hasFocus()) return show(step);
  show(step);
  const isForm = step === 'details' || step === 'payment';
  changed(...(isForm ? ['main input:not([readonly])', 'h1'] : ['h1']));
}

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

/** Runs the work with a busy state, and shows an error if it fails. */
/** @param {() => Promise<unknown>} act */
async function work(act) {
  if (state.isBusy) return;
  Object.assign(state, { isBusy: true, notice: null, fieldErrors: {} });
  changed();
  try {
    await act();
  } catch (error) {
    explain(error);
  }
  state.isBusy = false;
  changed('[aria-invalid]');
  applyUpdates();
}

/** @param {import('./state.js').Step} step */
function goOn(step) {
  state.isBusy = false;
  go(step);
}

/** @param {SubmitEvent} event */
export function submitDetails(event) {
  event.preventDefault();
  void work(async () => {
    if (!/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(draft.email.trim())) {
      state.fieldErrors.email = 'Enter an email address, such as name@example.com.';
      return;
    }
    const { email, country, postalCode } = draft;
    state.view = await call(`${getView().id}/buyer`, { email, country, postalCode });
    emit(state.hasBuyer ? 'checkout.customer.updated' : 'checkout.customer.created');
    state.hasBuyer = true;
    goOn('payment');
    choose('card');
  });
}

/** @param {string} country */
export function changeCountry(country) {
  draft.country = country;
  void work(async () => {
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
  fail(state.method && state.method !== 'card' ? walletNames[state.method] : 'card');
}

/** @param {string} what */
function fail(what) {
  if (state.step !== 'payment') goOn('payment');
  const other = what === 'card' ? 'another card' : 'again, or with a card';
  state.notice = `The ${what === 'card' ? 'card' : `payment with ${what}`} was declined. Nothing was charged: try ${other}.`;
  emit('checkout.payment.failed');
}

/** @param {import('./state.js').Method} method */
function choose(method) {
  if (!listMethods().includes(method) || state.method === method) return;
  state.method = method;
  emit('checkout.payment.selected');
}

/** @param {string | null} id */
export function chooseSaved(id) {
  state.savedMethodId = id;
  changed();
}

/** @param {SubmitEvent} event */
export function submitCard(event) {
  event.preventDefault();
  void work(async () => {
    const { savedMethodId } = state;
    const { errors, card } = readCard(draft);
    state.fieldErrors = savedMethodId === null ? errors : {};
    if (Object.keys(state.fieldErrors).length > 0) return;
    choose('card');
    emit('checkout.payment.initiated');
    conclude(await call(`${getView().id}/pay`, savedMethodId === null ? card : { savedMethodId }));
  });
}

/** @param {import('./state.js').Wallet} wallet */
export function openWallet(wallet) {
  if (state.isBusy) return;
  choose(wallet);
  emit('checkout.payment.initiated');
  go('wallet');
}

/** @param {'pays' | 'declined'} behaviour */
export function answerWallet(behaviour) {
  void work(async () => conclude(await call(`${getView().id}/pay`, { wallet: state.method, behaviour })));
}

/** After its start, an attempt either completes or fails. */
export function leaveWallet() {
  go('payment');
  state.notice = 'The payment was canceled. Nothing was charged.';
  changed();
  emit('checkout.payment.failed');
  state.method = null;
}

function refuseMethods() {
  go('error');
  state.notice = 'None of the payment methods that the page allows is available.';
  changed();
  const code = 'no_payment_methods_available';
  const documentation_url = `https://developer.paddle.com/v1/errors/shared/${code}`;
  emitError(
    { type: 'front-end_error', code, detail: 'No payment methods available', documentation_url },
    'checkout.payment.error',
  );
}

/** @param {boolean} isApproved */
export function answerChallenge(isApproved) {
  void work(async () => conclude(await call(`${getView().id}/challenge`, { isApproved })));
}

/** @param {string | null} code */
export function setDiscount(code) {
  void work(async () => {
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

/** @param {{ settings?: import('./state.js').Settings, savedPaymentMethodId?: string }} input */
export async function openCheckout(input) {
  state.settings = input.settings ?? {};
  try {
    state.view = await call('open', input);
  } catch (error) {
    go('error');
    explain(error);
    return changed();
  }
  const { email, country, postalCode, isBuyerKnown, isSettled } = getView();
  Object.assign(draft, { email: email ?? '', country, postalCode: postalCode ?? '' });
  state.hasBuyer = isBuyerKnown;
  const { savedMethods } = getView();
  state.savedMethodId =
    (savedMethods.find(({ id }) => id === input.savedPaymentMethodId) ?? savedMethods[0])?.id ?? null;
  go(isSettled ? 'paid' : isBuyerKnown ? 'payment' : 'details');
  emit('checkout.loaded');
  if (!isSettled && listMethods().length === 0) return refuseMethods();
  if (isBuyerKnown && !isSettled) choose('card');
  applyUpdates();
}

/** The page's pending changes, in order. */
/** @type {{ items?: unknown }[]} */
const updates = [];

/** Applies changes one by one when the checkout is loaded and idle, so that none is lost. */
function applyUpdates() {
  if (!state.view || state.isBusy) return;
  const changes = updates.shift();
  if (changes === undefined) return;
  void work(async () => {
    state.view = await call(`${getView().id}/update`, changes);
    emit(changes.items ? 'checkout.items.updated' : 'checkout.updated');
  });
}

/** @param {{ items?: unknown }} changes */
export function updateCheckout(changes) {
  updates.push(changes);
  applyUpdates();
}
