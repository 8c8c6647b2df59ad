import { parseCommand } from './commands/parse-command.ts';
import { type Env, EnvError, parseEnv, usage } from './env.ts';
import type { EmulatorLog } from './options.ts';
import { startEmulator } from './start-emulator.ts';

const stopWithinMs = 5000;

/** Writes each message as one line of JSON. */
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
  process.stderr.write(
    `${isTaken ? 'The port is in use: choose another one with --port or PADDLE_EMULATOR_PORT.' : message}\n`,
  );
  process.exit(error instanceof EnvError ? 2 : 1);
}

try {
  const command = parseCommand(process.argv.slice(2));
  const env = command ? null : parseEnv(process.argv.slice(2));
  if (command) await command();
  else if (env === null) process.stdout.write(usage);
  else await serve(env);
} catch (error) {
  refuseToStart(error);
}

async function serve(env: Env): Promise<void> {
  const { PADDLE_WEBHOOK_URL: url = null, PADDLE_WEBHOOK_SECRET: secret, PADDLE_WEBHOOK_ABOUT: entities } = env;
  const emulator = await startEmulator({
    file: env.PADDLE_EMULATOR_FILE,
    port: env.PADDLE_EMULATOR_PORT,
    country: env.PADDLE_EMULATOR_COUNTRY,
    apiKey: env.PADDLE_API_KEY,
    clientToken: env.PADDLE_CLIENT_TOKEN,
    hasWorlds: env.PADDLE_EMULATOR_WORLDS,
    ...(env.PADDLE_EMULATOR_SEED_FILE && { seedFile: env.PADDLE_EMULATOR_SEED_FILE }),
    webhook: { url, secret, ...(entities && { entities }) },
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
}
