// An API document must have these limits, so that clients and gateways can check them. The rules are from OWASP's API
// Security Top 10 (2023), as far as a document can show them.

interface Schema {
  type?: string | string[];
  [key: string]: unknown;
}

interface Operation {
  security?: unknown[];
  parameters?: { name: string; in: string; schema?: Schema }[];
  responses: Record<string, { headers?: Record<string, unknown>; content?: unknown }>;
}

export interface ApiDocument {
  servers: { url: string }[];
  security?: unknown[];
  components: { securitySchemes: Record<string, { type: string; scheme?: string; in?: string }> };
  paths: Record<string, Record<string, Operation>>;
}

const hasOne = (schema: Schema, ...keys: string[]) => keys.some((key) => schema[key] !== undefined);

/** The limits that a value of each type must have. */
const bounds: Record<string, (schema: Schema) => boolean> = {
  'a string without a longest length': (schema) =>
    schema.type !== 'string' || hasOne(schema, 'maxLength', 'enum', 'const'),
  'a string without a form': (schema) =>
    schema.type !== 'string' || hasOne(schema, 'format', 'pattern', 'enum', 'const'),
  'an array without a longest length': (schema) => schema.type !== 'array' || hasOne(schema, 'maxItems'),
  'an integer without a range': (schema) =>
    schema.type !== 'integer' ||
    (hasOne(schema, 'minimum', 'exclusiveMinimum') && hasOne(schema, 'maximum', 'exclusiveMaximum')),
  'an integer without a format': (schema) => schema.type !== 'integer' || hasOne(schema, 'format'),
  'an object that takes anything': (schema) => schema.type !== 'object' || schema.additionalProperties !== true,
};

function* findSchemas(node: unknown, path: string): Generator<[path: string, schema: Schema]> {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && !Array.isArray(node)) yield [path, node as Schema];
  // Examples are not schemas.
  for (const [key, value] of Object.entries(node))
    if (key !== 'example' && key !== 'examples') yield* findSchemas(value, `${path}/${key}`);
}

const limitHeaders = [['RateLimit'], ['RateLimit-Limit', 'RateLimit-Reset'], ['X-RateLimit-Limit']];

function* findOperationProblems({ parameters = [], responses, security }: Operation, isWrite: boolean) {
  if (isWrite && security === undefined) yield 'a write that does not say who may call it';
  if (!hasOne(responses as unknown as Schema, '400', '422')) yield 'no answer to invalid input';
  if (responses['500']?.content === undefined) yield 'no answer to a fault of ours';
  if (responses['429'] !== undefined && responses['429'].headers?.['Retry-After'] === undefined)
    yield 'a limit that does not say when to try again';
  for (const [status, { headers = {} }] of Object.entries(responses).filter(([code]) => /^[24]/.test(code))) {
    if (!limitHeaders.some((names) => names.every((name) => name in headers))) yield `${status} without its limit`;
    if (!('Access-Control-Allow-Origin' in headers)) yield `${status} without the origins that may read it`;
  }
  for (const { name, in: place, schema } of parameters) {
    if (/(^id|_id|Id|-id)$/.test(name) && schema?.type === 'integer') yield `${name}: an id that can be counted up`;
    // Mailed links have their token in the query. It works once, and is kept out of logs and referrers.
    if (place !== 'header' && /secret|password|api-?key/i.test(name)) yield `${name}: a secret in the address`;
  }
}

/** Returns one line for each problem of an OpenAPI document. */
export function findOpenApiProblems(document: ApiDocument): string[] {
  const problems: string[] = [];
  for (const { url } of document.servers) if (!url.startsWith('https:')) problems.push(`${url}: not https`);
  for (const [name, { scheme, in: place }] of Object.entries(document.components.securitySchemes))
    if (scheme === 'basic' || place === 'query' || place === 'path') problems.push(`${name}: not for an API`);
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations))
      for (const problem of findOperationProblems(operation, !['get', 'head'].includes(method)))
        problems.push(`${method} ${path}: ${problem}`);
  for (const [path, schema] of findSchemas({ paths: document.paths, components: document.components }, ''))
    for (const [problem, isBounded] of Object.entries(bounds))
      if (!isBounded(schema)) problems.push(`${path}: ${problem}`);
  return problems;
}
