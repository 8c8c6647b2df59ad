// @ts-check
import { setDiscount } from './actions.js';
import { h } from './dom.js';
import { field } from './fields.js';
import { draft, state } from './state.js';

/** @typedef {import('./state.js').View} View */

/** @param {string} label @param {string} amount @param {string} tone */
function sumLine(label, amount, tone = '') {
  return h('div', { class: `sum ${tone}` }, h('dt', {}, label), h('dd', {}, amount));
}

/**
 * The picture of an item, or a letter if there is none or it can't be loaded.
 * @param {View['items'][number]} item
 */
function itemArt({ name, image }) {
  const letter = h('span', { class: 'art', 'aria-hidden': 'true' }, name.charAt(0).toUpperCase());
  if (!image) return letter;
  const picture = h('img', { src: image, alt: '', width: 44, height: 44 });
  picture.addEventListener('error', () => picture.replaceWith(letter));
  return picture;
}

/** @param {View['items'][number]} item */
function itemLine(item) {
  const { name, description, quantity, total } = item;
  const note = [description, quantity > 1 ? `× ${quantity}` : ''].filter(Boolean).join(' ');
  return h(
    'li',
    {},
    itemArt(item),
    h('div', {}, h('span', { class: 'item-name' }, name), h('span', { class: 'item-note' }, note)),
    h('span', { class: 'item-total' }, total),
  );
}

/** @param {SubmitEvent} event */
function submitCode(event) {
  event.preventDefault();
  if (draft.code.trim()) setDiscount(draft.code);
}

/** @param {View} view */
export function discountPart(view) {
  const { showAddDiscounts, allowDiscountRemoval } = state.settings;
  if (view.isFixed || (state.step !== 'details' && state.step !== 'payment')) return null;
  if (view.discountCode) {
    const remove = { type: 'button', class: 'link', onclick: () => setDiscount(null) };
    return h(
      'p',
      { class: 'applied' },
      h('span', {}, 'Code ', h('b', {}, view.discountCode)),
      allowDiscountRemoval === false ? null : h('button', remove, 'Remove'),
    );
  }
  if (showAddDiscounts === false) return null;
  return h(
    'form',
    { class: 'discount', novalidate: true, onsubmit: submitCode },
    field({
      name: 'code',
      label: 'Discount code',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
    }),
    h('button', { id: 'apply', class: 'quiet', type: 'submit' }, 'Apply'),
  );
}

/** @param {View} view */
function recurringLine({ recurring, kind }) {
  if (!recurring) return null;
  const price = `${recurring.amount} every ${recurring.period}`;
  const words = recurring.trial ? `${recurring.trial}, then ${price}` : `then ${price}`;
  return h('p', { class: 'recurring' }, kind === 'payment_method' ? price : words);
}

/** @param {View} view */
function headingOf({ kind, recurring }) {
  if (kind === 'past_due') return 'Overdue';
  if ((state.step === 'success' || state.step === 'paid') && kind === 'purchase' && !recurring?.trial) return 'Paid';
  return kind === 'payment_method' || recurring?.trial ? 'Due today' : 'Order';
}

export function summary() {
  const { view } = state;
  if (!view) return h('aside', { class: 'summary' });
  return h(
    'aside',
    { class: 'summary', 'aria-label': 'Order summary' },
    h('p', { class: 'summary-heading' }, headingOf(view)),
    h('p', { class: 'grand' }, view.total),
    recurringLine(view),
    h('ul', { class: 'items' }, ...view.items.map(itemLine)),
    discountPart(view),
    h(
      'dl',
      { class: 'sums' },
      sumLine('Subtotal', view.subtotal),
      view.discount ? sumLine('Discount', view.discount, 'good') : null,
      sumLine('Tax', view.tax),
      view.credit ? sumLine('Credit', view.credit, 'good') : null,
      sumLine('Total', view.total, 'total'),
    ),
  );
}
