// The overlay's content. It lives in an iframe of the emulator's origin and speaks only with the page that opened it.
const channel = 'paddle-emulator';
const query = new URLSearchParams(location.search);
const parentOrigin = query.get('parent') ?? '';
const root = /** @type {HTMLElement} */ (document.querySelector('[data-checkout]'));
const countries = JSON.parse(root.dataset.countries ?? '[]');
const testCards = JSON.parse(root.dataset.cards ?? '[]');
document.documentElement.dataset.display = query.get('display') ?? 'overlay';

/** @typedef {any} View */
/** @type {View} */
let view = null;
let step = 'loading';
let isBusy = false;
let hasBuyer = false;
/** @type {string | null} */
let notice = null;
/** @type {Record<string, string>} */
let fieldErrors = {};
let options = {};
/** What was typed stays when the page is drawn again. */
const draft = { email: '', country: '', postalCode: '', number: '', expiry: '', cvc: '', name: '', code: '' };

function post(type, payload) {
  window.parent.postMessage({ channel, type, payload }, parentOrigin);
}

function tell(name, extra = {}) {
  post('event', { name, data: view ? view.eventData : undefined, ...extra });
}

async function call(path, body) {
  const response = await fetch(`/checkout/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (answer.error) throw Object.assign(new Error(answer.error.detail), answer.error);
  return answer;
}

/** h('p', { class: 'x' }, 'text', child, null): null children and attributes are left out. */
function h(tag, attributes = {}, ...children) {
  const isSvg = ['svg', 'path', 'circle', 'rect'].includes(tag);
  const element = isSvg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function icon(path, size = 18) {
  return h(
    'svg',
    {
      viewBox: '0 0 24 24',
      width: size,
      height: size,
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': 1.75,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    h('path', { d: path }),
  );
}

const icons = {
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z',
  card: 'M3 7h18v11H3zM3 11h18',
};

function field({ name, label, hint = null, ...attributes }) {
  const error = fieldErrors[name];
  const describedBy = [error ? `${name}-error` : null, hint ? `${name}-hint` : null].filter(Boolean).join(' ');
  return h(
    'div',
    { class: `field field-${name}` },
    h('label', { for: name }, label),
    h('input', {
      id: name,
      name,
      value: draft[name],
      'aria-invalid': error ? 'true' : null,
      'aria-describedby': describedBy || null,
      oninput: (event) => {
        draft[name] = event.target.value;
      },
      ...attributes,
    }),
    error ? h('p', { class: 'error', id: `${name}-error` }, error) : null,
    hint ? h('p', { class: 'hint', id: `${name}-hint` }, hint) : null,
  );
}

function countryField() {
  const list = countries.map(([code, name]) => h('option', { value: code, selected: code === draft.country }, name));
  return h(
    'div',
    { class: 'field field-country' },
    h('label', { for: 'country' }, 'Country'),
    h('select', { id: 'country', name: 'country', autocomplete: 'country', onchange: changePlace }, ...list),
  );
}

function alertBox() {
  return h('div', { role: 'alert', class: 'alert-area' }, notice ? h('p', { class: 'alert' }, notice) : null);
}

function submitButton(text) {
  return h(
    'button',
    { id: 'submit', class: 'primary', type: 'submit', 'aria-disabled': isBusy ? 'true' : null },
    isBusy ? 'One moment…' : text,
  );
}

function detailsStep() {
  return h(
    'form',
    { novalidate: true, onsubmit: submitDetails },
    h('h1', { tabindex: -1 }, 'Your details'),
    alertBox(),
    field({
      name: 'email',
      label: 'Email address',
      type: 'email',
      autocomplete: 'email',
      inputmode: 'email',
      readonly: view.isEmailLocked,
      hint: view.isEmailLocked ? null : 'The receipt goes there.',
    }),
    h(
      'div',
      { class: 'row' },
      countryField(),
      field({ name: 'postalCode', label: 'Postcode (optional)', autocomplete: 'postal-code' }),
    ),
    submitButton('Continue to payment'),
  );
}

function payLabel() {
  if (view.kind === 'payment_method') return 'Save this card';
  if (view.recurring?.trial) return 'Start the trial';
  return `Pay ${view.total}`;
}

function testCardHelper() {
  return h(
    'fieldset',
    { class: 'cards' },
    h('legend', {}, 'Test cards'),
    ...testCards.map(({ number, label }) =>
      h(
        'button',
        { type: 'button', class: 'card-button', 'data-card': number, onclick: () => fillCard(number) },
        h('span', {}, label),
        h('span', { class: 'mono' }, `•••• ${number.slice(-4)}`),
      ),
    ),
  );
}

function paymentStep() {
  return h(
    'form',
    { novalidate: true, onsubmit: submitCard },
    h('h1', { tabindex: -1 }, view.kind === 'payment_method' ? 'A new card' : 'Payment'),
    h(
      'p',
      { class: 'buyer' },
      h('span', {}, draft.email),
      view.isFixed ? null : h('button', { type: 'button', class: 'link', onclick: () => go('details') }, 'Change'),
    ),
    alertBox(),
    field({
      name: 'number',
      label: 'Card number',
      inputmode: 'numeric',
      autocomplete: 'cc-number',
      placeholder: '0000 0000 0000 0000',
      oninput: typeNumber,
    }),
    h(
      'div',
      { class: 'row' },
      field({
        name: 'expiry',
        label: 'Expiry',
        inputmode: 'numeric',
        autocomplete: 'cc-exp',
        placeholder: 'MM / YY',
        oninput: typeExpiry,
      }),
      field({
        name: 'cvc',
        label: 'Security code',
        inputmode: 'numeric',
        autocomplete: 'cc-csc',
        placeholder: 'CVC',
        maxlength: 4,
      }),
    ),
    field({ name: 'name', label: 'Name on card (optional)', autocomplete: 'cc-name' }),
    submitButton(payLabel()),
    testCardHelper(),
  );
}

function challengeStep() {
  return h(
    'div',
    { class: 'challenge' },
    h('h1', { tabindex: -1 }, 'Is this you?'),
    alertBox(),
    h(
      'p',
      {},
      `Your bank asks you to confirm ${view.total} with the card ending in ${draft.number.slice(-4)}. This is the emulator's 3-D Secure: nobody is asked.`,
    ),
    h(
      'div',
      { class: 'choices' },
      h(
        'button',
        {
          id: 'refuse',
          type: 'button',
          class: 'quiet',
          'aria-disabled': isBusy ? 'true' : null,
          onclick: () => answer(false),
        },
        'Refuse',
      ),
      h(
        'button',
        {
          id: 'approve',
          type: 'button',
          class: 'primary',
          'aria-disabled': isBusy ? 'true' : null,
          onclick: () => answer(true),
        },
        isBusy ? 'One moment…' : 'Approve',
      ),
    ),
  );
}

