// @ts-check
import { state } from './state.js';

export const channel = 'paddle-emulator';
export const parentOrigin = new URLSearchParams(location.search).get('parent') ?? '';

/** Posts only to the page that opened the checkout. */
/** @param {string} type @param {unknown} [payload] */
export function post(type, payload) {
  window.parent.postMessage({ channel, type, payload }, parentOrigin);
}

/** Describes the payment. Before it, events contain the buyer's choices. */
function describePayment() {
  const { view, method } = state;
  const paid = view?.eventData.payment.method_details;
  if (!method || paid?.type !== 'none') return { method_details: paid };
  return { method_details: { type: method.replace('_', '-') } };
}

/** @param {string} name */
export function emit(name) {
  post('event', { name, data: state.view && { ...state.view.eventData, payment: describePayment() } });
}

/** Emits an error. Its fields are at the top level, not in `data`. */
/** @param {import('./call.js').Refusal} refusal */
export function emitError({ type, code, detail, documentation_url }, name = 'checkout.error') {
  post('event', { name, type, code, detail, documentation_url });
}

/** Closes the checkout. An inline checkout has no window of its own. */
export function close() {
  if (!state.isBusy && !state.isInline) post('close');
}
