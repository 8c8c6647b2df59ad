// @ts-check

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

const drawn = ['svg', 'path'];

/**
 * `h('p', { class: 'x' }, 'text', child)`. Null and false are left out.
 * @param {string} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function h(tag, attributes = {}, ...children) {
  const isDrawn = drawn.includes(tag);
  const element = isDrawn ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === 'value') Object.assign(element, { value });
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z',
};

/** @param {keyof typeof paths} name @param {number} size */
export function icon(name, size = 18) {
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': 1.75, 'stroke-linecap': 'round' };
  const box = { viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': 'true', ...line };
  return h('svg', { ...box, 'stroke-linejoin': 'round' }, h('path', { d: paths[name] }));
}

export const root = /** @type {HTMLElement} */ (document.querySelector('[data-checkout]'));

/** @param {string} selector */
export function focusOn(selector) {
  const element = root.querySelector(selector);
  if (element instanceof HTMLElement) element.focus();
  return element !== null;
}
