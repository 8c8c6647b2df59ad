import { seatChoice } from '@backline/domain/devices/fields';
import { type ErrorCode, errorTable } from '@backline/domain/errors';
import { factorMethods } from '@backline/domain/second-factor-choice';
import { links as linkProblems } from '@backline/texts/account/links';
import { errors } from '@backline/texts/errors';
import { z } from 'zod';
import { pluginRows, type RestRow, restTable } from './rest-table.ts';

export interface OpenApiOptions {
  productName: string;
  /** The installation's origin, without a trailing slash. */
  publicUrl: string;
  /** The intended readers. `plugins`: only the calls that plugins make. */
  audience?: 'everybody' | 'plugins';
}

/** Refusals that any call can meet. */
const everywhere: ErrorCode[] = [
  'input_invalid',
  'payload_too_large',
  'media_type_unsupported',
  'internal',
  'unavailable',
];
const whenLoggedIn: ErrorCode[] = ['unauthenticated', 'rate_limited'];
/** A shared answer that is not cached counts against the caller's address. */
const whenMade: ErrorCode[] = ['rate_limited'];

const everyHeader = {
  'X-RateLimit-Limit': { $ref: '#/components/headers/X-RateLimit-Limit' },
  'Access-Control-Allow-Origin': { $ref: '#/components/headers/Access-Control-Allow-Origin' },
};
const retryHeader = { 'Retry-After': { $ref: '#/components/headers/Retry-After' } };

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return io === 'input' ? { ...rest, additionalProperties: false } : rest;
}

/** The body has the fields that are not in the path. */
function toBodySchema({ from, path }: RestRow, input: z.ZodType): Record<string, unknown> {
  if (from !== 'path and body') return toJsonSchema(input, 'input');
  const schema = toJsonSchema(input, 'input');
  const isInBody = (name: string) => !path.includes(`{${name}}`);
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => isInBody(name));
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    ...(schema.required && { required: schema.required.filter(isInBody) }),
  };
}

function toParameters(row: RestRow): object[] {
  if (row.input === undefined || row.from === 'body') return [];
  const schema = toJsonSchema(row.input, 'input');
  const inPath = (name: string) => row.path.includes(`{${name}}`);
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => row.from !== 'path and body' || inPath(name))
    .map(([name, property]) => ({
      name,
      in: inPath(name) ? 'path' : 'query',
      required: row.from !== 'body or query' && (schema.required ?? []).includes(name),
      schema: property,
    }));
}

