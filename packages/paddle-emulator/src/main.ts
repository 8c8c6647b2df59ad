import { type Env, EnvError, parseEnv } from './env.ts';
import type { ConfiguredWebhook, EmulatorLog } from './options.ts';
import { startEmulator } from './start-emulator.ts';

const stopWithinMs = 5000;

/** One JSON line each, as the server logs. */
function write(level: 'info' | 'warn' | 'error') {
  return (details: object, message: string) => {
    const { err, ...rest } = details as { err?: unknown };
    const reason = err instanceof Error ? { err: err.stack } : {};
    process.stdout.write(`${JSON.stringify({ level, name: 'paddle-emulator', ...rest, ...reason, msg: message })}\n`);
  };
}

const log: EmulatorLog = { info: write('info'), warn: write('warn'), error: write('error') };

function refuseToStart(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  const isTaken = code === 'EADDRINUSE';
  const line = isTaken ? 'The port is in use: set PADDLE_EMULATOR_PORT to another number.' : message;
  process.stderr.write(`${error instanceof EnvError || isTaken ? line : message}\n`);
  process.exit(1);
}

function toWebhook(
  { PADDLE_WEBHOOK_SECRET: secret, PADDLE_WEBHOOK_ABOUT: about }: Env,
  url: string,
): ConfiguredWebhook {
  return { url, secret, ...(about ? { about } : {}) };
}

try {
  const env = parseEnv();
  const emulator = await startEmulator({
    file: env.PADDLE_EMULATOR_FILE,
    port: env.PADDLE_EMULATOR_PORT,
    country: env.PADDLE_EMULATOR_COUNTRY,
    apiKey: env.PADDLE_API_KEY,
    clientToken: env.PADDLE_CLIENT_TOKEN,
    ...(env.PADDLE_WEBHOOK_URL ? { webhook: toWebhook(env, env.PADDLE_WEBHOOK_URL) } : {}),
    log,
  });
  log.info({ address: emulator.url, control: `${emulator.url}/control` }, 'listening');
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    emulator.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.send?.({ address: emulator.url });
} catch (error) {
  refuseToStart(error);
}
