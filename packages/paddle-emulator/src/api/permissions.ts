import type { FastifyRequest } from 'fastify';
import type { World } from '../world/world.ts';

/** The entity of an operation, by the last part of its path that is listed here. */
const entities: Record<string, string> = {
  addresses: 'address',
  adjustments: 'adjustment',
  'auth-token': 'customer_auth_token',
  businesses: 'business',
  'client-tokens': 'client_token',
  customers: 'customer',
  'discount-groups': 'discount_group',
  discounts: 'discount',
  'event-types': 'notification',
  events: 'notification',
  'notification-settings': 'notification_setting',
  notifications: 'notification',
  'payment-methods': 'payment_method',
  'portal-sessions': 'customer_portal_session',
  prices: 'price',
  products: 'product',
  reports: 'report',
  simulations: 'notification_simulation',
  subscriptions: 'subscription',
  transactions: 'transaction',
};

const isRead = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
  method === 'GET' || /\/(pricing-)?preview$/.test(url);

/**
 * True if the API key has Paddle's permission for a request: `entity.read`, or `entity.write`, which includes it.
 * Operations without an entity need none. Source: https://developer.paddle.com/api-reference/about/permissions
 */
export function isPermitted(world: World, request: FastifyRequest): boolean {
  const permissions = world.settings.get<string[] | null>('permissions', null);
  const named = request.routeOptions.url?.split('/').findLast((part) => part in entities);
  if (permissions === null || named === undefined) return true;
  const entity = entities[named];
  return permissions.includes(`${entity}.write`) || (isRead(request) && permissions.includes(`${entity}.read`));
}
