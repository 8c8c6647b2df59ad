import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isCountry } from './money/places.ts';
import { emulatorDefaults } from './options.ts';

/** An unusable setting. The message is one line that names it. */
export class EnvError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EnvError';
  }
}

const port = z.coerce
  .number({ error: 'a port number' })
  .int('a port number')
  .min(0, 'a port number')
  .max(65_535, 'a port number');

const schema = z.object({
  PADDLE_EMULATOR_PORT: port.default(4403),
  PADDLE_EMULATOR_FILE: z.string().default('.data/paddle-emulator.sqlite'),
  PADDLE_EMULATOR_COUNTRY: z.string().refine(isCountry, 'a country of two capital letters, such as DE').default('US'),
  PADDLE_EMULATOR_SEED_FILE: z.string().optional(),
  PADDLE_EMULATOR_WORLDS: z
    .enum(['true', 'false'], 'true or false')
    .transform((text) => text === 'true')
    .default(false),
  PADDLE_API_KEY: z.string().default(emulatorDefaults.apiKey),
  PADDLE_CLIENT_TOKEN: z.string().default(emulatorDefaults.clientToken),
  PADDLE_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional(),
  PADDLE_WEBHOOK_SECRET: z.string().default(emulatorDefaults.webhookSecret),
  PADDLE_WEBHOOK_ABOUT: z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'kinds of entities, such as transaction,customer')
    .transform((kinds) => kinds.split(','))
    .optional(),
});

export type Env = z.output<typeof schema>;

/** Command-line options for all settings. */
const flags: Record<keyof Env, { flag: string; value: string | null; help: string }> = {
  PADDLE_EMULATOR_PORT: { flag: 'port', value: 'PORT', help: 'the port on 127.0.0.1; 0 takes a free one (4403)' },
  PADDLE_EMULATOR_FILE: {
    flag: 'file',
    value: 'PATH',
    help: 'the SQLite file with the state, or :memory: (.data/paddle-emulator.sqlite)',
  },
  PADDLE_EMULATOR_COUNTRY: { flag: 'country', value: 'CODE', help: 'the country of buyers who name none (US)' },
  PADDLE_EMULATOR_SEED_FILE: {
    flag: 'seed-file',
    value: 'PATH',
    help: 'a JSON file with products and customers, for a state that is empty',
  },
  PADDLE_EMULATOR_WORLDS: { flag: 'worlds', value: null, help: 'every API key has a state of its own' },
  PADDLE_API_KEY: { flag: 'api-key', value: 'KEY', help: 'the API key to accept' },
  PADDLE_CLIENT_TOKEN: { flag: 'client-token', value: 'TOKEN', help: 'the client-side token to accept' },
  PADDLE_WEBHOOK_URL: { flag: 'webhook-url', value: 'URL', help: 'where to send webhooks' },
  PADDLE_WEBHOOK_SECRET: { flag: 'secret', value: 'SECRET', help: 'the secret that signs webhooks' },
  PADDLE_WEBHOOK_ABOUT: {
    flag: 'entities',
    value: 'LIST',
    help: 'only send events of these entities, such as transaction,customer',
  },
};

const settings = Object.entries(flags).map(([name, option]) => ({ name, ...option }));

export const usage = `Usage: paddle-emulator [options]                         starts an emulator
       paddle-emulator trigger EVENT                     makes an event happen in a running one
       paddle-emulator listen --forward-to URL           hands its webhooks on, and prints them

trigger and listen take --url and --api-key; listen takes --events and --secret as well.

Options, and the environment variables that set the same:
${settings.map(({ name, flag, value, help }) => `  ${`--${flag}${value === null ? '' : ` ${value}`}`.padEnd(22)}${help}\n  ${' '.repeat(22)}${name}\n`).join('')}  --help                show this text
`;

/**
 * Reads the settings. Command-line options override the environment, and an empty variable counts as missing. Null if
 * only help was requested.
 */
export function parseEnv(args: string[], source: NodeJS.ProcessEnv = process.env): Env | null {
  const given = parseFlags(args);
  if (given.help) return null;
  const fromFlags = settings.map(({ name, flag }) => [name, toText(given[flag]) ?? source[name]]);
  const result = schema.safeParse(Object.fromEntries(fromFlags.filter(([, value]) => value !== '')));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = issue?.path[0] as keyof Env;
  throw new EnvError(`--${flags[name].flag} or ${name} must be ${issue?.message}.`);
}

const toText = (given: string | boolean | undefined) => (typeof given === 'boolean' ? String(given) : given);

function parseFlags(args: string[]): Record<string, string | boolean | undefined> {
  const kinds = settings.map(({ flag, value }) => [flag, { type: value === null ? 'boolean' : 'string' }] as const);
  try {
    return parseArgs({ args, options: { ...Object.fromEntries(kinds), help: { type: 'boolean' } } }).values;
  } catch (error) {
    throw new EnvError(`${(error as Error).message.split('\n', 1)[0]?.replace(/\.?$/, '.')} See --help.`);
  }
}
