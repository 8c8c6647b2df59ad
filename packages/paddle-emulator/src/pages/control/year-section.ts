import { findUpcoming } from '../../subscriptions/process-due.ts';
import type { World } from '../../world/world.ts';
import { type Html, html } from '../html.ts';
import { actionButton, moment, section } from './parts.ts';
import { describeUpcoming, subscriptionCard } from './subscription-card.ts';

const steps: [label: string, fields: Record<string, string>][] = [
  ['31 minutes', { minutes: '31' }],
  ['1 day', { days: '1' }],
  ['3 days', { days: '3' }],
  ['1 week', { days: '7' }],
  ['1 month', { months: '1' }],
  ['1 year', { months: '12' }],
];

function nextThing(world: World): Html {
  const next = findUpcoming(world);
  if (!next) return html`<p class="next faint">Nothing is going to happen by itself.</p>`;
  const customerId = world.subscriptions.find(next.subscriptionId)?.customer_id;
  const email = world.customers.find(customerId)?.email;
  return html`<p class="next">Next: <a href="#${next.subscriptionId}">${email ?? next.subscriptionId}</a> ${describeUpcoming(next, world.clock.now())}.</p>
<div class="buttons">${actionButton('advance-to-next', 'To the next thing that happens', {}, 'primary')}</div>`;
}

function clockPart(world: World): Html {
  const now = world.clock.nowText();
  const aheadDays = Math.round(world.clock.offsetMs() / 86_400_000);
  return html`<div class="clock"><div>
<p class="figure">${moment(now)} <small>UTC${aheadDays > 0 ? `, ${aheadDays} ${aheadDays === 1 ? 'day' : 'days'} ahead` : ''}</small></p>
${nextThing(world)}</div>
<div><div class="buttons steps" role="group" aria-labelledby="steps"><span id="steps" class="faint">Move on by</span>${steps.map(([label, fields]) => actionButton('advance-clock', label, fields))}</div>
<form method="post" action="control/advance-clock" class="line">
<label>Go to <input type="datetime-local" name="to" required min="${now.slice(0, 16)}" value="${now.slice(0, 16)}"></label><button>Go</button></form></div></div>`;
}

const shown = 30;

/** The clock and all subscriptions, the active ones first. */
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
