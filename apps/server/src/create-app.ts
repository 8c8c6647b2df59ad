import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Core } from '@backline/core/core';
import { toBareAddress } from '@backline/core/rate-limit';
import type { Mailbox } from '@backline/mail';
import proxyAddr from '@fastify/proxy-addr';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createAnonymousBudget } from './anonymous-budget.ts';
import { toRouteLabel, unknownLabel } from './metrics/call-label.ts';
import type { Metrics } from './metrics/create-metrics.ts';
import { type Meter, noMeter } from './metrics/meter.ts';
import { type AnswerMetrics, createMetricsAnswer, metricsPath } from './metrics/serve-metrics.ts';
import type { Standstills } from './metrics/watch-standstills.ts';
import type { OpenBrand } from './open-brand.ts';
import { registerBrand } from './plugins/brand.ts';
import { createKeptAnswers, type Surface } from './plugins/catalog-answers.ts';
import { registerCatalogAssets } from './plugins/catalog-assets.ts';
import { registerDemoPages } from './plugins/demo-pages.ts';
import { registerDownloads } from './plugins/downloads.ts';
import { createEarlyErrors, registerErrors } from './plugins/errors.ts';
import { registerHealth } from './plugins/health.ts';
import { registerKeys } from './plugins/keys.ts';
import { registerMailbox } from './plugins/mailbox.ts';
import { registerOneClick } from './plugins/one-click.ts';
import { registerPacks } from './plugins/packs.ts';
import { registerPortal } from './plugins/portal.ts';
import { registerRest } from './plugins/rest.ts';
import { createFindFault, registerSecurity, toSecurityHeaders } from './plugins/security.ts';
import { registerTrpc } from './plugins/trpc.ts';
import { registerWebhooks } from './plugins/webhooks.ts';
import type { ProductSettings } from './product-settings.ts';
import { createSender } from './sender.ts';
import type { Tracer } from './tracing/tracer.ts';

/** How long a client may take to send its headers, and a request may last. */
export interface Timeouts {
  headersMs: number;
  requestMs: number;
}

export interface CreateAppOptions {
  core: Core;
  product: ProductSettings;
  brand: OpenBrand;
  webRoot: string;
  /** True if the server renders the marketplace's pages. */
  isPrerendered: boolean;
  /** True if search engines may read the shop. */
  isIndexed: boolean;
  /** The folder served under `/catalog/`. */
  catalogAssets: string;
  log: FastifyBaseLogger;
  trustProxy: string[];
  corsOrigins: string[];
  /** Set when mail is stored locally: adds `/dev/mailbox`. */
  mailbox?: Mailbox;
  /** Adds pages that a vendor would normally host elsewhere. */
  hasDemoPages: boolean;
  /** The drives of the emulator's computers. */
  computersPath: string;
  /** Returns the folders on full disks. */
  findFullFolders(): Promise<readonly string[]>;
  /** True to answer only requests to this machine's own names. */
  isLoopbackOnly: boolean;
  /** How many packs and installers are sent at once. */
  streams: number;
  /** The version that `/health` reports. */
  version: string;
  /** The metrics, and where they are served; null for none. */
  metrics: { figures: Metrics; token: string | null; isAtOwnPort: boolean } | null;
  standstills: Standstills;
  /** Traces requests; null for none. */
  tracer: Tracer | null;
  timeouts?: Timeouts;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the call only waits for the database. */
    isLocal?: boolean;
  }
}

export interface App {
  server: FastifyInstance;
  /** For a separate port; null if there are no metrics. */
  answerMetrics: AnswerMetrics | null;
  /** From now on, every response asks its client to close the connection, so that no request is cut off. */
  startDraining(): void;
}

const loggedPathLength = 200;

/** The link to a guest's order has its token in the path. */
const orderLink = /\/orders\/v1\.[^/]*/;

/** Which proxies are trusted to name the address before them. */
function createTrust({ trustProxy }: CreateAppOptions) {
  const isTrusted = proxyAddr.compile(trustProxy);
  return (address: string, hop: number) => isTrusted(toBareAddress(address), hop);
}

/** The server without routes. */
function createServer(
  options: CreateAppOptions,
  headers: ReturnType<typeof toSecurityHeaders>,
  timeouts: NonNullable<CreateAppOptions['timeouts']>,
) {
  return Fastify({
    ...createEarlyErrors(headers),
    // Node answers a request without a Host header itself, without our headers.
    http: {
      requireHostHeader: false,
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.headersMs / 2,
    },
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request costs more than its single line. Such lines name the request themselves.
    childLoggerFactory: (log) => log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: createTrust(options),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    maxRequestsPerSocket: 10_000,
    exposeHeadRoutes: false,
    // Late requests are still answered, and their connections closed.
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: true },
  });
}

/**
 * Logs a line for each request. Only the path is logged, and only the start of a long one, because queries contain
 * mailed tokens. The one remaining secret is replaced here, because the logger's own redaction is slow.
 */
function createRequestLog(log: CreateAppOptions['log'], budget: ReturnType<typeof createAnonymousBudget>) {
  const lines = log.child({}, { redact: [] });
  return (client: { ip: string; id: string }, { method, url = '' }: IncomingMessage, status: number, took: number) => {
    if (!budget.tryCharge(client, 'requestLine')) return;
    const path = url.split('?', 1)[0]?.replace(orderLink, '/orders/…').slice(0, loggedPathLength);
    lines.info({ reqId: client.id, method, path, status, ms: Math.round(took * 10) / 10 }, 'request');
  };
}

