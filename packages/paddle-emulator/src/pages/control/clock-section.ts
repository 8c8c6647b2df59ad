import type { World } from '../../world/world.ts';
import { type Html, html } from '../html.ts';
import { actionButton, moment, section } from './parts.ts';

const steps: [label: string, fields: Record<string, string>][] = [
  ['+ 31 minutes', { minutes: '31' }],
  ['+ 1 hour', { hours: '1' }],
  ['+ 1 day', { days: '1' }],
  ['+ 7 days', { days: '7' }],
  ['+ 31 days', { days: '31' }],
  ['+ 1 year', { days: '366' }],
];

export function clockSection(world: World): Html {
  const now = world.clock.nowText();
  const aheadDays = Math.round(world.clock.offsetMs() / 86_400_000);
  return section(
    'clock',
    'Clock',
    'Trials end, renewals are billed and overdue payments are tried again on the way, each at its own time.',
    html`<p class="figure">${moment(now)} <small>UTC${aheadDays > 0 ? `, ${aheadDays} days ahead` : ''}</small></p>
<div class="buttons">${steps.map(([label, fields]) => actionButton('advance-clock', label, fields))}</div>
<form method="post" action="/control/advance-clock" class="line">
<label>Go to <input type="datetime-local" name="to" required min="${now.slice(0, 16)}" value="${now.slice(0, 16)}"></label><button>Go</button></form>`,
  );
}
