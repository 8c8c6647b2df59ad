import { readPersonTables, toColumn } from './person/person-tables.ts';
import { sqliteKit } from './tables/sqlite-kit.ts';
import { createTables } from './tables/tables.ts';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  date: 'time',
  json: 'json',
};

/** The source of the module in `domain` with the columns of an export. A new exported column is in it at once. */
export function toExportedColumns(): string {
  const tables = createTables(sqliteKit);
  const listed = readPersonTables()
    .filter(({ owner }) => typeof owner !== 'string')
    .map(({ name, columns }) => ({ name, shown: columns.filter(({ mark }) => mark.isExported) }))
    .filter(({ shown }) => shown.length > 0)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const toLine = (table: (typeof listed)[number]['name'], name: string) => {
    const column = toColumn(tables, table, name);
    const kind = kinds[column.dataType];
    if (kind === undefined) throw new Error(`An export has no form for ${table}.${name}.`);
    return `    ${name}: '${kind}${column.notNull ? '' : '?'}',`;
  };
  return [
    '/**',
    " * The columns of an account's export, by table. A question mark means optional.",
    ' * Generated from the marks on the tables by `npm run reference -w @backline/db`.',
    ' */',
    'export const exportedColumns = {',
    ...listed.flatMap(({ name, shown }) => [`  ${name}: {`, ...shown.map((one) => toLine(name, one.name)), '  },']),
    '} as const;',
    '',
  ].join('\n');
}