function successStep() {
  const words =
    view.kind === 'payment_method'
      ? 'The new card is saved.'
      : `A receipt would go to ${view.email}; the emulator sends none.`;
  return h(
    'div',
    { class: 'success' },
    h('span', { class: 'seal' }, icon(icons.check, 32)),
    h('h1', { tabindex: -1 }, view.kind === 'payment_method' ? 'Card saved' : 'Payment successful'),
    h('p', {}, words),
    h('p', { class: 'mono small' }, view.transactionId),
    h('button', { type: 'button', class: 'primary', onclick: close }, 'Done'),
  );
}

function errorStep() {
  return h(
    'div',
    { class: 'failed' },
    h('h1', { tabindex: -1 }, 'This checkout cannot be opened'),
    h('p', { role: 'alert' }, notice),
    h('button', { type: 'button', class: 'primary', onclick: close }, 'Close'),
  );
}

function loadingStep() {
  return h('div', { class: 'loading', role: 'status' }, h('span', { class: 'sr' }, 'Loading the checkout'));
}

const steps = {
  loading: loadingStep,
  details: detailsStep,
  payment: paymentStep,
  challenge: challengeStep,
  success: successStep,
  error: errorStep,
};

function sumLine(label, amount, className = '') {
  return h('div', { class: `sum ${className}` }, h('dt', {}, label), h('dd', {}, amount));
}

