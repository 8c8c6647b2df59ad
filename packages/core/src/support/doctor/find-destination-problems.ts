import type { Problem } from '@backline/db';
import type { Core } from '../../core.ts';

const path = '/webhooks/paddle';

/** Without these events, sales, refunds and plan changes are only noticed at the next reconciliation. */
const wanted = [
  'transaction.completed',
  'transaction.payment_failed',
  'subscription.created',
  'subscription.updated',
  'subscription.past_due',
  'subscription.canceled',
  'adjustment.created',
  'adjustment.updated',
  'customer.updated',
];

/** Checks that Paddle sends all necessary events to this shop. Throws `GatewayError` if Paddle does not answer. */
export async function findDestinationProblems(core: Core): Promise<Problem[]> {
  const url = new URL(path, core.settings.publicUrl).href;
  const destinations = await core.gateway.events.listDestinations();
  const late = 'What is bought is known up to a quarter of an hour late.';
  const active = destinations.filter((one) => one.isActive && one.url === url);
  if (active.length === 0) {
    const known = destinations.map((one) => `${one.url}${one.isActive ? '' : ' (switched off)'}`).join(', ');
    const elsewhere = known === '' ? 'It has no destination of notifications.' : `Its destinations: ${known}.`;
    return [{ code: 'paddle_destination', message: `Paddle sends no events to ${url}. ${elsewhere} ${late}` }];
  }
  const sent = new Set(active.flatMap(({ types }) => types));
  const missing = wanted.filter((type) => !sent.has(type));
  if (missing.length === 0) return [];
  return [
    {
      code: 'paddle_destination',
      message: `Paddle's destination ${url} gets no ${missing.join(', ')}: add them there. ${late}`,
    },
  ];
}
