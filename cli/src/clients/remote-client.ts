import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { AppRouter } from '@backline/api';
import { readThrown } from '@backline/domain/thrown';
import { createTRPCClient, getUntypedClient, httpLink, TRPCClientError } from '@trpc/client';
import type { Context } from '../shared/command.ts';
import { CliError, type exitCodes } from '../shared/errors.ts';
import { type SupportClient, toSupportClient } from '../shared/support-client.ts';
import { toCount } from '../shared/text.ts';
import { readRefusal } from './read-refusal.ts';
import type { ServerAccess } from './server-access.ts';
import { loadSupportCall } from './support-calls.ts';

const timeoutMs = 60_000;
const notAllowed = new Set([
  'unauthenticated',
  'forbidden',
  'login_failed',
  'email_unverified',
  'api_key_invalid',
  'staff_session_required',
  'second_factor_wrong',
  'confirmation_wrong',
  'challenge_invalid',
]);
const unreachable = new Set(['overloaded', 'unavailable', 'provider_unavailable']);
/** The longest pause that a command waits for. If a server asks for a longer one, the command ends. */
const longestPauseMs = 90_000;

/** The machine name of the command line's sessions. */
export const machineId = `cli ${hostname()}`.replace(/[^\x20-\x7e]/g, '?').slice(0, 128);

export function createClient({ url, token }: ServerAccess) {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${url}/trpc`,
        headers: { 'user-agent': 'backline-cli', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
        fetch: (target, options) =>
          fetch(target, { ...options, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) }),
      }),
    ],
  });
}

const toUnreachable = (url: string, error: Error) =>
  new CliError(
    `${url} cannot be reached: ${toNetworkProblem(error)}. Check the address and the network.`,
    'server_unreachable',
    'unreachable',
  );

/** Reads the product's public client identifier, which is in each page of the portal. Throws `CliError`. */
export async function readApiKey(url: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/login`, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const [, text = ''] = /id="product-config">[^<]*?"apiKey":("(?:[^"\\]|\\.)*")/.exec(await answer.text()) ?? [];
    return String(JSON.parse(text));
  } catch (error) {
    throw error instanceof Error ? toUnreachable(url, new Error(error.message, { cause: error })) : error;
  }
}

/** Converts a server's refusal or failure to an error for the terminal. */
export function toRemoteError(error: unknown, url: string): unknown {
  if (!(error instanceof TRPCClientError)) return error;
  const refusal = readRefusal(error);
  if (refusal === undefined) return toUnreachable(url, error);
  const { code, message } = refusal;
  const hints: Record<string, string> = {
    staff_session_required: ` Log in: backline login --server ${url} --email EMAIL`,
    unauthenticated: ` Log in: backline login --server ${url} --email EMAIL`,
  };
  return new CliError(`${message}${hints[code] ?? ''}`, code, toExit(code));
}

function toExit(code: string): keyof typeof exitCodes {
  if (code === 'input_invalid') return 'usage';
  if (notAllowed.has(code)) return 'notAllowed';
  return unreachable.has(code) ? 'unreachable' : 'refused';
}

function toNetworkProblem({ cause, message }: Error): string {
  if (cause instanceof SyntaxError) return 'what answers there is not a portal';
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return `no answer within ${timeoutMs / 1000} seconds`;
  const { cause: reason } = cause instanceof Error ? cause : {};
  if (!(reason instanceof Error)) return message;
  return reason.message === '' ? readThrown(reason).code || message : reason.message;
}

/** How long to wait after a rate limit, or null for other failures. */
function toPauseMs(error: unknown): number | null {
  if (!(error instanceof TRPCClientError) || error.data?.appError?.code !== 'rate_limited') return null;
  const response = error.meta?.response;
  const seconds = response instanceof Response ? Number(response.headers.get('retry-after')) : 0;
  return seconds > 0 && seconds * 1000 <= longestPauseMs ? seconds * 1000 : null;
}

/** Does what a server demands before it accepts a call: waits, or asks the user. Throws any other refusal. */
async function meetDemand(context: Context, server: ServerAccess, error: unknown): Promise<void> {
  const pauseMs = toPauseMs(error);
  if (pauseMs !== null) {
    context.log(`The server asks for a pause of ${toCount(pauseMs / 1000, 'second')}.`);
    await setTimeout(pauseMs);
    return;
  }
  if (readRefusal(error)?.code !== 'confirmation_required') throw error;
  const { confirmStaff } = await import('./confirm-staff.ts');
  await confirmStaff(context, createClient(server));
}

/** Makes support calls at a server, as the logged-in user. */
export function openRemoteClient(server: ServerAccess, context: Context): SupportClient {
  const client = getUntypedClient(createClient(server));
  return toSupportClient(async (name, input) => {
    const call = await loadSupportCall(name);
    for (;;)
      try {
        return await client[call.kind](`support.${name}`, input);
      } catch (error) {
        await meetDemand(context, server, error).catch((refusal: unknown) => {
          throw toRemoteError(refusal, server.url);
        });
      }
  });
}
