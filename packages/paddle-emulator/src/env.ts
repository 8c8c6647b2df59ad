import { z } from 'zod';
import { emulatorDefaults } from './emulator-defaults.ts';
import { isCountry } from './money/places.ts';

/** A setting that cannot be used; the message is one line that names the variable. */
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
  PADDLE_API_KEY: z.string().default(emulatorDefaults.apiKey),
  PADDLE_CLIENT_TOKEN: z.string().default(emulatorDefaults.clientToken),
  PADDLE_WEBHOOK_SECRET: z.string().default(emulatorDefaults.webhookSecret),
  PADDLE_WEBHOOK_ABOUT: z
    .string()
    .regex(/^[a-z_]+(,[a-z_]+)*$/, 'kinds of entities, such as transaction,customer')
    .transform((kinds) => kinds.split(','))
    .optional(),
  PADDLE_EMULATOR_COUNTRY: z.string().refine(isCountry, 'a country of two capital letters, such as DE').default('US'),
  PADDLE_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'an http or https address' }).optional(),
});

export type Env = z.output<typeof schema>;

/** An empty variable counts as unset. */
export function parseEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(set);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new EnvError(`${issue?.path.join('.')} must be ${issue?.message}.`);
}
