import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { getPaymentMethodTransaction } from '../subscriptions/change-payment-method.ts';
import { chargeOnce, previewCharge } from '../subscriptions/charge-once.ts';
import { pauseSubscription } from '../subscriptions/pause-subscription.ts';
import { withIncludes } from '../subscriptions/preview-transactions.ts';
import { activateSubscription, resumeSubscription } from '../subscriptions/resume-subscription.ts';
import { previewUpdate, updateSubscription } from '../subscriptions/update-subscription.ts';
import { listPage, readList } from './list-page.ts';
import type { Route } from './route.ts';

export function subscriptionRoutes(route: Route): void {
  route.get('/subscriptions/:id', ({ world, id, query }) =>
    withIncludes(world, world.subscriptions.get(id), readList(query, 'include') ?? []),
  );
  route.list('/subscriptions', (request) =>
    listPage(request, request.world.subscriptions, {
      filters: ['status', 'customer_id', 'address_id', 'collection_mode'],
    }),
  );
  route.answer('PATCH', '/subscriptions/:id', ({ world, id, body }) => {
    const { subscription, refusal } = updateSubscription(world, id, body);
    return refusal ? { refusal } : { data: subscription };
  });
  route.patch('/subscriptions/:id/preview', ({ world, id, body }) => previewUpdate(world, id, body));
  route.answer('POST', '/subscriptions/:id/charge', ({ world, id, body }) => {
    const { subscription, refusal } = chargeOnce(world, id, body);
    return refusal ? { refusal } : { status: 201, data: subscription };
  });
  route.post('/subscriptions/:id/charge/preview', ({ world, id, body }) => previewCharge(world, id, body));
  route.post('/subscriptions/:id/cancel', ({ world, id, body }) => cancelSubscription(world, id, body));
  route.post('/subscriptions/:id/pause', ({ world, id, body }) => pauseSubscription(world, id, body));
  route.post('/subscriptions/:id/resume', ({ world, id, body }) => resumeSubscription(world, id, body));
  route.post('/subscriptions/:id/activate', ({ world, id }) => activateSubscription(world, id));
  route.get('/subscriptions/:id/update-payment-method-transaction', ({ world, id }) =>
    getPaymentMethodTransaction(world, id),
  );
}
