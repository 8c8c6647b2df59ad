import {
  decidingMembers,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  neededFields,
  toConditionColumns,
} from './mapping.ts';

/** The words of a column's name in lower case, the same for `licenseEndsAt` and `License Ends At`. */
const toWords = (name: string): string[] =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const speaksOf = (form: RegExp) => (name: string) => toWords(name).some((word) => form.test(word));

/** True if a column is about someone other than the payer. */
export const readsAsOther = speaksOf(/^(?:gift|recipient)/);

type Deciding = (typeof decidingMembers)[number];

/** Words in a column's name, and the member of a mapping that would read it. */
const topics: readonly {
  isMeant: (name: string) => boolean;
  member: 'quantity' | 'recipient' | 'endsAt' | Deciding;
}[] = [
  { isMeant: readsAsOther, member: 'recipient' },
  { isMeant: speaksOf(/quantit|^qty/), member: 'quantity' },
  { isMeant: speaksOf(/cancel|refund|^test(?!imon|ament)/), member: 'ended' },
  { isMeant: speaksOf(/^end(?:s|ed|ing)?(?:date|time|at|on)?$|expir/), member: 'endsAt' },
  { isMeant: speaksOf(/^(?:non)?recur|subscri|^trial/), member: 'temporary' },
];

/** A column that no field reads, although it may say if, for how long, how often or for whom something was bought. */
export interface BearingColumn {
  name: string;
  member: (typeof topics)[number]['member'];
}

function toReadColumns(mapping: ImportMapping): Set<string> {
  const { columns, skip, ended, temporary, unclear, groupedBy, ignored } = mapping;
  const conditions = [skip, ended, temporary, unclear].flatMap(toConditionColumns);
  return new Set([...Object.values(columns).flat(), ...conditions, ...(groupedBy ? [groupedBy] : []), ...ignored]);
}

/** The columns that a mapping does not read. Those in `bearing` must be read, or be ignored by name. */
export function findUnread(
  header: readonly string[],
  mapping: ImportMapping,
): { unread: string[]; bearing: BearingColumn[] } {
  const read = toReadColumns(mapping);
  const unread = header.filter((name) => name !== '' && !read.has(name));
  const bearing = unread.flatMap((name) => {
    const topic = topics.find(({ isMeant }) => isMeant(name));
    return topic === undefined ? [] : [{ name, member: topic.member }];
  });
  return { unread, bearing };
}

const bearingFields = ['endsAt', 'quantity', 'recipient'] as const satisfies readonly ImportField[];

/** The columns that a file lacks. */
export function findMissing(
  header: readonly string[],
  kind: ImportKind,
  mapping: ImportMapping,
): { needed: ImportField[]; deciding: string[]; isGroupMissing: boolean } {
  const has = new Set(header);
  const isMissing = (field: ImportField) => mapping.columns[field]?.some((name) => has.has(name)) === false;
  const needed = neededFields[kind].filter(isMissing);
  const isGroupMissing = mapping.groupedBy !== undefined && !has.has(mapping.groupedBy);
  if (kind === 'customers') return { needed, deciding: [], isGroupMissing };
  const names = [
    ...bearingFields.filter(isMissing).flatMap((field) => mapping.columns[field] ?? []),
    ...decidingMembers.flatMap((member) => toConditionColumns(mapping[member])).filter((name) => !has.has(name)),
  ];
  return { needed, deciding: [...new Set(names)], isGroupMissing };
}
