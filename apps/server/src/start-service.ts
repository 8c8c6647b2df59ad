import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { actAfterCommits } from '@backline/core/after-commit';
import type { Clock, Core, Log, Workers } from '@backline/core/core';
import { hearEvents } from '@backline/core/events/hear-events';
import { loadPasskeyVerifier } from '@backline/core/factors/passkeys';
import { createCore, systemClock } from '@backline/core/installation/create-core';
import { toCoreSettings } from '@backline/core/installation/to-core-settings';
import { readVersion } from '@backline/core/installation/version';
import { ensureDevelopmentKeys } from '@backline/core/keys/ensure-development-keys';
import type { PasswordHasher } from '@backline/core/passwords/password-hasher';
import { warmPasswordPolicy } from '@backline/core/passwords/password-policy';
import { planConnection } from '@backline/core/payments/connection/connect-provider';
import type { Mailer } from '@backline/core/ports/mail-message';
import { checkFactors } from '@backline/core/staff/check-factors';
import { findFullFolders } from '@backline/core/support/doctor/find-disk-problems';
import { openStore, type Store } from '@backline/db';
import { createMailboxMailer, createSmtpMailer, type Mailbox, openMailbox, toMailLook } from '@backline/mail';
import { createPaddleGateway } from '@backline/paddle';
import { openPackStorage } from '@backline/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { BackUp } from './backups/back-up.ts';
import { type App, createApp, type Timeouts } from './create-app.ts';
import type { Env } from './env.ts';
import { findFontFaces } from './font-faces.ts';
import type { Metrics } from './metrics/create-metrics.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { listenForMetrics } from './metrics/serve-metrics.ts';
import { watchStandstills } from './metrics/watch-standstills.ts';
import { type OpenBrand, openBrand } from './open-brand.ts';
import { toComputersDirectory, toMailboxDirectory } from './own-folders.ts';
import { toProductSettings } from './product-settings.ts';
import { createProviderClock } from './provider-clock.ts';
import type { Repeat } from './repeat.ts';
import { sayNextSteps } from './say-next-steps.ts';
import { startWorkers, toMailConnections } from './start-workers.ts';
import { openTracer } from './tracing/open-tracer.ts';

export interface ServiceOptions {
  env: Env;
  log: FastifyBaseLogger & Log;
  /** A listening socket; otherwise, one is opened at `HOST` and `PORT`. */
  socket?: number | null;
  /** Runs before the first connection is accepted. */
  beforeListening?: () => void;
  /** Replaced in tests only. */
  clock?: Clock;
  passwords?: PasswordHasher;
  timeouts?: Timeouts;
  repeat?: Repeat | undefined;
  backUp?: BackUp | undefined;
  /** Wraps the database for the use cases. */
  overStore?: ((store: Store) => Store) | undefined;
}

export interface Service {
  core: Core;
  mailbox: Mailbox | null;
  /** The service's address, as `http://host:port`. */
  address: string;
  /** Asks the emulator for its time now, instead of within a second. */
  followEmulator(): Promise<void>;
  stop(): Promise<void>;
}

function openMail(
  env: Env,
  log: Log,
  { brand }: OpenBrand,
): { mailer: Mailer; mailbox: Mailbox | null; close(): void } {
  const product = { name: env.PRODUCT_NAME, look: toMailLook(brand) };
  if (env.SMTP_URL !== undefined) {
    const mailer = createSmtpMailer({
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM,
      bounces: env.MAIL_BOUNCES,
      ca: env.MAIL_CA,
      publicUrl: env.PUBLIC_URL,
      connections: toMailConnections(env),
      product,
    });
    return { mailer, mailbox: null, close: () => mailer.close() };
  }
  const directory = resolve(toMailboxDirectory(env.DATABASE_URL));
  log.info({ directory }, 'mails are sent nowhere, and kept in the local mailbox');
  return { mailer: createMailboxMailer({ directory, product }), mailbox: openMailbox(directory), close() {} };
}

/** The settings for the use cases. */
const toSettings = (env: ServiceOptions['env'], { brand }: OpenBrand) => ({
  ...toCoreSettings(env),
  codePrefix: brand.codePrefix,
  publicUrl: env.PUBLIC_URL,
  staffRefundMax: env.STAFF_REFUND_MAX,
  downloadRedirects: env.DOWNLOAD_REDIRECTS,
});

function openPacks({ env, log }: ServiceOptions) {
  return openPackStorage(env, (names) =>
    log.warn({ names }, 'what is no pack lies where packs are stored, and is left alone'),
  );
}

/** How old or how far ahead a webhook's signature may be. */
const webhookWindowMs = 30_000;

function openGateway(env: ServiceOptions['env']) {
  return createPaddleGateway({
    apiKey: env.PADDLE_API_KEY,
    webhookWindowMs,
    apiUrl: env.PADDLE_API_URL ?? null,
  });
}

/** Tells the operator important facts before any visitor comes. */
function warn({ env, log }: ServiceOptions, store: Store, { brand }: OpenBrand): void {
  if (env.NODE_ENV === 'production' && brand.supportEmail === undefined)
    log.warn(
      { setting: 'supportEmail' },
      'the brand has no supportEmail: answers to mails go to the address of MAIL_FROM',
    );
  for (const warning of store.warnings ?? []) log.warn({}, warning);
  if (env.NODE_ENV === 'production' && env.SIGNUP_CONSENT_PRECHECKED)
    log.warn(
      { setting: 'SIGNUP_CONSENT_PRECHECKED' },
      'the boxes of the sign-up form start ticked: in the EU and the UK that is no consent',
    );
}

