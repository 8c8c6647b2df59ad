import { enableCompileCache } from 'node:module';

// Before any other import, so that the next start finds compiled code.
enableCompileCache();
const { parseEnv, prepareSecret, takeHandedSocket, hostEnv, EnvError } = await import('./env.ts');
const { readFileFault } = await import('@backline/core/file-fault');
const { isStoreFault } = await import('@backline/core/store-fault');
const { readThrown } = await import('@backline/domain/thrown');
const { createLogger } = await import('./logger.ts');
const { startService } = await import('./start-service.ts');

/** How long a stop may take after all requests have ended. */
const stopWithinMs = 10_000;
/**
 * How long several signals count as one request to stop. Ctrl-C reaches the whole process group, and our parent process
 * forwards it, too.
 */
const oneRequestMs = 1000;

/** The same exit code as a command that cannot reach something. */
const unreachable = 3;
const isUnreachable = (error: unknown) =>
  error instanceof Error &&
  (/^(UnreachableDatabaseError|StorageError)$/.test(error.name) || readThrown(error).code.startsWith('SQLITE_BUSY'));

function refuseToStart(error: unknown): never {
  const isKnown =
    error instanceof EnvError ||
    (error instanceof Error && /(Backup|Brand|Database|Schema|Secret|Storage)Error$/.test(error.name));
  const fault = readFileFault(error);
  const isOfDatabase = error instanceof Error && error.name === 'StatementError' && isStoreFault(error);
  const { address, port } = error as { address?: string; port?: number };
  const { code, message: own } = readThrown(error);
  const setting = String(port) === hostEnv.METRICS_PORT ? 'METRICS_PORT' : 'PORT';
  const messages: Record<string, string> = {
    EADDRINUSE: `${address}:${port} is in use: stop what runs there, or set ${setting} to another number.`,
    SQLITE_BUSY:
      'The database is held by another program, such as "backline db copy": start again when that has ended.',
  };
  if (isOfDatabase) messages[code] ??= `The database cannot be used: ${error.message}. Check DATABASE_URL.`;
  const ofFile = fault && `${fault.path ?? 'A file'} cannot be used: ${fault.problem}.`;
  const unknown = error instanceof Error && !isKnown ? error.stack : own;
  process.stderr.write(`${messages[code] ?? ofFile ?? unknown}\n`);
  process.exit(isOfDatabase || fault !== null || isUnreachable(error) ? unreachable : 1);
}

/**
 * Handles a request to stop. A process that has accepted nothing yet just exits. It needs this handler, because a
 * container's first process ignores signals without one.
 */
let obey = (_signal: NodeJS.Signals): void => process.exit(0);
const signals = ['SIGTERM', 'SIGINT'] as const;
for (const signal of signals) process.on(signal, () => obey(signal));

try {
  const secretFile = prepareSecret();
  const env = parseEnv();
  const log = createLogger(env.LOG_LEVEL);
  if (secretFile !== null)
    log.warn({ file: secretFile }, 'the secret of this shop was made: keep a copy of it apart from the backups');
  let earlySignal: NodeJS.Signals | null = null;
  const beforeListening = () => {
    // From here on, accepted requests are answered, so a stop waits until the service can be stopped.
    obey = (signal) => {
      earlySignal = signal;
    };
  };
  // Only tests serve another portal than the built one.
  const { 2: webRoot = env.webRoot } = process.argv;
  const service = await startService({ env: { ...env, webRoot }, log, socket: takeHandedSocket(), beforeListening });
  log.info({ address: service.address, publicUrl: env.PUBLIC_URL }, 'listening');

  let stoppingSinceMs: number | null = null;
  const stop = (reason: string, exitCode: number) => {
    stoppingSinceMs = performance.now();
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), env.DRAIN_SECONDS * 1000 + stopWithinMs).unref();
    service.stop().then(
      () => {
        log.info({}, 'stopped');
        log.flush(() => process.exit(exitCode));
      },
      (err) => {
        log.error({ err }, 'could not stop cleanly');
        log.flush(() => process.exit(1));
      },
    );
  };
  obey = (signal) => {
    if (stoppingSinceMs === null) stop(signal, 0);
    else if (performance.now() - stoppingSinceMs > oneRequestMs) process.exit(1);
  };
  if (earlySignal !== null) obey(earlySignal);
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    if (stoppingSinceMs === null) stop('uncaught exception', 1);
  });
  process.on('unhandledRejection', (err) => {
    log.fatal({ err }, 'unhandled rejection');
    if (stoppingSinceMs === null) stop('unhandled rejection', 1);
  });
  // This comes last, because the process that gets the message may ask us to stop at once.
  const { address, mailbox, core } = service;
  const { publicUrl, codePrefix } = core.settings;
  process.send?.({ address, publicUrl, codePrefix, apiKey: env.API_KEY, hasMailbox: mailbox !== null });
} catch (error) {
  refuseToStart(error);
}
