import type { ClientOptions } from '../../client.ts';
import { readBody } from '../../read-body.ts';
import { Refused, Stopped, Waiting } from './faults.ts';

/** The portal's answer about a version: its head, a link to its list, and where its blocks are. */
export interface Opened {
  head: string;
  list: { url: string; bytes: number; pieces: [number, string][] };
  bundles: [id: string, bytes: number][];
  runs: [firstBlock: number, count: number, bundle: number, offset: number][];
}

/** The published version of a pack. */
export interface Published {
  title: string | null;
  version: string;
  bytes: number;
}

export interface PackPortal {
  open(sku: string, version: string | undefined, channel: 'stable' | 'beta', signal: AbortSignal): Promise<Opened>;
  link(publication: string, bundles: readonly string[], signal: AbortSignal): Promise<string[]>;
  /** The packs that the portal offers, by SKU. Null without an answer. */
  listPublished(channel: 'stable' | 'beta', signal: AbortSignal): Promise<Map<string, Published> | null>;
  /**
   * Passes a range of a link's content to `take`, with positions. A server may start before the requested range. Ends
   * when the content ends, complete or not, or when no more is wanted.
   */
  receive(url: string, from: number, to: number, signal: AbortSignal, take: TakeAt): Promise<void>;
}

/** Receives bytes in order. Returns true to continue; the next bytes wait for that answer. */
export type TakeAt = (bytes: Uint8Array, at: number) => boolean | Promise<boolean>;

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each member is checked where it decides something.
  body: Record<string, any> | null;
  retryMs: number | null;
}

const answerMaxMs = 60_000;
/** The size of the answer about the largest possible pack. */
const answerMaxBytes = 64 * 1024 * 1024;

/** Reads seconds only, because a date would need a clock. */
function toRetryMs(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3600) * 1000 : null;
}

const isPair = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && Number.isSafeInteger(value[0]) && typeof value[1] === 'string';
const isBundle = (value: unknown) =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  /^[0-9a-f]{64}$/.test(value[0]) &&
  Number.isSafeInteger(value[1]);
const isRun = (value: unknown) =>
  Array.isArray(value) && value.length === 4 && value.every((one) => Number.isSafeInteger(one) && one >= 0);

function isOpened(body: Answer['body']): body is Answer['body'] & Opened {
  if (body === null) return false;
  const { head, list, bundles, runs } = body;
  const isList = typeof list?.url === 'string' && Array.isArray(list.pieces) && list.pieces.every(isPair);
  const areRuns = Array.isArray(runs) && runs.every(isRun);
  return typeof head === 'string' && isList && areRuns && Array.isArray(bundles) && bundles.every(isBundle);
}

/** Throws for an unsuccessful answer. */
function refuse({ status, body, retryMs }: Answer): never {
  const error = body?.error;
  const code = typeof error?.code === 'string' ? error.code : null;
  if (status === 0) throw new Waiting('network');
  if (code === 'pack_quota_spent') throw new Waiting('quota', error.details?.until ?? error.message ?? null, retryMs);
  if (status === 200 || status === 429 || status >= 500 || code === null) throw new Waiting('portal', null, retryMs);
  throw new Refused(code, typeof error.ref === 'string' ? error.ref : null);
}

/** True for the statuses that an expired link has. */
const isOver = (status: number) => status === 403 || status === 404 || status === 410;

/** Thrown if a link has expired and a new one is needed. */
export class LinkOver extends Error {}

export function createPackPortal(
  { issuer, fetch = globalThis.fetch }: Pick<ClientOptions, 'issuer' | 'fetch'>,
  findToken: () => Promise<string | null>,
): PackPortal {
  async function ask(path: string, init: RequestInit, signal: AbortSignal): Promise<Answer> {
    try {
      const response = await fetch(`${issuer}/api/v1/packs${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(answerMaxMs)]),
      });
      return {
        status: response.status,
        body: await readBody(response, answerMaxBytes),
        retryMs: toRetryMs(response.headers.get('retry-after')),
      };
    } catch {
      if (signal.aborted) throw new Stopped();
      return { status: 0, body: null, retryMs: null };
    }
  }

  /** The token is only sent to the issuer. */
  async function post(path: string, body: object, signal: AbortSignal): Promise<Answer> {
    const token = await findToken();
    if (token === null) throw new Refused('device_signed_out');
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    return ask(path, { method: 'POST', headers, body: JSON.stringify(body) }, signal);
  }

  return {
    async open(sku, version, channel, signal) {
      const input = { sku, channel, ...(version !== undefined && { version }) };
      const answer = await post('/open', input, signal);
      if (answer.status === 200 && isOpened(answer.body)) return answer.body;
      return refuse(answer);
    },

    async link(publication, bundles, signal) {
      const answer = await post('/link', { publication, bundles }, signal);
      const urls: unknown = answer.body?.urls;
      const isWhole = Array.isArray(urls) && urls.length === bundles.length;
      if (answer.status === 200 && isWhole) return urls.map(String);
      return refuse(answer);
    },

    async listPublished(channel, signal) {
      const { status, body } = await ask('', { method: 'GET' }, signal);
      if (status !== 200 || !Array.isArray(body?.packs)) return null;
      const all = new Map<string, Published>();
      for (const pack of body.packs) {
        const offered = pack?.[channel] ?? pack?.stable;
        if (typeof pack?.sku !== 'string' || typeof offered?.version !== 'string') continue;
        const title = typeof pack.name === 'string' ? pack.name : null;
        all.set(pack.sku, { title, version: offered.version, bytes: Number(offered.bytes) || 0 });
      }
      return all;
    },

    receive: (link, from, to, signal, take) => receiveAt(fetch, new URL(link, issuer), from, to, signal, take),
  };
}

/** Follows no redirects and sends no credentials. */
async function receiveAt(
  fetch: typeof globalThis.fetch,
  url: URL,
  from: number,
  to: number,
  signal: AbortSignal,
  take: TakeAt,
): Promise<void> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Waiting('portal');
  const headers = { range: `bytes=${from}-${to - 1}` };
  let response: Response;
  try {
    response = await fetch(url, { headers, redirect: 'error', credentials: 'omit', signal });
  } catch {
    throw signal.aborted ? new Stopped() : new Waiting('network');
  }
  const reader = response.body?.getReader();
  try {
    let at = toBegin(response, from);
    for (;;) {
      const part = await reader?.read().catch(() => null);
      if (signal.aborted) throw new Stopped();
      if (part?.value === undefined) return;
      at += part.value.length;
      if (!(await take(part.value, at - part.value.length))) return;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

/** The position in the content at which the answer starts. Throws if the answer can't be used. */
function toBegin({ status, headers }: Response, from: number): number {
  if (isOver(status)) throw new LinkOver();
  const [, start] = /^bytes (\d{1,15})-/.exec(headers.get('content-range') ?? '') ?? [];
  const at = status === 200 ? 0 : Number(start ?? from);
  if ((status !== 200 && status !== 206) || at > from)
    throw new Waiting(status === 503 ? 'streams' : 'portal', null, toRetryMs(headers.get('retry-after')));
  return at;
}
