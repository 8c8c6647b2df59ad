import { changeRecovery, getRecovery } from '../account/checkout-recovery.ts';
import { createClientToken, getClientToken, revokeClientToken } from '../account/client-tokens.ts';
import { notImplemented } from '../world/paddle-error.ts';
import { listPage } from './list-page.ts';
import type { Route } from './route.ts';

const missing = ['/subscriptions/:id/history'];

export function accountRoutes(route: Route): void {
  // Webhooks come from this machine.
  route('GET', '/ips', () => ({ data: { ipv4_cidrs: ['127.0.0.1/32'] } }));

  route('POST', '/client-tokens', ({ world, body }) => ({ status: 201, data: createClientToken(world, body) }));
  route('GET', '/client-tokens/:id', ({ world, params }) => ({ data: getClientToken(world, params.id ?? '') }));
  route('PATCH', '/client-tokens/:id', ({ world, params, body }) => ({
    data: revokeClientToken(world, params.id ?? '', body),
  }));
  route('GET', '/client-tokens', (request) => ({
    page: listPage(request, request.world.clientTokens, { filters: ['status'] }),
  }));

  route('GET', '/settings/checkout-recovery', ({ world }) => ({ data: getRecovery(world) }));
  route('PATCH', '/settings/checkout-recovery', ({ world, body }) => ({ data: changeRecovery(world, body) }));

  for (const path of missing) {
    route('GET', path, ({ path: asked }) => notImplemented(`The emulator does not answer ${asked} yet. Paddle does.`));
  }
}
