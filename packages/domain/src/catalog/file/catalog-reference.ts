import { z } from 'zod';
import { catalogFile } from './catalog-schema.ts';

/** The parts of a JSON Schema that the reference shows. */
const fieldSchema = z.object({
  type: z.string().optional(),
  description: z.string().optional(),
  examples: z.array(z.unknown()).default([]),
  default: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), fieldSchema).optional();
  },
  get items() {
    return fieldSchema.optional();
  },
});
type Field = z.infer<typeof fieldSchema>;

/** The catalog's format as JSON Schema, for editors and checks. */
export function toCatalogSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(catalogFile, { io: 'input' }), null, 2)}\n`;
}

function toBounds(least: number | undefined, most: number | undefined, unit: string): string[] {
  const lower = least === undefined || least === 0 ? null : least.toLocaleString('en');
  const upper = most === undefined || most >= Number.MAX_SAFE_INTEGER ? null : most.toLocaleString('en');
  if (lower === null && upper === null) return [];
  if (lower === upper) return [`${lower}${unit}`];
  const text = lower === null ? `at most ${upper}` : upper === null ? `at least ${lower}` : `${lower} to ${upper}`;
  return [`${text}${unit}`];
}

const kinds: Record<string, string> = {
  array: 'a list',
  boolean: '`true` or `false`',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a text',
};

/** The kind of a value and its limits, in words. */
function toLimits(field: Field): string {
  const { type = '', format, enum: choices, items } = field;
  if (choices !== undefined) return choices.map((choice) => `\`${choice}\``).join(', ');
  if (format === 'date-time') return 'a time in UTC';
  const parts = [
    kinds[type] ?? type,
    ...toBounds(field.minLength, field.maxLength, ' characters'),
    ...toBounds(field.minimum, field.maximum, ''),
    ...toBounds(field.minItems, field.maxItems, ' items'),
  ];
  if (field.exclusiveMinimum === 0) parts.push('above 0');
  const lengths = items === undefined ? [] : toBounds(items.minLength, items.maxLength, ' characters each');
  return [...parts, ...lengths].join(', ');
}

/** A row for each field, and its own fields below it: `collections[].sale.price`. */
function toRows(field: Field, path: string): string[] {
  return Object.entries(field.properties ?? {}).flatMap(([name, one]) => {
    const isList = one.type === 'array';
    const inner = isList ? one.items : one;
    const own = `${path}${name}`;
    const [example] = one.examples;
    const needs = field.required.includes(name) ? 'required' : '';
    const cells = [
      `\`${own}\``,
      needs,
      one.description ?? '',
      toLimits(one),
      example === undefined ? '' : `\`${JSON.stringify(example)}\``,
    ];
    const row = `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    return [row, ...(inner === undefined ? [] : toRows(inner, `${own}${isList ? '[]' : ''}.`))];
  });
}

const preface = `# The catalog's format

A JSON file with the whole shop: \`backline catalog example\` prints a small one that imports, \`catalog check\` finds every mistake
with its place, \`catalog import\` takes it, and \`catalog export\` writes it again. An import replaces the shop, all of it or
nothing; what was bought stays owned. Editors complete and check the file by [catalog.schema.json](catalog.schema.json): name it in
\`$schema\`.

- A path of a picture or sound that starts with \`/catalog/\` is a file in \`assets\` of the brand's folder, or else in \`catalog\` of
  \`DATA_PATH\`; others are complete
  \`https://\` addresses. \`name@320.webp\` beside \`name.webp\` is its smaller version for lists.
- A pack has a price, is included in a plan, or both. A sale is lower than the price, and in its currency.
- \`monthly\`, \`annual\` and \`trialDays\` belong together. One plan has them; a plan without them comes with the plugin.
- \`backline pool set\` makes a pool before an import names it. Every pool that is named is in \`pools\`, every developer in \`developers\`, every category in \`brand.json\`.

*This page is made from the schema itself: \`npm run reference -w @backline/cli\`.*
`;

/** The text of `docs/catalog.md`. */
export function toCatalogReference(): string {
  const field = fieldSchema.parse(z.toJSONSchema(catalogFile, { io: 'input' }));
  const rows = toRows(field, '');
  const head = '| field | | meaning | limits | example |\n|---|---|---|---|---|';
  return [preface, head, ...rows, ''].join('\n');
}
