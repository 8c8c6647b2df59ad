// @ts-check
import { h, root } from './dom.js';
import { draft, state } from './state.js';

/** @type {[code: string, name: string][]} */
const countries = JSON.parse(root.dataset.countries ?? '[]');

/**
 * @param {{ name: import('./state.js').FieldName, label: string, hint?: string | null } & import('./dom.js').Attributes} given
 */
export function field({ name, label, hint, ...attributes }) {
  const error = state.fieldErrors[name];
  const describedBy = [error ? `${name}-error` : '', hint ? `${name}-hint` : ''].filter(Boolean).join(' ');
  const input = h('input', {
    id: name,
    name,
    value: draft[name],
    'aria-invalid': error ? 'true' : null,
    'aria-describedby': describedBy || null,
    oninput: (/** @type {Event} */ event) => {
      draft[name] = inputOf(event).value;
    },
    ...attributes,
  });
  return h(
    'div',
    { class: 'field' },
    h('label', { for: name }, label),
    input,
    error ? h('p', { class: 'error', id: `${name}-error` }, error) : null,
    hint ? h('p', { class: 'hint', id: `${name}-hint` }, hint) : null,
  );
}

/** @param {Event} event */
export const inputOf = (event) => /** @type {HTMLInputElement} */ (event.target);

/** @param {(country: string) => void} onChange */
export function countryField(onChange) {
  const options = countries.map(([code, name]) => h('option', { value: code, selected: code === draft.country }, name));
  const onchange = (/** @type {Event} */ event) => onChange(inputOf(event).value);
  return h(
    'div',
    { class: 'field' },
    h('label', { for: 'country' }, 'Country'),
    h('select', { id: 'country', name: 'country', autocomplete: 'country', onchange }, ...options),
  );
}

export function alertBox() {
  return h('div', { role: 'alert' }, state.notice ? h('p', { class: 'alert' }, state.notice) : null);
}

/** @param {string} text @param {import('./dom.js').Attributes} attributes */
export function mainButton(text, attributes = {}) {
  const busy = state.isBusy ? 'true' : null;
  const label = state.isBusy ? 'One moment…' : text;
  return h(
    'button',
    { id: 'main-button', class: 'primary', type: 'submit', 'aria-disabled': busy, ...attributes },
    label,
  );
}

/** @param {string} id @param {string} text @param {() => void} onclick */
export function quietButton(id, text, onclick) {
  const busy = state.isBusy ? 'true' : null;
  return h('button', { id, class: 'quiet', type: 'button', 'aria-disabled': busy, onclick }, text);
}

/** @param {string} text */
export const heading = (text) => h('h1', { tabindex: -1 }, text);
