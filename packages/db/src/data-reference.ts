import type { Mark } from './tables/marks.ts';
import { type MarkedTable, readMarks } from './tables/read-marks.ts';

const intro = `# What is kept of a person

Made from the marks of the tables (\`packages/db/src/tables\`): \`npm run reference -w @backline/db\`. Each column of each
table says what it holds, and a column that does not is a type error. Neither export nor erasure is built yet; both will
follow this list.

- **Export**: the person's own export shows the column. Secrets, and what serves the program alone, are not shown.
- **Erasure**: *row deleted*; *emptied*, the row stays; *kept*, for the time and the reason named.
`;

function toErasure(mark: Mark): string {
  if (mark.of === 'system') return 'says nothing of a person';
  if (mark.erasure !== 'keep') return mark.erasure === 'erase' ? 'row deleted' : 'emptied';
  return `kept ${mark.time === 'for good' ? mark.time : `for ${mark.time}`}: ${mark.reason}`;
}

const toExport = (mark: Mark) => (mark.of === 'system' ? '' : mark.isExported ? 'yes' : 'no');
const isOfPerson = ({ columns }: MarkedTable) => columns.some(({ mark }) => mark.of === 'person');

function toSection({ table, columns }: MarkedTable): string {
  const byMark = Map.groupBy(columns, ({ mark }) => `${toExport(mark)} | ${toErasure(mark)}`);
  const rows = [...byMark].map(([mark, of]) => `| ${of.map(({ column }) => `\`${column}\``).join(', ')} | ${mark} |`);
  return [`## ${table}`, '', '| columns | export | erasure |', '|---|---|---|', ...rows, ''].join('\n');
}

/** The text of `docs/data.md`. */
export function toDataReference(): string {
  const tables = readMarks();
  const others = tables.filter((table) => !isOfPerson(table)).map(({ table }) => `\`${table}\``);
  return [
    intro,
    ...tables.filter(isOfPerson).map(toSection),
    '## Tables with nothing of a person',
    '',
    `${others.join(', ')}.`,
    '',
  ].join('\n');
}