function toMetricsOptions(env: Env, figures: Metrics | null) {
  if (figures === null) return null;
  return { figures, token: env.METRICS_TOKEN ?? null, isAtOwnPort: env.METRICS_PORT !== undefined };
}

/** Opens the port for metrics, if there is one. */
async function openMetricsPort({ env, log }: ServiceOptions, { answerMetrics }: App) {
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  if (port === undefined || answerMetrics === null) return null;
  return listenForMetrics(answerMetrics, { host, port, log });
}

/** Opens the port. Resolves to the service's address. */
function listen({ server }: App, { env, socket = null, beforeListening }: ServiceOptions): Promise<string> {
  beforeListening?.();
  // Node looks for the file descriptor first. Fastify passes it on, and would open further sockets without a host.
  return server.listen({ host: env.HOST, port: env.PORT, ...(socket === null ? {} : { fd: socket }) });
}

/** Prepares the installation before the first answer. */
async function prepare(core: Core, { NODE_ENV }: Env): Promise<void> {
  if (NODE_ENV !== 'production') await ensureDevelopmentKeys(core);
  await planConnection(core);
  await checkFactors(core);
  await Promise.all([warmPasswordPolicy(), loadPasskeyVerifier()]);
}

/** Opens the database, wrapped for tracing if a setting asks for it. */
async function openDatabase({ env, log, overStore = (store) => store }: ServiceOptions, version: string) {
  const tracer = await openTracer(env, version, log);
  const figures = await openMetrics(env, version);
  const opened = await openStore({
    url: env.DATABASE_URL,
    connections: env.DATABASE_CONNECTIONS,
    watch: tracer?.watchStatement,
    onMigration: (migration) => log.info(migration, 'migrating the database'),
  });
  const followed = actAfterCommits(overStore(tracer?.followWrites(opened) ?? opened));
  return { tracer, figures, store: figures === null ? followed : hearEvents(followed, figures.meter.event) };
}

/**
 * Starts everything: database, use cases, mail, HTTP. If it cannot start, throws the reason and leaves nothing open.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { env, log, clock = systemClock, passwords, timeouts } = options;
  const version = readVersion();
  log.info({ version, node: process.version }, 'starting');
  const brand = await openBrand(env.BRAND_PATH, await findFontFaces(env.webRoot));
  const { tracer, figures, store } = await openDatabase(options, version);
  const standstills = watchStandstills(log);
  const closers: (() => unknown)[] = [standstills.stop, () => tracer?.stop(), () => store.close()];
  try {
    warn(options, store, brand);
    const hasEmulator = env.NODE_ENV !== 'production' && env.PADDLE_API_URL !== undefined;
    const emulatorClock = hasEmulator ? createProviderClock(clock, env.PADDLE_API_URL ?? '', log) : null;
    // No-ops until the workers run.
    const workers: Workers = { wakeMail: () => {}, wakePayments: () => {} };
    const core = await createCore({
      store,
      settings: toSettings(env, brand),
      log,
      secret: env.APP_SECRET,
      gateway: openGateway(env),
      clock,
      providerClock: emulatorClock ?? clock,
      passwords,
      workers,
      packStorage: await openPacks(options),
    });
    await prepare(core, env);
    const { mailer, mailbox, close: closeMail } = openMail(env, log, brand);
    closers.unshift(closeMail);
    const app = await createApp({
      core,
      log,
      mailbox: mailbox ?? undefined,
      webRoot: env.webRoot,
      isPrerendered: env.PRERENDER,
      isIndexed: env.INDEXING,
      catalogAssets: env.catalogAssets,
      trustProxy: env.TRUST_PROXY,
      corsOrigins: env.CORS_ORIGINS,
      product: toProductSettings(env, brand),
      brand,
      hasDemoPages: env.NODE_ENV !== 'production',
      computersPath: resolve(toComputersDirectory(env.DATABASE_URL)),
      isLoopbackOnly: env.NODE_ENV !== 'production' && !env.ALLOW_INSECURE,
      streams: env.PACKS_STREAMS,
      findFullFolders: () => findFullFolders(env),
      version,
      metrics: toMetricsOptions(env, figures),
      standstills,
      tracer,
      timeouts,
    });
    closers.unshift(() => app.server.close());
    const metricsPort = await openMetricsPort(options, app);
    closers.unshift(() => metricsPort?.stop());
    const address = await listen(app, options);
    standstills.start();
    const running = startWorkers(core, workers, mailer, emulatorClock, standstills, options);
    if (env.NODE_ENV === 'production') await sayNextSteps(core);

    return {
      core,
      mailbox,
      address,
      followEmulator: async () => emulatorClock?.refresh(),
      async stop() {
        app.startDraining();
        // Gives proxies time to see that /ready says 503, and clients time to close their connections.
        await setTimeout(env.DRAIN_SECONDS * 1000);
        await app.server.close();
        await running.stop();
        await metricsPort?.stop();
        standstills.stop();
        await tracer?.stop();
        closeMail();
        await running.logAuditEnd().finally(() => store.close());
      },
    };
  } catch (error) {
    for (const close of closers) await close();
    throw error;
  }
}
