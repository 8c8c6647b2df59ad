import type { FastifyInstance } from 'fastify';
import { assertOwnOrigin } from '../control/control-routes.ts';
import { linkInvoice } from '../invoices/draw-invoice.ts';
import { policy } from '../pages/page-routes.ts';
import { portalPage } from '../pages/portal-page.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { getPaymentMethodTransaction } from '../subscriptions/change-payment-method.ts';
import { saveSubscription } from '../subscriptions/subscription-record.ts';
import { notFound } from '../world/paddle-error.ts';
import { inTransaction, type World } from '../world/world.ts';
import { getSession, openSession, type PortalSession } from './portal-session.ts';

/** The actions of the page's buttons. Each returns the view and message that the page shows next. */
const acts: Record<string, (world: World, subscriptionId: string) => Record<string, string>> = {
  cancel: (world, id) => {
    const { status } = cancelSubscription(world, id, {});
    return { message: status === 'canceled' ? 'The subscription has ended.' : 'The subscription is canceled.' };
  },
  keep: (world, id) => {
    saveSubscription(world, { ...world.subscriptions.get(id), scheduled_change: null }, 'subscription.updated');
    return { message: 'The subscription goes on.' };
  },
  card: (world, id) => ({ _ptxn: getPaymentMethodTransaction(world, id).id }),
};

function assertOwn(world: World, { customerId }: PortalSession, subscriptionId: string): void {
  if (world.subscriptions.get(subscriptionId).customer_id !== customerId) notFound('Subscription', subscriptionId);
}

type Query = Record<string, string | undefined>;

/** A request in a session. It has a body only if a form was sent. */
interface OfSession<More = unknown> {
  Params: { session: string } & More;
  Querystring: Query;
  Body: Query | undefined;
}

export function portalRoutes(app: FastifyInstance, world: World): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.addHook('preHandler', async (request) => {
      if (request.method === 'POST') assertOwnOrigin(request);
    });
    scope.get<{ Params: { id: string; action: string } }>('/portal/subscriptions/:id/:action', (request, reply) => {
      const { id, action } = request.params;
      const session = inTransaction(world, () => openSession(world, world.subscriptions.get(id).customer_id));
      const name = action === 'cancel' ? 'cancel_subscription' : 'update_subscription_payment_method';
      const query = new URLSearchParams({ action: name, subscription_id: id, token: session.token });
      return reply.redirect(`../../${session.id}?${query}`);
    });
    scope.get<OfSession>('/portal/:session', (request, reply) => {
      const { session: id } = request.params;
      const { query } = request;
      const session = getSession(world, id, query.token);
      if (query.action === 'update_subscription_payment_method' && !query._ptxn && !query.message) {
        const subscriptionId = query.subscription_id ?? '';
        assertOwn(world, session, subscriptionId);
        const { _ptxn = '' } = inTransaction(world, () => acts.card?.(world, subscriptionId)) ?? {};
        return reply.redirect(`${id}?${new URLSearchParams({ token: session.token, _ptxn })}`);
      }
      reply.type('text/html; charset=utf-8').header('content-security-policy', policy("'self'"));
      return inTransaction(world, () => portalPage(world, session, query));
    });
    scope.get<OfSession<{ id: string }>>('/portal/:session/invoices/:id', (request, reply) => {
      const { session: sessionId, id } = request.params;
      const { customerId } = getSession(world, sessionId, request.query.token);
      if (world.transactions.find(id)?.customer_id !== customerId) notFound('Transaction', id);
      return reply.redirect(inTransaction(world, () => linkInvoice(world, id, 'inline')).url);
    });
    scope.post<OfSession<{ act: string }>>('/portal/:session/:act', (request, reply) => {
      const { session: id, act } = request.params;
      const { token, subscription_id: subscriptionId = '' } = request.body ?? {};
      const session = getSession(world, id, token);
      const answer = inTransaction(world, () => {
        assertOwn(world, session, subscriptionId);
        const perform = Object.hasOwn(acts, act) ? acts[act] : undefined;
        return perform ? perform(world, subscriptionId) : notFound('Action', act);
      });
      return reply.redirect(`../${id}?${new URLSearchParams({ token: session.token, ...answer })}`, 303);
    });
  });
}
