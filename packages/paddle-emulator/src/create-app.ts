import fastify, { type FastifyInstance, type FastifyServerFactory } from 'fastify';
import { accountRoutes, reportRoutes } from './api/account-routes.ts';
import { answerErrors } from './api/answer-errors.ts';
import { catalogRoutes } from './api/catalog-routes.ts';
import { customerRoutes } from './api/customer-routes.ts';
import { checkKey, failRequests } from './api/fail-requests.ts';
import { notificationRoutes } from './api/notification-routes.ts';
import { createRoute } from './api/route.ts';
import { simulationRoutes } from './api/simulation-routes.ts';
import { subscriptionRoutes } from './api/subscription-routes.ts';
import { transactionRoutes } from './api/transaction-routes.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import type { EmulatorControl } from './control/control.ts';
import { controlRoutes } from './control/control-routes.ts';
import { fileRoutes } from './files/file-routes.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { portalRoutes } from './portal/portal-routes.ts';
import { PaddleError, refuse } from './world/paddle-error.ts';
import type { World } from './world/world.ts';

/** Accepts only JSON. The SDK sends its content type even without a body. */
function parseJsonLeniently(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new PaddleError(400, 'invalid_json', 'Invalid JSON in your request.'), undefined);
    }
  });
}

function setHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

const loopback = /^(127(\.\d{1,3}){3}|\[::1\]|([\w-]+\.)*localhost)(:\d+)?$/i;

/**
 * Answers only requests to this machine's names. Otherwise another site could point its own name here, and its page
 * could read everything.
 */
function refuseOtherHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.host !== undefined && !loopback.test(headers.host))
      refuse('forbidden', 'Only 127.0.0.1 and localhost are answered.', 403);
  });
}

export function createApp(
  world: World,
  control: EmulatorControl,
  serverFactory?: FastifyServerFactory,
): FastifyInstance {
  const settings = { forceCloseConnections: true, bodyLimit: 4 * 1024 * 1024 };
  const app = fastify({ ...settings, ...(serverFactory && { serverFactory }) });
  parseJsonLeniently(app);
  answerErrors(app, world);
  setHeaders(app);
  refuseOtherHosts(app);
  failRequests(app, world);
  app.register(async (api) => {
    checkKey(api, world);
    const route = createRoute(api, world);
    catalogRoutes(route, world);
    customerRoutes(route, world);
    transactionRoutes(route, world);
    subscriptionRoutes(route, world);
    notificationRoutes(route, world);
    accountRoutes(route, world);
    reportRoutes(route, world);
    simulationRoutes(route, world);
  });
  fileRoutes(app, world);
  checkoutRoutes(app, world);
  pageRoutes(app, world);
  portalRoutes(app, world);
  controlRoutes(app, control);
  return app;
}
