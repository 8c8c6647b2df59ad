import type { IncomingMessage } from 'node:http';
import { isLoopback } from '@backline/core/installation/addresses';
import { AppError } from '@backline/domain/errors';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ProductSettings } from '../product-settings.ts';

const maxUrlLength = 8 * 1024;

export interface SecurityOptions {
  headers: Record<string, string>;
  corsOrigins: string[];
  findFault: FindFault;
  /** True if there are pages under `/dev`. */
  hasDevPages: boolean;
}

/** The addresses that the payment provider and the configured scripts use on the page. */
export interface PolicyOptions {
  scripts: string[];
  frames: string[];
  styles: string[];
  connections: string[];
}

function toOrigins(...urls: (string | null)[]): string[] {
  return [...new Set(urls.flatMap((url) => (url === null ? [] : [new URL(url).origin])))];
}

/** Inline styles of libraries: the decoder of previews, and scroll areas. Both are constant. */
const inlineStyles = [
  "'sha256-DYMJe9BI8DutnQ0n7d2cWfvjuNzePK5rB+1p41jeBmw='",
  "'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw='",
];

/** The addresses that Paddle's script loads, because Paddle publishes no list. */
export function toPolicyOptions({ paddle, analyticsScript, referralScript }: ProductSettings): PolicyOptions {
  const others = toOrigins(analyticsScript, referralScript);
  if (paddle.scriptUrl !== null) {
    const emulator = toOrigins(paddle.scriptUrl);
    return {
      scripts: [...emulator, ...others],
      frames: emulator,
      styles: emulator,
      connections: [...emulator, ...others],
    };
  }
  const prefix = paddle.environment === 'sandbox' ? 'sandbox-' : '';
  const cdn = ['https://cdn.paddle.com', ...(prefix === '' ? [] : ['https://sandbox-cdn.paddle.com'])];
  return {
    scripts: [...cdn, 'https://public.profitwell.com', ...others],
    frames: [`https://${prefix}buy.paddle.com`],
    styles: cdn,
    connections: [`https://${prefix}checkout-service.paddle.com`, ...others],
  };
}

/** The policy of the portal's pages. Every other response may load nothing. */
export function toPagePolicy({ scripts, frames, styles, connections }: PolicyOptions): string {
  return [
    "default-src 'self'",
    // Allows WebAssembly only for the decoder of previews, which is loaded if a browser cannot play them.
    ["script-src 'self' 'wasm-unsafe-eval'", ...scripts].join(' '),
    ["style-src 'self'", ...inlineStyles, ...styles].join(' '),
    // Covers and previews may be on the vendor's own host.
    "img-src 'self' data: https:",
    "media-src 'self' blob: https:",
    "worker-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    ["frame-src 'self'", ...frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

const barePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/** The headers of every response, refusals included, unless an answer sets its own. */
export function toSecurityHeaders(isBehindTls: boolean): Record<string, string> {
  return {
    'content-security-policy': barePolicy,
    // A cache may store any answer without cache headers, even a 404 (RFC 9110, 15.1).
    'cache-control': 'no-store',
    // The payment provider's pop-ups need their opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(isBehindTls ? { 'strict-transport-security': 'max-age=63072000' } : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/** The number of Host headers. Nothing here uses the host, but a proxy may, and two are ambiguous. */
function countHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  return count;
}

const toHostname = (host: string) => URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';

/**
 * Checks the Host header for a server that only serves its own machine. Verdicts are cached, because clients send one
 * of a few.
 */
function createHostJudge(): (host: string) => boolean {
  const judged = new LRUCache<string, boolean>({ max: 100, memoMethod: (host) => isLoopback(toHostname(host)) });
  return (host) => judged.memo(host);
}

export type FindFault = (raw: IncomingMessage) => AppError | undefined;

/**
 * Finds faults of a request before reading its body. With `isLoopbackOnly`, a page whose name was pointed to this
 * machine (DNS rebinding) cannot read anything.
 */
export function createFindFault({ isLoopbackOnly }: { isLoopbackOnly: boolean }): FindFault {
  const isOwnHost = isLoopbackOnly ? createHostJudge() : () => true;
  return (raw) => {
    if ((raw.url ?? '').length > maxUrlLength) return new AppError('uri_too_long');
    if (raw.httpVersionMajor !== 1) return new AppError('input_invalid', { message: 'Use HTTP/1.1.' });
    const hosts = countHosts(raw);
    if (hosts > 1 || (hosts === 0 && raw.httpVersionMinor !== 0))
      return new AppError('input_invalid', { message: 'Name one host in the headers.' });
    if (hosts === 0 || isOwnHost(raw.headers.host ?? '')) return undefined;
    return new AppError('forbidden', {
      message:
        'Outside production, only 127.0.0.1 and localhost are answered. ALLOW_INSECURE=true answers to all names.',
    });
  };
}

/** Prevents other pages from using `/dev` through a browser on this machine. */
function refuseOtherPages(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin, host } = request.headers;
    // A form on a page without referrer has the origin "null".
    if (request.url.startsWith('/dev/')) reply.header('referrer-policy', 'same-origin');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead || origin === undefined || !request.url.startsWith('/dev/') || URL.parse(origin)?.host === host) done();
    else done(new AppError('forbidden', { message: 'Only the own page may do this.' }));
  });
}

/** Plugins' pages can have any origin. They identify themselves with a token, never with a cookie. */
const pluginCalls = /^\/api\/v1\/(devices\/|(packs(\/(open|link|[^/]+\/history))?|activation\/keys|updates)(\?|$))/;

/** Adds headers to every answer, and enforces limits before anything is parsed. */
export async function registerSecurity(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(options.headers);
    done(options.findFault(request.raw));
  });
  if (options.hasDevPages) refuseOtherPages(app);
  const shared = {
    credentials: false,
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type'],
    maxAge: 600,
    strictPreflight: false,
  };
  const listed = { ...shared, origin: options.corsOrigins };
  const any = { ...shared, origin: '*' };
  await app.register(cors, { delegator: ({ url }, done) => done(null, pluginCalls.test(url) ? any : listed) });
}