function discountForm() {
  if (view.isFixed || step === 'success' || step === 'challenge') return null;
  if (options.settings?.showAddDiscounts === false && !view.discountCode) return null;
  if (view.discountCode) {
    const canRemove = options.settings?.allowDiscountRemoval !== false;
    return h(
      'p',
      { class: 'applied' },
      h('span', {}, 'Code ', h('b', {}, view.discountCode)),
      canRemove ? h('button', { type: 'button', class: 'link', onclick: () => applyDiscount(null) }, 'Remove') : null,
    );
  }
  return h(
    'form',
    { class: 'discount', novalidate: true, onsubmit: submitDiscount },
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

function recurringLine() {
  if (!view.recurring) return null;
  const { amount, period, trial } = view.recurring;
  const words = trial ? `${trial}, then ${amount} every ${period}` : `then ${amount} every ${period}`;
  return h('p', { class: 'recurring' }, view.kind === 'payment_method' ? `${amount} every ${period}` : words);
}

function summary() {
  if (!view) return h('aside', { class: 'summary' });
  const isFreeToday = view.kind === 'payment_method' || view.recurring?.trial;
  const heading = view.kind === 'past_due' ? 'Overdue' : isFreeToday ? 'Due today' : 'Order';
  return h(
    'aside',
    { class: 'summary', 'aria-label': 'Order summary' },
    h('p', { class: 'summary-heading' }, heading),
    h('p', { class: 'grand' }, view.total),
    recurringLine(),
    h(
      'ul',
      { class: 'items' },
      ...view.items.map((item) =>
        h(
          'li',
          {},
          item.image ? h('img', { src: item.image, alt: '', width: 44, height: 44 }) : h('span', { class: 'art' }),
          h(
            'div',
            {},
            h('span', { class: 'item-name' }, item.name),
            h(
              'span',
              { class: 'item-note' },
              [item.description, item.quantity > 1 ? `× ${item.quantity}` : ''].filter(Boolean).join(' '),
            ),
          ),
          h('span', { class: 'item-total' }, item.total),
        ),
      ),
    ),
    discountForm(),
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

function draw() {
  document.documentElement.dataset.theme = view?.theme ?? options.settings?.theme ?? 'light';
  const focused = document.activeElement?.id;
  const main = steps[step]();
  root.replaceChildren(
    h(
      'div',
      { class: 'dialog', role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Checkout' },
      h(
        'header',
        {},
        h('p', { class: 'marker' }, icon(icons.lock, 14), h('span', {}, 'Paddle emulator – no money moves')),
        h(
          'button',
          { type: 'button', class: 'close', 'aria-label': 'Close the checkout', onclick: close },
          icon(icons.close),
        ),
      ),
      h('div', { class: 'columns', 'data-step': step }, step === 'error' ? null : summary(), h('main', {}, main)),
    ),
  );
  const before = focused ? document.getElementById(focused) : null;
  before?.focus();
  post('height', root.scrollHeight);
}

/** A new step begins at its heading, so that it is read aloud. */
function go(next) {
  step = next;
  notice = null;
  fieldErrors = {};
  draw();
  const first = root.querySelector('main [aria-invalid], main input:not([readonly])');
  const target = step === 'details' || step === 'payment' ? first : root.querySelector('h1');
  /** @type {HTMLElement | null} */ (target ?? root.querySelector('h1'))?.focus();
}

function close() {
  if (isBusy) return;
  post('close');
}

/** Draws the busy state, does the work, and shows what went wrong. */
async function work(act) {
  if (isBusy) return;
  isBusy = true;
  notice = null;
  fieldErrors = {};
  draw();
  try {
    await act();
  } catch (error) {
    for (const { field: name, message } of error.errors ?? []) fieldErrors[name] = `This ${message}.`;
    if (Object.keys(fieldErrors).length === 0) notice = error.message;
    if (error.code && !error.errors) {
      tell('checkout.error', {
        type: error.type,
        code: error.code,
        detail: error.detail,
        documentation_url: error.documentation_url,
      });
    }
  } finally {
    isBusy = false;
    draw();
    /** @type {HTMLElement | null} */ (root.querySelector('[aria-invalid]'))?.focus();
  }
}

function submitDetails(event) {
  event.preventDefault();
  work(async () => {
    if (!/^\S+@\S+\.\S+$/.test(draft.email.slice(0, 320))) {
      fieldErrors.email = 'Enter an email address, such as name@example.com.';
      return;
    }
    view = await call(`${view.id}/buyer`, { email: draft.email, country: draft.country, postalCode: draft.postalCode });
    tell(hasBuyer ? 'checkout.customer.updated' : 'checkout.customer.created');
    hasBuyer = true;
    isBusy = false;
    selectPayment();
  });
}

function selectPayment() {
  go('payment');
  tell('checkout.payment.selected');
}

function changePlace() {
  draft.country = root.querySelector('#country')?.value ?? draft.country;
  draft.postalCode = root.querySelector('#postalCode')?.value ?? draft.postalCode;
  work(async () => {
    view = await call(`${view.id}/place`, { country: draft.country, postalCode: draft.postalCode });
    tell('checkout.updated');
  });
}

function typeNumber(event) {
  const digits = event.target.value.replace(/\D/g, '').slice(0, 19);
  draft.number = digits.replace(/(.{4})(?=.)/g, '$1 ');
  if (event.target.selectionStart === event.target.value.length) event.target.value = draft.number;
}

function typeExpiry(event) {
  const digits = event.target.value.replace(/\D/g, '').slice(0, 4);
  const isDeleting = event.inputType === 'deleteContentBackward';
  draft.expiry =
    digits.length > 2 || (digits.length === 2 && !isDeleting) ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  event.target.value = draft.expiry;
}

function fillCard(number) {
  const year = String((new Date().getFullYear() + 4) % 100).padStart(2, '0');
  Object.assign(draft, { number: number.replace(/(.{4})(?=.)/g, '$1 '), expiry: `12 / ${year}`, cvc: '123' });
  notice = null;
  fieldErrors = {};
  draw();
  /** @type {HTMLElement | null} */ (root.querySelector('.primary'))?.focus();
}

function readCard() {
  const [month = '', year = ''] = draft.expiry.split('/').map((part) => part.trim());
  if (draft.number.replace(/\D/g, '').length < 13) fieldErrors.number = 'Enter the long number of the card.';
  if (!/^\d{1,2}$/.test(month) || !/^\d{2}(\d{2})?$/.test(year) || Number(month) < 1 || Number(month) > 12) {
    fieldErrors.expiry = 'Enter month and year, such as 12 / 30.';
  }
  if (!/^\d{3,4}$/.test(draft.cvc)) fieldErrors.cvc = 'Enter the 3 or 4 digits.';
  const expiryYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  return { number: draft.number, expiryMonth: Number(month), expiryYear, cvc: draft.cvc, name: draft.name };
}

function conclude({ outcome, view: after }) {
  view = after;
  isBusy = false;
  if (outcome === 'three_d_secure') return go('challenge');
  if (outcome === 'completed') {
    go('success');
    tell('checkout.completed');
    if (view.successUrl) post('redirect', view.successUrl);
    return;
  }
  if (step !== 'payment') go('payment');
  notice = 'The card was declined. Nothing was charged: try another card.';
  tell('checkout.payment.failed');
}

function submitCard(event) {
  event.preventDefault();
  work(async () => {
    const card = readCard();
    if (Object.keys(fieldErrors).length > 0) return;
    tell('checkout.payment.initiated');
    conclude(await call(`${view.id}/pay`, card));
  });
}

function answer(isApproved) {
  work(async () => conclude(await call(`${view.id}/challenge`, { isApproved })));
}

function applyDiscount(code) {
  return work(async () => {
    view = await call(`${view.id}/discount`, { code });
    draft.code = '';
    tell(code ? 'checkout.discount.applied' : 'checkout.discount.removed');
  });
}

function submitDiscount(event) {
  event.preventDefault();
  if (!draft.code.trim() || isBusy) return;
  work(async () => {
    try {
      view = await call(`${view.id}/discount`, { code: draft.code });
      draft.code = '';
      tell('checkout.discount.applied');
    } catch (error) {
      fieldErrors.code = error.message;
    }
  });
}

async function open(input) {
  options = input;
  try {
    view = await call('open', input);
  } catch (error) {
    notice = error.message;
    go('error');
    const { type, code, detail, documentation_url } = error;
    return post('event', { name: 'checkout.error', type, code, detail, documentation_url });
  }
  Object.assign(draft, { email: view.email ?? '', country: view.country, postalCode: view.postalCode ?? '' });
  hasBuyer = view.isBuyerKnown;
  go(view.isBuyerKnown ? 'payment' : 'details');
  tell('checkout.loaded');
  if (view.isBuyerKnown) tell('checkout.payment.selected');
}

function update(changes) {
  work(async () => {
    view = await call(`${view.id}/update`, changes);
    tell(changes.items ? 'checkout.items.updated' : 'checkout.updated');
  });
}

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== parentOrigin || source !== window.parent || data?.channel !== channel) return;
  if (data.type === 'open') open(data.payload);
  if (data.type === 'update' && view) update(data.payload);
});

/** The overlay covers the page: the focus stays inside. */
function keepFocus(event) {
  const all = [...root.querySelectorAll('button, input, select, a[href]')];
  const edge = event.shiftKey ? all[0] : all.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? all.at(-1) : all[0]).focus();
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close();
  if (event.key === 'Tab' && document.documentElement.dataset.display === 'overlay') keepFocus(event);
});

draw();
post('ready');
