// @ts-check
import { state } from './state.js';

export const channel = 'paddle-emulator';
export const parentOrigin = new URLSearchParams(location.search).get('parent') ?? '';

/** Posts to the page that opened the checkout, and no other. */
/** @param {string} type @param {unknown} [payload] */
export function post(type, payload) {
  window.parent.postMessage({ channel, type, payload }, parentOrigin);
}

/** Until payment, events contain the buyer's choices. */
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

/** Error events have their fields at the top level, not in `data`. */
/** @param {import('./call.js').Refusal} refusal */
export function emitError({ type, code, detail, documentation_url }, name = 'checkout.error') {
  post('event', { name, type, code, detail, documentation_url });
}

/** An inline checkout has no window of its own. */
export function close() {
  if (!state.isBusy && !state.isInline) post('close');
}
