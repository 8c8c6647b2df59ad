import { getSwitches } from '../../delivery/switches.ts';
import { testCards } from '../../transactions/test-cards.ts';
import type { World } from '../../world/world.ts';
import { type Html, html } from '../html.ts';
import { actionButton, section } from './parts.ts';

export function cardsSection(world: World): Html {
  const next = world.settings.get<string | null>('next_charge', null);
  const words = next === 'decline' ? 'will be declined' : next === 'ok' ? 'will go through' : 'is up to its card';
  return section(
    'cards',
    'Cards',
    'What the next charge does, wherever it comes from; otherwise its card decides.',
    html`<p>The next charge <strong>${words}</strong>.</p>
<div class="buttons">
${actionButton('set-next-charge', 'Decline it', { outcome: 'decline' })}
${actionButton('set-next-charge', 'Let it through', { outcome: 'ok' })}
${next ? actionButton('set-next-charge', 'Leave it to the card', { outcome: '' }) : null}
</div>
<table><thead><tr><th>Card</th><th>Behaviour</th></tr></thead><tbody>
${testCards.map(({ number, label }) => html`<tr><td class="mono">${number.replace(/(.{4})(?=.)/g, '$1 ')}</td><td>${label}</td></tr>`)}
</tbody></table>`,
  );
}

const checked = (is: boolean) => (is ? html` checked` : null);

export function deliverySection(world: World): Html {
  const { latencyMs, isPaused, dropNext, duplicateNext, reorder } = getSwitches(world);
  const destination = world.notificationSettings.list({ limit: 1 })[0];
  return section(
    'delivery',
    'Deliveries',
    'How notifications travel. What is dropped never arrives, until it is replayed.',
    html`<form method="post" action="control/set-delivery" class="grid">
<label>Delay, in milliseconds <input type="number" name="latencyMs" min="0" max="600000" value="${latencyMs}"></label>
<label>Drop the next <input type="number" name="dropNext" min="0" max="1000" value="${dropNext}"></label>
<label>Send the next twice <input type="number" name="duplicateNext" min="0" max="1000" value="${duplicateNext}"></label>
<label class="check"><input type="checkbox" name="isPaused"${checked(isPaused)}> Hold everything back</label>
<label class="check"><input type="checkbox" name="reorder"${checked(reorder)}> Shuffle the order</label>
<button class="primary">Save</button></form>
<form method="post" action="control/set-destination" class="line">
<label class="wide">Destination <input type="url" name="url" required value="${destination?.destination ?? ''}" placeholder="http://127.0.0.1:3000/webhooks"></label><button>Set</button></form>`,
  );
}
