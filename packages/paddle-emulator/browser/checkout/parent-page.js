// @ts-check
import { state } from './state.js';

export const channel = 'paddle-emulator';
export const parentOrigin = new URLSearchParams(location.search).get('parent') ?? '';

/** Only the page that opened the checkout hears it. */
/** @param {string} type @param {unknown} [payload] */
export function post(type, payload) {
  window.parent.postMessage({ channel, type, payload }, parentOrigin);
}

/** @param {string} name */
export function tell(name) {
  post('event', { name, data: state.view?.eventData });
}

/** Errors carry their fields at the top, not in data. */
/** @param {import('./call.js').Refusal} refusal */
export function tellError({ type, code, detail, documentation_url }) {
  post('event', { name: 'checkout.error', type, code, detail, documentation_url });
}
