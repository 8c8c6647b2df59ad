// @ts-check
import { state } from './state.js';

export const channel = 'paddle-emulator';
export const parentOrigin = new URLSearchParams(location.search).get('parent') ?? '';

/** Posts to the page that opened the checkout, and no other. */
/** @param {string} type @param {unknown} [payload] */
export function post(type, payload) {
  window.parent.postMessage({ channel, type, payload }, parentOrigin);
}

/** @param {string} name */
export function emit(name) {
  post('event', { name, data: state.view?.eventData });
}

/** Error events have their fields at the top level, not in `data`. */
/** @param {import('./call.js').Refusal} refusal */
export function emitError({ type, code, detail, documentation_url }) {
  post('event', { name: 'checkout.error', type, code, detail, documentation_url });
}
