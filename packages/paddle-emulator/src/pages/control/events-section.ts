import { countEvents, listEvents } from '../../delivery/events.ts';
import { listLogs, listNotifications, type NotificationRow } from '../../delivery/notifications.ts';
import type { World } from '../../world/world.ts';
import { type Html, html } from '../html.ts';
import { actionButton, moment, section, status } from './parts.ts';

const shown = 40;

function answerOf(world: World, row: NotificationRow): string {
  const last = listLogs(world, row.id).at(-1);
  if (!last) return '';
  return last.response_code === 0 ? last.response_body.slice(0, 60) : String(last.response_code);
}

function delivery(world: World, row: NotificationRow): Html {
  const tries = row.times_attempted > 1 ? `, ${row.times_attempted} attempts` : '';
  return html`<div>${status(row.status)} <span class="faint">${answerOf(world, row)}${tries}${row.origin === 'replay' ? ', replay' : ''}</span></div>`;
}

export function eventsSection(world: World): Html {
  const events = listEvents(world, { limit: shown, isDescending: true });
  const notifications = listNotifications(world, { limit: shown * 4, isDescending: true });
  const of = (eventId: string) => notifications.filter((row) => row.event_id === eventId).reverse();
  return section(
    'events',
    'Events',
    `The last ${Math.min(shown, countEvents(world))} of ${countEvents(world)}, newest first, with what became of their notifications.`,
    html`<div class="buttons">${actionButton('deliver-now', 'Deliver all that waits', {})}</div>
${
  events.length === 0
    ? html`<p class="empty">Nothing has happened yet.</p>`
    : html`<div class="scroll stacked" tabindex="0" role="group" aria-label="Events"><table><thead><tr><th>Event</th><th>Occurred</th><th>Notification</th><th>Actions</th></tr></thead>
<tbody>${events.map(
        (
          event,
        ) => html`<tr><td><details><summary class="mono">${event.type}</summary><pre>${JSON.stringify(JSON.parse(event.data), null, 2)}</pre></details></td>
<td>${moment(event.occurred_at)}</td><td>${of(event.id).map((row) => delivery(world, row))}</td>
<td class="actions">${actionButton('replay', 'Replay', { id: event.id })}</td></tr>`,
      )}</tbody></table></div>`
}`,
  );
}
