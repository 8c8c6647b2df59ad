import type { World } from '../world/world.ts';
import { cardsSection } from './control/cards-section.ts';
import { deliverySection } from './control/delivery-section.ts';
import { eventsSection } from './control/events-section.ts';
import { actionButton, section } from './control/parts.ts';
import { transactionsSection } from './control/transactions-section.ts';
import { yearSection } from './control/year-section.ts';
import { headOf, html } from './html.ts';

const parts = ['year', 'cards', 'delivery', 'transactions', 'events', 'reset'];

export function controlPage(world: World, message: string | undefined): string {
  return html`<!doctype html>
<html lang="en">
<head>${headOf('Paddle emulator', 'control')}</head>
<body>
<header><h1>Paddle emulator</h1><p>No money moves here.</p>
<nav aria-label="Parts of the page">${parts.map((part) => html`<a href="#${part}">${part.charAt(0).toUpperCase()}${part.slice(1)}</a>`)}</nav></header>
<div role="status" class="notice">${message ? html`<p class="message">${message}</p>` : null}</div>
<main>
${yearSection(world)}
<div class="pair">${cardsSection(world)}${deliverySection(world)}</div>
${transactionsSection(world)}
${eventsSection(world)}
${section(
  'reset',
  'Reset',
  'Forgets products, prices, customers, purchases and events, and sets the clock back.',
  html`<details><summary>Start over</summary><div class="stack">${actionButton('reset', 'Forget everything', {}, 'danger')}</div></details>`,
)}
</main>
</body>
</html>`.text;
}
