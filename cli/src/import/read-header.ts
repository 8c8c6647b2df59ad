import { findMissing, findUnread } from '@backline/domain/imports/bearing-columns';
import {
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type ImportMappingInput,
  toConditionColumns,
} from '@backline/domain/imports/mapping';
import { CliError } from '../shared/errors.ts';

/** An apostrophe that keeps a spreadsheet from reading a text as a formula. */
const guard = /^'(?=[=+\-@%|\t\r＝＋－＠])/;
export const withoutGuard = (cell: string): string => cell.replace(guard, '');

const toFolded = (name: string) => name.normalize('NFKC').toLowerCase();

/** The column names as the mapping writes them. A repeated name gets a number, such as `Email (2)`. */
export function toColumnNames(header: readonly string[], mapping: ImportMapping): string[] {
  const { columns, skip, ended, temporary, unclear, groupedBy = '', ignored } = mapping;
  const conditions = [skip, ended, temporary, unclear].flatMap(toConditionColumns);
  const known = [...Object.values(columns).flat(), ...conditions, groupedBy, ...ignored];
  const seen = new Map<string, number>();
  return header.map((cell, at) => {
    const written = withoutGuard(cell.replace(/\s+/gu, ' ').trim()) || `Column ${at + 1}`;
    const isKnown = known.includes(written);
    const name = isKnown ? written : (known.find((one) => toFolded(one) === toFolded(written)) ?? written);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

const quote = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

const isNothing = { not: ['', '0', 'no', 'false'] };

/** Suggests a mapping that would also read the unread columns. */
function suggest(kind: ImportKind, bearing: ReturnType<typeof findUnread>['bearing'], mapping: ImportMapping): string {
  const columns: Partial<Record<ImportField, string[]>> = {};
  const suggestion: ImportMappingInput = {};
  for (const { name, member } of bearing) {
    if (kind === 'customers' ? member !== 'recipient' : kind === 'licenses' && member === 'recipient')
      suggestion.ignored = [...(suggestion.ignored ?? []), name];
    else if (member === 'ended' || member === 'temporary' || member === 'unclear')
      suggestion[member] = [...(suggestion[member] ?? []), { [name]: isNothing }];
    else columns[member] = [...(columns[member] ?? mapping.columns[member] ?? []), name];
  }
  return JSON.stringify({ ...(Object.keys(columns).length > 0 && { columns }), ...suggestion });
}

interface Header {
  kind: ImportKind;
  mapping: ImportMapping;
  /** The fields in the vendor's own mapping, where a mistyped column is an error. */
  named: readonly ImportField[];
}

/** Throws if the file lacks a column that the import needs, or has an important column that it would not read. */
function assertColumns(file: string, names: readonly string[], { kind, mapping, named }: Header): void {
  const has = new Set(names);
  const { needed, deciding, isGroupMissing } = findMissing(names, kind, mapping);
  const mistyped = named.filter((field) => mapping.columns[field]?.some((name) => has.has(name)) === false);
  const missing = [...new Set([...needed, ...mistyped])].map((field) =>
    (mapping.columns[field] ?? []).map((name) => `"${name}"`).join(' or '),
  );
  if (isGroupMissing) missing.push(`"${mapping.groupedBy}"`);
  if (missing.length > 0)
    throw new CliError(`${file} lacks columns that the mapping names.`, 'columns_missing', 'refused', [
      ...missing.map((line) => `  ${line}`),
      `It has: ${quote(names)}`,
      ...(needed.length === 0 ? [] : [`Say in the mapping which one it is, such as: ${toExample(needed, names)}`]),
    ]);
  if (deciding.length > 0)
    throw new CliError(
      `${file} lacks columns that say if something was bought, for how long, how often or for whom. Nothing was imported.`,
      'columns_missing',
      'refused',
      [
        `  ${quote(deciding)}`,
        `It has: ${quote(names)}`,
        'Export it again with them. If no line is of that kind, say so in the mapping:',
        `  ${JSON.stringify({ ignored: deciding })}`,
      ],
    );
  const { bearing } = findUnread(names, mapping);
  if (bearing.length === 0) return;
  const unread = bearing.map(({ name }) => name);
  throw new CliError(
    `${file} has columns that may say if something was bought, for how long, how often or for whom, and nothing reads them. Nothing was imported.`,
    'columns_unread',
    'refused',
    [
      `  ${quote(unread)}`,
      'Say in the mapping what they are, such as:',
      `  ${suggest(kind, bearing, mapping)}`,
      `Those that say nothing of it: ${JSON.stringify({ ignored: unread })}`,
    ],
  );
}

const isAddress = /e-?mail|correo|メール/i;

const toExample = (needed: readonly ImportField[], names: readonly string[]) => {
  const columns = needed.map((field) => [
    field,
    (field === 'email' && names.find((name) => isAddress.test(name))) || '…',
  ]);
  return JSON.stringify({ columns: Object.fromEntries(columns) });
};

export interface ReadHeader {
  names: string[];
  /** Unread columns to report. */
  unread: string[];
  /** Names that several columns share. */
  twins: string[];
}

/** The columns of a file, checked against its mapping. Throws `CliError`. */
export function readHeader(file: string, cells: readonly string[], header: Header): ReadHeader {
  const names = toColumnNames(cells, header.mapping);
  const twinOf = (name: string) => / \((\d+)\)$/.exec(name) !== null && names.includes(name.replace(/ \(\d+\)$/, ''));
  const own = names.filter((name) => !twinOf(name));
  // A second column with the name of a read one is not reported as unread.
  assertColumns(file, own, header);
  const { unread } = findUnread(names, header.mapping);
  const twins = [...new Set(names.filter(twinOf).map((name) => name.replace(/ \(\d+\)$/, '')))];
  return { names, unread: unread.filter((name) => !twinOf(name)), twins };
}
