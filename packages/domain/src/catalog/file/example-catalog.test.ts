import { expect, it } from 'vitest';
import { z } from 'zod';
import { toCatalogSchema } from './catalog-reference.ts';
import { exampleCatalog } from './example-catalog.ts';

const schema = z.object({
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), schema).default({});
  },
  get items() {
    return schema.optional();
  },
});

/** The paths of fields that a value lacks and a schema requires. */
function findMissing({ required, properties, items }: z.infer<typeof schema>, value: unknown, path = ''): string[] {
  if (items !== undefined)
    return z
      .array(z.unknown())
      .parse(value)
      .flatMap((item, at) => findMissing(items, item, `${path}[${at}]`));
  if (Object.keys(properties).length === 0) return [];
  const fields = z.record(z.string(), z.unknown()).parse(value);
  return [
    ...required.filter((name) => !(name in fields)).map((name) => `${path}.${name}`),
    ...Object.entries(properties).flatMap(([name, one]) =>
      name in fields ? findMissing(one, fields[name], `${path}.${name}`) : [],
    ),
  ];
}

it('has every field that the published schema requires', () => {
  const published = schema.parse(JSON.parse(toCatalogSchema()));
  expect(findMissing(published, exampleCatalog)).toEqual([]);
  expect(findMissing(published, { developers: [{ id: 'one' }] })).toContain('.developers[0].slug');
});