function toRefusals(row: RestRow): Record<string, object> {
  const codes = [
    ...new Set([
      ...everywhere,
      ...(row.needsLogin ? whenLoggedIn : []),
      ...(row.isShared ? whenMade : []),
      ...row.refusals,
    ]),
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(errorTable[code].status, [...(byStatus.get(errorTable[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus.entries()]
      .sort(([a], [b]) => a - b)
      .map(([status, ofStatus]) => [
        String(status),
        {
          description: ofStatus.map((code) => `\`${code}\`: ${errors[code]}`).join('\n\n'),
          headers: { ...everyHeader, ...(status === 429 || status === 503 ? retryHeader : {}) },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      ]),
  );
}

function toOperation(row: RestRow): object {
  const takesBody = row.input !== undefined && row.from.includes('body');
  return {
    operationId: row.procedure,
    tags: [row.tag],
    summary: row.summary,
    description: row.description ?? `${row.summary}.`,
    security: row.isForDevices ? [{ device: [] }] : row.needsLogin ? [{ bearer: [] }] : [{ bearer: [] }, {}],
    parameters: toParameters(row),
    ...(takesBody && row.input
      ? {
          requestBody: {
            required: row.from !== 'body or query',
            content: { 'application/json': { schema: toBodySchema(row, row.input) } },
          },
        }
      : {}),
    responses: {
      '200': {
        description: 'Done.',
        headers: everyHeader,
        content: { 'application/json': { schema: toJsonSchema(row.output, 'output') } },
      },
      ...toRefusals(row),
    },
  };
}

const tags = [
  { name: 'Sessions', description: 'Logging in and out.' },
  { name: 'Account', description: 'The account and its details.' },
  { name: 'Links', description: 'What mailed links lead to.' },
  { name: 'Devices', description: 'Computers with the plugin: signing in, leases and places.' },
];

/** The OpenAPI 3.1 description of the REST API, generated from the schemas that validate the calls. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a document.
export function createOpenApiDocument({ productName, publicUrl, audience }: OpenApiOptions): object {
  const rows = audience === 'plugins' ? pluginRows : restTable;
  const about =
    audience === 'plugins' ? `What a plugin of ${productName} calls.` : `Accounts and sessions of ${productName}.`;
  const paths: Record<string, Record<string, object>> = {};
  for (const row of rows) {
    paths[row.path] ??= {};
    Object.assign(paths[row.path] ?? {}, { [row.method.toLowerCase()]: toOperation(row) });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: audience === 'plugins' ? `${productName} plugin API` : `${productName} API`,
      version: '1.0.0',
      description: `${about} Every call answers JSON; a refusal is \`{ "error": { "code", "message" } }\`.`,
      contact: { name: `${productName} support`, url: publicUrl },
    },
    servers: [{ url: `${publicUrl}/api/v1`, 'x-internal': false }],
    tags: tags.filter(({ name }) => rows.some(({ tag }) => tag === name)),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /token (RFC 6750, opaque).' },
        device: { type: 'http', scheme: 'bearer', description: 'The deviceToken of POST /devices/sign-in/poll.' },
      },
      headers: {
        'X-RateLimit-Limit': {
          description:
            'The tightest allowance of the call, per person, session or address: how many in how many seconds.',
          schema: { type: 'string', maxLength: 64, pattern: '^[0-9]+;w=[0-9]+$' },
        },
        'Access-Control-Allow-Origin': {
          description: 'An origin that the installation lists; * for the calls of plugins.',
          schema: { type: 'string', maxLength: 256, pattern: '.' },
        },
        'Retry-After': {
          description: 'Seconds to wait.',
          schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 86_400 },
        },
      },
      schemas: {
        Refusal: {
          type: 'object',
          additionalProperties: false,
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              additionalProperties: false,
              required: ['code', 'message'],
              properties: {
                code: { type: 'string', enum: Object.keys(errorTable) },
                message: {
                  type: 'string',
                  maxLength: 500,
                  pattern: '.',
                  description: 'Fit to be shown to a customer.',
                },
                field: {
                  type: 'string',
                  maxLength: 256,
                  pattern: '.',
                  description: 'The first field that is wrong, such as client.version.',
                },
                passwordConstraint: {
                  type: 'string',
                  maxLength: 500,
                  pattern: '.',
                  description: 'Why a new password was refused.',
                },
                reason: {
                  type: 'string',
                  enum: Object.keys(linkProblems),
                  description: 'Why a mailed link can’t be used any more. Absent for a token that is not known.',
                },
                path: {
                  type: 'string',
                  maxLength: 512,
                  pattern: '^/',
                  description: 'The portal’s page about what is in the way, such as an order.',
                },
                ref: {
                  type: 'string',
                  maxLength: 8,
                  pattern: '^R-[0-9A-Z]{6}$',
                  description: 'The number of this refusal, for support.',
                },
                challenge: {
                  type: 'string',
                  maxLength: 64,
                  pattern: '^[A-Za-z0-9_-]+$',
                  description: 'With `second_factor_required`: for POST /token/second-factor, within five minutes.',
                },
                methods: {
                  type: 'array',
                  maxItems: factorMethods.length,
                  items: { type: 'string', enum: [...factorMethods] },
                  description: 'With `second_factor_required`: what the account can prove itself with.',
                },
                details: {
                  ...toJsonSchema(seatChoice, 'output'),
                  description:
                    'With `seats_full`, `swaps_spent` and `courtesy_spent`: what its reader can choose from.',
                },
              },
            },
          },
        },
      },
    },
  };
}
