import { hostname } from 'node:os';
import type { AppRouter } from '@backline/api';
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client';
import type { Desk } from './desk.ts';
import { CliError, exitCodes } from './errors.ts';
import type { ServerAccess } from './server-access.ts';

const timeoutMs = 60_000;
const notAllowed = new Set(['unauthenticated', 'forbidden', 'login_failed', 'account_disabled', 'email_unverified']);

/** The machine that a session of the command line is made for. */
export const machineId = `cli ${hostname()}`.replace(/[^\x20-\x7e]/g, '?').slice(0, 128);

export function createClient({ url, token }: ServerAccess) {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${url}/trpc`,
        headers: { 'user-agent': 'backline-cli', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        fetch: (target, options) =>
          fetch(target, { ...(options as RequestInit), redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }),
      }),
    ],
  });
}

/** A refusal or a failure of a server, in words for a terminal. */
export function toRemoteError(error: unknown, url: string): unknown {
  if (!(error instanceof TRPCClientError)) return error;
  const refusal = (error.data as { appError?: { code: string; message: string } } | null)?.appError;
  if (refusal === undefined)
    return new CliError(`${url} does not answer as a portal: ${error.message}. Check the address and the network.`, {
      code: 'server_unreachable',
      exitCode: exitCodes.unreachable,
    });
  const isBarred = notAllowed.has(refusal.code);
  const hint = refusal.code === 'unauthenticated' ? ` Log in: backline login --server ${url} --email EMAIL` : '';
  return new CliError(`${refusal.message}${hint}`, {
    code: refusal.code,
    exitCode: isBarred ? exitCodes.notAllowed : exitCodes.refused,
  });
}

/** The desk of a server, as whoever is logged in there. */
export function openRemoteDesk(server: ServerAccess): Desk {
  const { support } = createClient(server);
  const call = async (name: string, input: unknown): Promise<unknown> => {
    type Procedure = Record<'query' | 'mutate', (input: unknown) => Promise<unknown>>;
    const procedure = (support as unknown as Record<string, Procedure>)[name];
    try {
      return await (name === 'listSkus' ? procedure?.query(input) : procedure?.mutate(input));
    } catch (error) {
      throw toRemoteError(error, server.url);
    }
  };
  return new Proxy({} as Desk, { get: (_desk, name) => (input: unknown) => call(String(name), input) });
}
