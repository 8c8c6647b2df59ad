import type { ErrorCode } from '@backline/domain/errors';
import type { RateLimitName } from '@backline/domain/rate-limits';
import type { z } from 'zod';
import type { CallMeta } from '../call-meta.ts';
import { type ApiCaller, appRouter } from '../router.ts';
import type { ApiContext } from '../trpc.ts';

const tags = {
  account: 'Account',
  catalog: 'Marketplace',
  devices: 'Devices',
  downloads: 'Downloads',
  factors: 'Account',
  fulfillment: 'Marketplace',
  consents: 'Account',
  keys: 'Licenses',
  licenses: 'Licenses',
  orders: 'Orders',
  packs: 'Packs',
  payments: 'Marketplace',
  plans: 'Plan',
  privacy: 'Account',
  sessions: 'Sessions',
  staff: 'Sessions',
  support: 'Support',
} satisfies Record<keyof ApiCaller, string>;

/** A call in the REST API. */
export interface RestRow {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/v1`, with `{name}` for a path parameter. */
  path: string;
  /** The procedure's dotted name. */
  procedure: string;
  call: (context: ApiContext, input: unknown) => Promise<unknown>;
  /** Where the input comes from. `body or query`: either, the body first. */
  from: 'body' | 'query' | 'path' | 'path and body' | 'body or query' | 'nothing';
  input?: z.ZodType;
  output: z.ZodType;
  needsLogin: boolean;
  /** The login is a plugin's: a device token. */
  isForDevices: boolean;
  /** A plugin calls it. */
  isForPlugins: boolean;
  /** True for calls that change something on GET: HEAD and prefetching must not run them. */
  changesOnGet: boolean;
  tag: string;
  isShared: boolean;
  summary: string;
  description?: string;
  limit?: RateLimitName;
  refusals: readonly ErrorCode[];
}

/** A procedure as tRPC runs it: called with its context, and what is stored about it. */
interface Procedure {
  (call: { ctx: ApiContext; path: string; type: string; getRawInput: () => Promise<unknown> }): Promise<unknown>;
  _def: { type: string; meta?: CallMeta; inputs: z.ZodType[]; output: z.ZodType };
}

function toSource(method: RestRow['method'], path: string, hasInput: boolean): RestRow['from'] {
  if (!hasInput) return 'nothing';
  if (path.includes('{')) return method === 'POST' ? 'path and body' : 'path';
  if (method === 'DELETE') return 'body or query';
  return method === 'GET' ? 'query' : 'body';
}

function toRow(procedure: string, run: Procedure): RestRow {
  const { type, meta = {}, inputs, output } = run._def;
  const {
    rest,
    restForm = {},
    summary,
    description,
    role,
    limit = role === 'anyone' ? undefined : 'api_session',
  } = meta;
  if (rest === undefined || summary === undefined)
    throw new Error(`The meta of ${procedure} lacks "rest" or "summary".`);
  const [method, path] = rest.split(' ') as [RestRow['method'], string];
  const [area] = procedure.split('.') as [keyof ApiCaller];
  const { read = (input: unknown) => input, write = (answer: unknown) => answer } = restForm;
  const input = restForm.input ?? inputs[0];
  return {
    method,
    path,
    procedure,
    call: async (ctx, sent) =>
      write((await run({ ctx, path: procedure, type, getRawInput: async () => read(sent) })) as never),
    from: toSource(method, path, input !== undefined),
    ...(input === undefined ? {} : { input }),
    output: restForm.output ?? output,
    needsLogin: role !== 'anyone',
    isForDevices: role === 'device',
    isForPlugins: meta.isForPlugins ?? false,
    changesOnGet: method === 'GET' && type === 'mutation',
    tag: meta.tag ?? tags[area],
    isShared: meta.isShared ?? false,
    summary,
    ...(description === undefined ? {} : { description }),
    ...(limit === undefined ? {} : { limit }),
    refusals: [
      ...(role === 'support' ? (['forbidden', 'staff_session_required'] as const) : []),
      ...(meta.refusals ?? []),
    ],
  };
}

const order = [
  'Sessions',
  'Account',
  'Links',
  'Licenses',
  'Devices',
  'Downloads',
  'Packs',
  'Marketplace',
  'Orders',
  'Plan',
  'Support',
];

/** The whole REST API: every procedure, from its own meta. */
export const restTable: RestRow[] = Object.entries(appRouter._def.procedures)
  .map(([name, procedure]) => toRow(name, procedure as unknown as Procedure))
  .sort((a, b) => order.indexOf(a.tag) - order.indexOf(b.tag));

/** The calls that a plugin makes, and nothing else. */
export const pluginRows = restTable.filter((row) => row.isForPlugins);

/** The calls with the same answer for every caller. */
export const sharedRows = restTable.filter((row) => row.isShared);
