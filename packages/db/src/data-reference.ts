import type { Mark } from './tables/marks.ts';
import { type MarkedTable, readMarks } from './tables/read-marks.ts';

const intro = `# What is kept of a person

Made from the marks of the tables (\`packages/db/src/tables\`): \`npm run reference -w @backline/db\`. Each column of each
table says what it holds, and a column that does not is a type error. The export and the
erasure of an account read this list, and nothing else says what they do.

- **Export**: the person's own export shows the column. Secrets, and what serves the program alone, are not shown.
- **Erasure**: *row deleted*; *emptied*, the row stays; *reduced* to ids, states, times and amounts; *kept*, for the time and the reason named.
`;

const erasures = { erase: 'row deleted', blank: 'emptied', redact: 'reduced' };

function toErasure(mark: Mark): string {
  if (mark.of === 'system') return 'says nothing of a person';
  if (mark.erasure !== 'keep') return erasures[mark.erasure];
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
