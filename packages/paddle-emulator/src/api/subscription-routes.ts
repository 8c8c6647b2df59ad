import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { getPaymentMethodTransaction } from '../subscriptions/change-payment-method.ts';
import { chargeOnce, previewCharge } from '../subscriptions/charge-once.ts';
import { pauseSubscription } from '../subscriptions/pause-subscription.ts';
import { withIncludes } from '../subscriptions/preview-transactions.ts';
import { activateSubscription, resumeSubscription } from '../subscriptions/resume-subscription.ts';
import { getSubscription } from '../subscriptions/subscription-record.ts';
import { previewUpdate, updateSubscription } from '../subscriptions/update-subscription.ts';
import { listPage, readList } from './list-page.ts';
import type { Route } from './route.ts';

export function subscriptionRoutes(route: Route): void {
  route('GET', '/subscriptions/:id', ({ world, params, query }) => ({
    data: withIncludes(world, getSubscription(world, params.id ?? ''), readList(query, 'include') ?? []),
  }));
  route('GET', '/subscriptions', (request) => ({
    page: listPage(request, request.world.subscriptions, {
      filters: ['status', 'customer_id', 'address_id', 'collection_mode'],
    }),
  }));
  route('PATCH', '/subscriptions/:id', ({ world, params, body }) => {
    const { subscription, refusal } = updateSubscription(world, params.id ?? '', body);
    return refusal ? { refusal } : { data: subscription };
  });
  route('PATCH', '/subscriptions/:id/preview', ({ world, params, body }) => ({
    data: previewUpdate(world, params.id ?? '', body),
  }));
  route('POST', '/subscriptions/:id/charge', ({ world, params, body }) => {
    const { subscription, refusal } = chargeOnce(world, params.id ?? '', body);
    return refusal ? { refusal } : { status: 201, data: subscription };
  });
  route('POST', '/subscriptions/:id/charge/preview', ({ world, params, body }) => ({
    data: previewCharge(world, params.id ?? '', body),
  }));
  route('POST', '/subscriptions/:id/cancel', ({ world, params, body }) => ({
    data: cancelSubscription(world, params.id ?? '', body),
  }));
  route('POST', '/subscriptions/:id/pause', ({ world, params, body }) => ({
    data: pauseSubscription(world, params.id ?? '', body),
  }));
  route('POST', '/subscriptions/:id/resume', ({ world, params, body }) => ({
    data: resumeSubscription(world, params.id ?? '', body),
  }));
  route('POST', '/subscriptions/:id/activate', ({ world, params }) => ({
    data: activateSubscription(world, params.id ?? ''),
  }));
  route('GET', '/subscriptions/:id/update-payment-method-transaction', ({ world, params }) => ({
    data: getPaymentMethodTransaction(world, params.id ?? ''),
  }));
}
