import type { CallDeclaration } from '@backline/domain/call';
import * as calls from '@backline/domain/calls';
import type { ErrorCode } from '@backline/domain/errors';
import type { RateLimitName } from '@backline/domain/rate-limits';
import type { z } from 'zod';

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
} satisfies Record<keyof typeof calls, string>;

/** A call in the REST API. */
export interface RestRow {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/v1`, with `{name}` for a path parameter. */
  path: string;
  /** The procedure's dotted name. */
  procedure: string;
  kind: CallDeclaration['kind'];
  /** Converts the REST input for the procedure. */
  read: (sent: unknown) => unknown;
  /** Converts the procedure's answer for REST. */
  write: (answer: unknown) => unknown;
  /** Where the input comes from. `body or query`: either, preferably the body. */
  from: 'body' | 'query' | 'path' | 'path and body' | 'body or query' | 'nothing';
  input?: z.ZodType;
  output: z.ZodType;
  needsLogin: boolean;
  /** Needs a plugin's device token. */
  isForDevices: boolean;
  /** Plugins call it. */
  isForPlugins: boolean;
  /** True for calls that change something on GET. HEAD and prefetching must not run them. */
  changesOnGet: boolean;
  tag: string;
  isShared: boolean;
  summary: string;
  description?: string;
  limit?: RateLimitName;
  refusals: readonly ErrorCode[];
}

function toSource(method: RestRow['method'], path: string, hasInput: boolean): RestRow['from'] {
  if (!hasInput) return 'nothing';
  if (path.includes('{')) return method === 'POST' ? 'path and body' : 'path';
  if (method === 'DELETE') return 'body or query';
  return method === 'GET' ? 'query' : 'body';
}

const asItIs = (value: unknown) => value;

function toRow(area: keyof typeof calls, name: string, declared: CallDeclaration): RestRow {
  const { kind, role, rest, restForm = {}, summary, description, refusals = [] } = declared;
  const { limit = role === 'anyone' ? undefined : 'api_session' } = declared;
  const [method, path] = rest.split(' ') as [RestRow['method'], string];
  const input = restForm.input ?? declared.input;
  return {
    method,
    path,
    procedure: `${area}.${name}`,
    kind,
    read: restForm.read ?? asItIs,
    write: (restForm.write as RestRow['write'] | undefined) ?? asItIs,
    from: toSource(method, path, input !== undefined),
    ...(input === undefined ? {} : { input }),
    output: restForm.output ?? declared.output,
    needsLogin: role !== 'anyone',
    isForDevices: role === 'device',
    isForPlugins: role === 'device' || declared.isForPlugins === true,
    changesOnGet: method === 'GET' && kind === 'mutation',
    tag: declared.tag ?? tags[area],
    isShared: declared.isShared === true,
    summary,
    ...(description === undefined ? {} : { description }),
    ...(limit === undefined ? {} : { limit }),
    refusals: role === 'support' ? ['forbidden', 'staff_session_required', ...refusals] : refusals,
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

const areas = Object.entries(calls) as [keyof typeof calls, Record<string, CallDeclaration>][];

/** The whole REST API: every call, from its declaration. */
export const restTable: RestRow[] = areas
  .flatMap(([area, declared]) => Object.entries(declared).map(([name, call]) => toRow(area, name, call)))
  .sort((one, other) => order.indexOf(one.tag) - order.indexOf(other.tag));

/** The calls that plugins make. */
export const pluginRows = restTable.filter((row) => row.isForPlugins);

/** The calls with the same answer for everyone. */
export const sharedRows = restTable.filter((row) => row.isShared);
