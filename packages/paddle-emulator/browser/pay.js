const { Paddle } = /** @type {any} */ (window);
const note = /** @type {HTMLElement} */ (document.querySelector('[data-note]'));
const transactionId = new URLSearchParams(location.search).get('_ptxn');

Paddle.Initialize({
  token: document.body.dataset.token,
  eventCallback: ({ name }) => {
    if (name === 'checkout.closed') note.textContent = 'The checkout is closed. Reload this page to open it again.';
  },
});

if (transactionId) Paddle.Checkout.open({ transactionId });
else note.textContent = 'This link names no transaction: it needs ?_ptxn=txn_….';
