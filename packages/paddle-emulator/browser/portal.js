const { Paddle } = /** @type {any} */ (window);
const { token, transaction, back } = document.body.dataset;

if (transaction) {
  Paddle.Initialize({
    token,
    eventCallback: (/** @type {{ name: string }} */ { name }) => {
      if (name === 'checkout.closed' && back) location.replace(back);
    },
  });
  Paddle.Checkout.open({ transactionId: transaction, settings: { theme: 'dark', allowLogout: false } });
}
