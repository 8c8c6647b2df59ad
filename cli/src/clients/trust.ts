import type { PublicKey, Trust } from '@backline/activation/token';
import type { Context, ServerOption } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { readTextFile } from '../shared/named-file.ts';
import { withCore } from './open-core.ts';
import { readServer, type ServerAccess } from './server-access.ts';

export const rootsOption = {
  '--roots <FILE>':
    'what to believe, as "backline keys list --json" and GET /api/v1/activation/keys give it; without it, the keys of the server or of this machine',
} as const;

const isKey = (value: unknown): value is PublicKey => {
  const { kid, x }: Record<string, unknown> = Object(value);
  return typeof kid === 'string' && typeof x === 'string' && /^[\w-]{43}$/.test(x);
};

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function parseTrust(file: string, text: string): Trust {
  try {
    const { issuer, product, roots, revocations = [] }: Record<string, unknown> = JSON.parse(text);
    const isWhole = Array.isArray(roots) && roots.length > 0 && roots.every(isKey) && isTexts(revocations);
    if (isWhole && typeof issuer === 'string' && typeof product === 'string')
      return { issuer, product, roots, revocations };
  } catch {
    // The text is not JSON.
  }
  throw new CliError(
    `${file} names no roots. "backline keys list --json" writes a file that does.`,
    'roots_unusable',
    'usage',
  );
}

async function fetchTrust(server: ServerAccess): Promise<Trust> {
  const { createClient, toRemoteError } = await import('./remote-client.ts');
  try {
    return await createClient(server).keys.list.query();
  } catch (error) {
    throw toRemoteError(error, server.url);
  }
}

/** The keys that verify a signed file: from a file with roots, a named server, or this machine. */
export async function readTrust(context: Context, options: ServerOption & { roots?: string }): Promise<Trust> {
  const { roots } = options;
  if (roots !== undefined) return parseTrust(roots, await readTextFile(context, roots));
  const server = readServer(context, options);
  if (server !== null) return fetchTrust(server);
  const { getTrust } = await import('@backline/core/keys/find-keys');
  return withCore(context, getTrust);
}
