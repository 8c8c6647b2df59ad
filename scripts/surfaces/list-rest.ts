import { createOpenApiDocument } from '../../packages/api/src/rest/openapi.ts';
import * as areas from '../../packages/domain/src/calls.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: boolean | Schema;
  $ref?: string;
  [limit: string]: unknown;
}
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
}

const limits = ['format', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern', 'default'];
const lineMax = 120;

/** True for a limit that says something. A format already implies its pattern, and `.` allows everything. */
const isLimit = (schema: Schema, name: string) =>
  schema[name] !== undefined &&
  !(name === 'pattern' && (schema.format !== undefined || /^\.\*?$/.test(`${schema.pattern}`)));

/** Writes the members on one line if they are short, otherwise each on its own. */
function toObject(members: string[]): string {
  const line = `{ ${members.join(', ')} }`;
  if (members.length === 0) return '{}';
  if (line.length <= lineMax && !line.includes('\n')) return line;
  return `{\n${members.map((member) => `  ${member.replaceAll('\n', '\n  ')}`).join('\n')}\n}`;
}

/** Writes a schema as `{ codes: [string maxLength 64] maxItems 50 }`. */
function toShape(schema: Schema): string {
  const bounds = limits.filter((name) => isLimit(schema, name));
  const more = bounds.map((name) => ` ${name} ${JSON.stringify(schema[name])}`).join('');
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '');
  if (schema.anyOf !== undefined) return schema.anyOf.map(toShape).join(' | ');
  if (schema.enum !== undefined) {
    const values = schema.enum.map((value) => JSON.stringify(value));
    const line = values.join(' | ');
    return line.length <= lineMax ? line : values.map((value) => `\n  | ${value}`).join('');
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(toShape).join(', ')}]${more}`;
  if (schema.items !== undefined) return `[${toShape(schema.items)}]${more}`;
  if (schema.properties !== undefined) {
    const isNeeded = (name: string) => schema.required?.includes(name) ?? false;
    return toObject(
      Object.entries(schema.properties).map(([name, member]) =>
        `${name}${isNeeded(name) ? '' : '?'}: ${toShape(member)}`.replace(': \n', ':\n'),
      ),
    );
  }
  if (typeof schema.additionalProperties === 'object') return `{ [name]: ${toShape(schema.additionalProperties)} }`;
  return `${String(schema.type ?? 'anything')}${more}`;
}

/** The refusals of an answer, by the codes at the line starts of its description. */
const listCodes = (description: string) => [...description.matchAll(/^`(\w+)`/gm)].map(([, code]) => code);

/** The declared role of a call's callers. */
function toRole(procedure: string): string {
  const [area = '', name = ''] = procedure.split('.');
  const declared = (areas as Record<string, Record<string, { role: string }>>)[area]?.[name];
  if (declared === undefined) throw new Error(`${procedure} is not declared.`);
  return declared.role;
}

function listOperation(method: string, path: string, operation: Operation): string[] {
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const answers = Object.entries(operation.responses);
  const good = answers.filter(([status]) => status < '400');
  const refused = answers.filter(([status]) => status >= '400');
  const parameters = operation.parameters.map(
    (one) => `${one.name}${one.required ? '' : '?'} (${one.in}): ${toShape(one.schema)}`,
  );
  return [
    `${method.toUpperCase()} ${path}  ${operation.operationId}  for ${toRole(operation.operationId)}`,
    ...parameters.map((line) => `  asks ${line}`),
    ...(body === undefined ? [] : [`  takes ${toShape(body.schema)}`]),
    ...good.map(([status, { content = {} }]) => {
      const types = Object.entries(content).map(([type, { schema }]) => `${type} ${schema ? toShape(schema) : ''}`);
      return `  ${status} ${types.join(' or ').replace('application/json ', '')}`.trimEnd();
    }),
    `  refuses ${refused.map(([status, { description }]) => `${status} ${listCodes(description).join(', ')}`).join('; ')}`,
  ];
}

const indent = (lines: string) => lines.replaceAll('\n', '\n  ');

/** Each REST call with its address, callers, input, answers and refusals. */
export function listRest(): string[] {
  const document = createOpenApiDocument({ productName: 'Cadenza', publicUrl: 'https://portal.example.com' });
  const { paths, components } = document as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => listOperation(method, path, operation)),
  );
  const shared = Object.entries(components.schemas).map(([name, schema]) => `${name} = ${toShape(schema)}`);
  return [...shared, ...operations.toSorted().flatMap((lines) => ['', ...lines.map(indent)])];
}
