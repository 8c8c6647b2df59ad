import type { Problem } from '@backline/db';
import type { Core } from '../../core.ts';

const path = '/webhooks/paddle';

/** Without one of these a sale, a refund or a change of a plan is known only when it is looked for. */
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

/** Checks that Paddle sends events to this shop, and all that are needed. Throws `GatewayError` where Paddle does not say. */
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
