import type { World } from '../world/world.ts';
import { cardsSection, deliverySection } from './control/delivery-section.ts';
import { eventsSection } from './control/events-section.ts';
import { actionButton, section } from './control/parts.ts';
import { transactionsSection } from './control/transactions-section.ts';
import { yearSection } from './control/year-section.ts';
import { headOf, html, toolPage } from './html.ts';

const parts = ['year', 'cards', 'delivery', 'transactions', 'events', 'reset'];

export function controlPage(world: World, message: string | undefined): string {
  const toLink = (part: string) => [`${part.charAt(0).toUpperCase()}${part.slice(1)}`, `#${part}`] as const;
  return toolPage({
    head: headOf('Paddle emulator', 'control'),
    heading: 'Paddle emulator',
    intro: 'No money moves here.',
    links: { label: 'Parts of the page', links: parts.map(toLink) },
    message,
    main: html`${yearSection(world)}
<div class="pair">${cardsSection(world)}${deliverySection(world)}</div>
${transactionsSection(world)}
${eventsSection(world)}
${section(
  'reset',
  'Reset',
  'Forgets products, prices, customers, purchases and events, and sets the clock back.',
  html`<details><summary>Start over</summary><div class="stack">${actionButton('reset', 'Forget everything', {}, 'danger')}</div></details>`,
)}`,
  });
}
