import { restTable } from '@backline/api';
import { pageRows } from '@backline/domain/pages/pages';
import { isPortalPath, paths, slugMark } from '@backline/domain/pages/paths';

/** The label for counting a request. One of a fixed set, never text chosen by a client. */
export interface CallLabel {
  surface: 'rest' | 'trpc' | 'page' | 'file' | 'other';
  /** The name of a call or page, or the pattern of a route. */
  call: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    label?: CallLabel;
  }
  interface FastifyRequest {
    /** For routes whose pattern does not identify what to count. */
    callLabel: CallLabel | null;
  }
}

/** The label of a request without a route. */
export const unknownLabel: CallLabel = { surface: 'other', call: 'unknown' };
export const packLabel: CallLabel = { surface: 'file', call: 'packs' };

const portalFile: CallLabel = { surface: 'file', call: 'portal' };
const catalogFile: CallLabel = { surface: 'file', call: 'catalog' };

/** The label of a route by its pattern, unless it has its own. */
export function toRouteLabel(url: string): CallLabel {
  if (url.startsWith('/api/')) return { surface: 'rest', call: url };
  if (url.startsWith('/catalog/')) return catalogFile;
  if (/^\/(downloads|packs)\//.test(url)) return { surface: 'file', call: url.split('/')[1] ?? '' };
  // Each file of the portal's build is a route.
  return url.includes(':') || !/\.\w+$/.test(url) ? { surface: 'other', call: url } : portalFile;
}

const trpcLabels = new Map(
  restTable.map(({ procedure: call }): [string, CallLabel] => [call, { surface: 'trpc', call }]),
);
const batch: CallLabel = { surface: 'trpc', call: 'batch' };
const unknownCall: CallLabel = { surface: 'trpc', call: 'unknown' };

/** The label of a tRPC request, from the part of its path with the calls. */
export function toTrpcLabel(names: string): CallLabel {
  return trpcLabels.get(names) ?? (names.includes(',') ? batch : unknownCall);
}

const toPage = (call: string): CallLabel => ({ surface: 'page', call });
const notFound = toPage('notFound');

/** The labels of pages by path, for a portal with this slug. */
export function createPageLabels(slug: string): (pathname: string) => CallLabel {
  const guestOrder = toPage('guestOrder');
  const byPath = new Map<string, CallLabel>([
    [paths.home, toPage('home')],
    [paths.licensesShortcut, toPage('licensesShortcut')],
    ...pageRows.map(([name, { path }]): [string, CallLabel] => [path.replace(slugMark, slug), toPage(name)]),
  ]);
  return (pathname) => {
    const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
    return byPath.get(path) ?? (path.startsWith('/orders/') && isPortalPath(path, slug) ? guestOrder : notFound);
  };
}