type LogRequest = ReturnType<typeof createRequestLog>;

/** Logs, counts and traces all routed requests. */
function watchRequests(
  server: FastifyInstance,
  { meter, standstills, tracer }: { meter: Meter } & Pick<CreateAppOptions, 'standstills' | 'tracer'>,
  logRequest: LogRequest,
): void {
  server.decorateRequest('callLabel', null);
  tracer?.follow(server);
  server.addHook('onResponse', (request, reply, done) => {
    const { logLevel, config } = request.routeOptions;
    if (logLevel !== 'warn') {
      const took = reply.elapsedTime;
      logRequest(request, request.raw, reply.statusCode, took);
      const label = request.callLabel ?? config.label ?? unknownLabel;
      meter.request(label, reply.statusCode, took);
      standstills.note(label.call, took);
    }
    done();
  });
}

/** Answers requests for the metrics; null if there are none. */
function toMetricsAnswer({ metrics, standstills }: CreateAppOptions, { core, kept }: Surface): AnswerMetrics | null {
  if (metrics === null) return null;
  const { figures, token } = metrics;
  const readCacheBytes = () => kept.calculatedSize;
  const read = () => figures.read({ core, readCacheBytes, readStandstill: standstills.readLongest });
  return createMetricsAnswer({ contentType: figures.contentType, read }, token);
}

/** The metrics at the portal's own port. */
function registerMetrics(server: FastifyInstance, answer: AnswerMetrics): void {
  server.get(metricsPath, { logLevel: 'warn' }, async (request, reply) => {
    const { status, headers, body } = await answer(request.headers.authorization);
    return reply.code(status).headers(headers).send(body);
  });
}

/** The pages of a development or demonstration: the mailbox, the second tab and the emulator of a plugin. */
async function registerOwnPages(server: FastifyInstance, options: CreateAppOptions): Promise<void> {
  const { core, mailbox, product, brand } = options;
  const hasMailbox = mailbox !== undefined;
  if (hasMailbox) registerMailbox(server, mailbox, { name: product.name }, brand.pageCss);
  if (!options.hasDemoPages) return;
  registerDemoPages(server, brand.pageCss);
  // Not loaded in production.
  const { registerPluginEmulator } = await import('./plugins/plugin-emulator.ts');
  const { computersPath } = options;
  await registerPluginEmulator(server, core, { brandCss: brand.pageCss, hasMailbox, computersPath });
}

/** Creates the HTTP server. Does not listen or read the environment. */
export async function createApp(options: CreateAppOptions): Promise<App> {
  const { core, product, timeouts = { headersMs: 10_000, requestMs: 15_000 } } = options;
  let isDraining = false;
  const headers = toSecurityHeaders(core.settings.publicUrl.startsWith('https:'));
  const server = createServer(options, headers, timeouts);

  // The database has its own time limits. Only calls to other systems need the timer, which costs 4 % of a lease.
  server.addHook('onRoute', (route) => {
    if (route.method !== 'GET' && !route.config?.isLocal) route.handlerTimeout ??= timeouts.requestMs;
    route.config = { label: toRouteLabel(route.url), ...route.config };
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });
  const { meter } = options.metrics?.figures ?? { meter: noMeter };
  const budget = createAnonymousBudget(core);
  const logRequest = createRequestLog(options.log, budget);
  watchRequests(server, { ...options, meter }, logRequest);
  server.addHook('onClose', async () => budget.flush());
  registerErrors(server, budget, meter);
  // Node answers an unknown Expect header itself, without our headers; it is ignored instead.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
  const hasDevPages = options.mailbox !== undefined || options.hasDemoPages;
  await registerSecurity(server, {
    headers,
    corsOrigins: options.corsOrigins,
    findFault: createFindFault(options),
    hasDevPages,
  });
  const { version, findFullFolders } = options;
  registerHealth(server, { core, budget, version, findFullFolders }, () => isDraining);
  const { pageCss } = options.brand;
  const surface = { core, budget, kept: createKeptAnswers(), meter, watchCall: options.tracer?.watchCall };
  const answerMetrics = toMetricsAnswer(options, surface);
  if (answerMetrics !== null && options.metrics?.isAtOwnPort === false) registerMetrics(server, answerMetrics);
  await registerRest(server, surface, pageCss);
  await registerKeys(server, surface);
  const sender = createSender(options.streams, meter);
  server.addHook('onClose', async () => sender.stop());
  const packs = { core, sender, isDraining: () => isDraining };
  for (const register of [registerDownloads, registerPacks]) register(server, packs);
  await registerTrpc(server, surface);
  await registerOwnPages(server, options);
  await registerWebhooks(server, core);
  await registerOneClick(server, core);
  await registerCatalogAssets(server, options.catalogAssets);
  registerBrand(server, options.brand);
  const { brand, webRoot, catalogAssets, isPrerendered, isIndexed } = options;
  await registerPortal(server, { ...surface, brand, webRoot, catalogAssets, product, isPrerendered, isIndexed });
  return {
    server,
    answerMetrics,
    startDraining() {
      isDraining = true;
    },
  };
}
