import type { World } from '../world/world.ts';
import { headOf, html } from './html.ts';

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
