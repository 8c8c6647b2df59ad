import type { World } from '../../world/world.ts';
import { type Html, html } from '../html.ts';
import { clockPart } from './clock-part.ts';
import { section } from './parts.ts';
import { subscriptionCard } from './subscription-card.ts';

const shown = 30;

/** The clock and all subscriptions, those that are not canceled first. */
export function yearSection(world: World): Html {
  const newest = { orderBy: { field: 'id', isDescending: true }, limit: shown };
  const going = world.subscriptions.list({
    where: { status: ['active', 'trialing', 'past_due', 'paused'] },
    ...newest,
  });
  const over = world.subscriptions.list({ where: { status: ['canceled'] }, ...newest });
  const list = [...going, ...over].slice(0, shown);
  return section(
    'year',
    'A subscription’s year',
    'Trials end, renewals are billed and overdue payments are tried again on the way, each at its own time.',
    html`${clockPart(world)}
<div id="subscriptions">${
      list.length === 0
        ? html`<p class="empty">Nobody has subscribed yet.</p>`
        : html`<ul class="lives" aria-label="Subscriptions">${list.map((subscription) => subscriptionCard(world, subscription))}</ul>`
    }</div>`,
  );
}
