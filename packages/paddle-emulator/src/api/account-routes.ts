import { changeRecovery, getRecovery } from '../account/checkout-recovery.ts';
import { createClientToken, revokeClientToken } from '../account/client-tokens.ts';
import { notImplemented } from '../world/paddle-error.ts';
import { listPage } from './list-page.ts';
import type { Route } from './route.ts';

const missing = ['/subscriptions/:id/history'];

export function accountRoutes(route: Route): void {
  // Webhooks come from this machine.
  route.get('/ips', () => ({ ipv4_cidrs: ['127.0.0.1/32'] }));

  route.create('/client-tokens', ({ world, body }) => createClientToken(world, body));
  route.get('/client-tokens/:id', ({ world, id }) => world.clientTokens.get(id));
  route.patch('/client-tokens/:id', ({ world, id, body }) => revokeClientToken(world, id, body));
  route.list('/client-tokens', (request) => listPage(request, request.world.clientTokens, { filters: ['status'] }));

  route.get('/settings/checkout-recovery', ({ world }) => getRecovery(world));
  route.patch('/settings/checkout-recovery', ({ world, body }) => changeRecovery(world, body));

  for (const path of missing) {
    route.answer('GET', path, ({ path: asked }) =>
      notImplemented(`The emulator does not answer ${asked} yet. Paddle does.`),
    );
  }
}
