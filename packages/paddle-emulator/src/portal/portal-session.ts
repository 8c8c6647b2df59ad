import { notFound } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

export interface PortalSession {
  id: string;
  token: string;
  customerId: string;
}

/** Signs a customer in to the portal. The link alone is enough. */
export function openSession(world: World, customerId: string): PortalSession {
  const session = { id: world.newId('cpls'), token: world.newId('pga'), customerId };
  world.settings.set(`portal_session:${session.id}`, session);
  return session;
}

export function getSession(world: World, id: string, token: string | undefined): PortalSession {
  const session = world.settings.get<PortalSession | null>(`portal_session:${id}`, null);
  return session && session.token === token ? session : notFound('Customer portal session', id);
}

export type PortalAction = 'overview' | 'cancel_subscription' | 'update_subscription_payment_method';

export function toPortalUrl(world: World, session: PortalSession, action: PortalAction, subscriptionId?: string) {
  const query = new URLSearchParams({
    action,
    ...(subscriptionId && { subscription_id: subscriptionId }),
    token: session.token,
  });
  return `${world.options.publicUrl}/portal/${session.id}?${query}`;
}

/** Links to a single subscription. At Paddle they require a login by mail. */
export function toManagementUrls(world: World, subscriptionId: string) {
  const base = `${world.options.publicUrl}/portal/subscriptions/${subscriptionId}`;
  return { update_payment_method: `${base}/update-payment-method`, cancel: `${base}/cancel` };
}
