import { z } from 'zod';
import { createClientToken, revokeClientToken } from '../account/client-tokens.ts';
import { getMetric, metricNames } from '../reports/metrics.ts';
import { createReport, getReport, linkReport } from '../reports/reports.ts';
import { notImplemented } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';
import { readBody } from './body.ts';
import type { Route } from './route.ts';

const discount = z.strictObject({
  type: z.literal('percentage'),
  amount: z.string().regex(/^(100|[1-9][0-9]?)$/, 'must be a whole number from 1 to 100'),
});
const changes = z.strictObject({ enabled: z.boolean().optional(), discount: discount.nullable().optional() });

interface Recovery {
  enabled: boolean;
  discount: z.infer<typeof discount> | null;
}

const name = 'checkout_recovery';

/** The settings for mails about abandoned checkouts. The emulator sends no such mails. */
export function getRecovery(world: World): Recovery {
  return world.settings.get<Recovery>(name, { enabled: false, discount: null });
}

export function changeRecovery(world: World, body: unknown): Recovery {
  const recovery = { ...getRecovery(world), ...readBody(changes, body) };
  world.settings.set(name, recovery);
  return recovery;
}

const missing = ['/subscriptions/:id/history'];

export function accountRoutes(route: Route, world: World): void {
  // The emulator's webhooks come from this machine.
  route.get('/ips', () => ({ ipv4_cidrs: ['127.0.0.1/32'] }));

  route.entity('/client-tokens', world.clientTokens, {
    create: createClientToken,
    update: revokeClientToken,
    rules: { filters: { status: ['active', 'revoked'] } },
  });

  route.get('/settings/checkout-recovery', () => getRecovery(world));
  route.patch('/settings/checkout-recovery', ({ body }) => changeRecovery(world, body));

  for (const path of missing) {
    route.answer('GET', path, ({ path: asked }) =>
      notImplemented(`The emulator does not answer ${asked} yet. Paddle does.`),
    );
  }
}

export function reportRoutes(route: Route, world: World): void {
  route.create('/reports', ({ body }) => createReport(world, body));
  const statuses = ['pending', 'ready', 'failed', 'expired'];
  route.page('/reports', world.reports, { filters: { status: statuses } }, ({ id }) => getReport(world, id));
  route.get('/reports/:id', ({ id }) => getReport(world, id));
  route.get('/reports/:id/download-url', ({ id }) => linkReport(world, id));
  for (const name of metricNames)
    route.get(`/metrics/${name}`, ({ query }) => getMetric(world, name, query), { from: null, to: null });
}
