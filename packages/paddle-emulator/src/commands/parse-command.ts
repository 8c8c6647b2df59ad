import { parseArgs } from 'node:util';
import { type Env, EnvError, parseEnv } from '../env.ts';
import { listen } from './listen.ts';
import { triggerEvent } from './trigger.ts';

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

/** What asks a running emulator, by the word that it begins with. Null: the arguments start one. */
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
