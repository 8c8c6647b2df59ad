import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { getPaymentMethodTransaction } from '../subscriptions/change-payment-method.ts';
import { chargeOnce, previewCharge } from '../subscriptions/charge-once.ts';
import { pauseSubscription } from '../subscriptions/pause-subscription.ts';
import { withIncludes } from '../subscriptions/preview-transactions.ts';
import { activateSubscription, resumeSubscription } from '../subscriptions/resume-subscription.ts';
import { previewUpdate, updateSubscription } from '../subscriptions/update-subscription.ts';
import type { World } from '../world/world.ts';
import { readList } from './parameters.ts';
import type { Route } from './route.ts';

export function subscriptionRoutes(route: Route, world: World): void {
  route.get(
    '/subscriptions/:id',
    ({ id, query }) => withIncludes(world, world.subscriptions.get(id), readList(query, 'include') ?? []),
    { include: ['next_transaction', 'recurring_transaction_details'] },
  );
  route.page('/subscriptions', world.subscriptions, ({ query }) => {
    const actions = readList(query, 'scheduled_change_action');
    const prices = readList(query, 'price_id');
    return {
      filters: {
        status: ['active', 'canceled', 'past_due', 'paused', 'trialing'],
        customer_id: null,
        address_id: null,
        collection_mode: ['automatic', 'manual'],
      },
      own: { price_id: null, scheduled_change_action: ['cancel', 'pause', 'resume'] },
      base: {
        ...(actions && { where: { 'scheduled_change.action': actions } }),
        ...(prices && { some: { list: 'items', field: 'price.id', values: prices } }),
      },
    };
  });
  route.answer('PATCH', '/subscriptions/:id', ({ id, body }) => {
    const { subscription, refusal } = updateSubscription(world, id, body);
    return refusal ? { refusal } : { data: subscription };
  });
  route.patch('/subscriptions/:id/preview', ({ id, body }) => previewUpdate(world, id, body));
  route.answer('POST', '/subscriptions/:id/charge', ({ id, body }) => {
    const { subscription, refusal } = chargeOnce(world, id, body);
    return refusal ? { refusal } : { status: 201, data: subscription };
  });
  route.post('/subscriptions/:id/charge/preview', ({ id, body }) => previewCharge(world, id, body));
  route.post('/subscriptions/:id/cancel', ({ id, body }) => cancelSubscription(world, id, body));
  route.post('/subscriptions/:id/pause', ({ id, body }) => pauseSubscription(world, id, body));
  route.post('/subscriptions/:id/resume', ({ id, body }) => resumeSubscription(world, id, body));
  route.post('/subscriptions/:id/activate', ({ id }) => activateSubscription(world, id));
  route.get('/subscriptions/:id/update-payment-method-transaction', ({ id }) => getPaymentMethodTransaction(world, id));
}
