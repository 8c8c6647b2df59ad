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
