import type { IAuthTokenResponse, ICustomerPortalSessionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/body.ts';
import { openSession, toPortalUrl } from '../portal/portal-session.ts';
import { refuse } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

const tokenLifeMs = 30 * 60_000;
const sessionBody = z.strictObject({ subscription_ids: z.array(z.string()).max(25).default([]) });

export function createAuthToken(world: World, customerId: string): IAuthTokenResponse {
  world.customers.get(customerId);
  const token = world.newId('pca');
  const expiresAt = new Date(world.clock.now().getTime() + tokenLifeMs).toISOString();
  world.settings.set(`auth_token:${token}`, { customerId, expiresAt });
  return { customer_auth_token: token, expires_at: expiresAt };
}

export function findCustomerIdByToken(world: World, token: string): string | null {
  const known = world.settings.get<{ customerId: string; expiresAt: string } | null>(`auth_token:${token}`, null);
  return known && Date.parse(known.expiresAt) > world.clock.now().getTime() ? known.customerId : null;
}

export function createPortalSession(world: World, customerId: string, body: unknown): ICustomerPortalSessionResponse {
  world.customers.get(customerId);
  const ids = readBody(sessionBody, body).subscription_ids;
  const owned = world.subscriptions.list({ where: { customer_id: [customerId] } }).map(({ id }) => id);
  if (ids.some((id) => !owned.includes(id))) refuse('bad_request', 'A subscription does not belong to the customer.');
  const session = openSession(world, customerId);
  return {
    id: session.id,
    customer_id: customerId,
    urls: {
      general: { overview: toPortalUrl(world, session, 'overview') },
      subscriptions: ids.map((id) => ({
        id,
        cancel_subscription: toPortalUrl(world, session, 'cancel_subscription', id),
        update_subscription_payment_method: toPortalUrl(world, session, 'update_subscription_payment_method', id),
      })),
    },
    created_at: world.clock.nowText(),
  };
}
