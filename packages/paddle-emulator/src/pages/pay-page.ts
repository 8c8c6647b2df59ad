import type { World } from '../world/world.ts';
import { html } from './html.ts';

/** Where a transaction's own link leads: a page that does nothing but open its checkout. */
export function payPage(world: World): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay – Paddle emulator</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/fonts/fonts.css">
<link rel="stylesheet" href="/browser/control.css">
</head>
<body data-token="${world.options.clientToken}">
<main class="lone"><h1>Payment link</h1><p data-note>Opening the checkout…</p></main>
<script src="/paddle.js"></script>
<script src="/browser/pay.js" type="module"></script>
</body>
</html>`.text;
}
