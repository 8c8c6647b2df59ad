import { parseArgs } from 'node:util';
import { type Triggered, triggers } from '../control/trigger.ts';
import { type Env, EnvError, parseEnv } from '../env.ts';
import { ask, CommandError, type Target } from './ask.ts';
import { listen } from './listen.ts';

/** Triggers an event in a running emulator, and prints everything that happened. */
async function triggerEvent(target: Target, type: string | undefined): Promise<void> {
  if (type === undefined || !triggers.includes(type))
    throw new CommandError(`Name one of these events: ${triggers.join(', ')}.`);
  const { events } = await ask<Triggered>(target, 'POST', '/control/api/trigger', type);
  process.stdout.write(events.map((event) => `${event.type} ${event.id}\n`).join(''));
}

const options = {
  url: { type: 'string' },
  'api-key': { type: 'string' },
  'forward-to': { type: 'string' },
  events: { type: 'string' },
  secret: { type: 'string' },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new EnvError(`${(error as Error).message.split('\n', 1)[0]} See --help.`);
  }
}

/** Finds the command for a running emulator. Null if the arguments start an emulator. */
export function parseCommand([name, ...args]: string[]): (() => Promise<void>) | null {
  if (name !== 'trigger' && name !== 'listen') return null;
  const { values, positionals } = parse(args);
  const env = parseEnv([]) as Env;
  const url = values.url?.replace(/\/$/, '') ?? `http://127.0.0.1:${env.PADDLE_EMULATOR_PORT}`;
  const target = { url, apiKey: values['api-key'] ?? env.PADDLE_API_KEY };
  if (name === 'trigger') return () => triggerEvent(target, positionals[0]);
  const secret = values.secret ?? env.PADDLE_WEBHOOK_SECRET;
  const events = values.events?.split(',') ?? [];
  return () => listen({ ...target, forwardTo: values['forward-to'] ?? '', secret, events });
}
