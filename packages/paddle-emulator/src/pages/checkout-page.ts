import { countries } from '../money/countries.ts';
import { testCards } from '../transactions/test-cards.ts';
import type { World } from '../world/world.ts';
import { headOf, html } from './html.ts';

/**
 * The checkout's page. It uses the outer page's color scheme from the start, because a frame with another one is not
 * transparent.
 */
export function checkoutPage(theme: string | undefined): string {
  const list = Object.entries(countries)
    .map(([code, country]) => [code, country.name])
    .sort(([, a = ''], [, b = '']) => a.localeCompare(b));
  const cards = testCards.map(({ number, label }) => ({ number, label }));
  return html`<!doctype html>
<html lang="en" data-theme="${theme === 'dark' ? 'dark' : 'light'}">
<head>${headOf('Checkout – Paddle emulator', 'checkout/checkout')}</head>
<body>
<div data-checkout data-countries="${JSON.stringify(list)}" data-cards="${JSON.stringify(cards)}"></div>
<p class="unseen" role="status" data-spoken></p>
<script type="module" src="/browser/checkout/main.js"></script>
</body>
</html>`.text;
}

/** The page of a transaction's payment link, which opens its checkout. */
export function payPage(world: World): string {
  return html`<!doctype html>
<html lang="en">
<head>${headOf('Pay – Paddle emulator', 'control')}</head>
<body data-token="${world.options.clientToken}">
<main class="lone"><h1>Payment link</h1><p data-note>Opening the checkout…</p></main>
<script src="/paddle.js"></script>
<script src="/browser/pay.js" type="module"></script>
</body>
</html>`.text;
}
