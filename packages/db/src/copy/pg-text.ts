import type { ColumnKind, CopyRow, CopyTable } from './copy-tables.ts';

/** A time as PostgreSQL reads it, which counts years before the first one from 1 as well. */
export function toPgTime(milliseconds: string): string {
  const date = new Date(Number(milliseconds));
  const iso = date.toISOString();
  const year = date.getUTCFullYear();
  if (year > 0 && year < 10_000) return iso;
  const shown = String(year > 0 ? year : 1 - year).padStart(4, '0');
  return `${shown}${iso.slice(iso.indexOf('-', 1))}${year > 0 ? '' : ' BC'}`;
}

const special = /[\\\b\t\n\v\f\r]/;
const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
};

function toField(value: string | null, kind: ColumnKind | undefined): string {
  if (value === null) return '\\N';
  if (kind === 'time') return toPgTime(value);
  return special.test(value) ? value.replace(/[\\\b\t\n\v\f\r]/g, (sign) => escapes[sign] ?? sign) : value;
}

/** A row in the text format of COPY. */
export function toCopyLine({ columns }: CopyTable, row: CopyRow): string {
  let line = toField(row[0] ?? null, columns[0]?.kind);
  for (let at = 1; at < row.length; at += 1) line += `\t${toField(row[at] ?? null, columns[at]?.kind)}`;
  return `${line}\n`;
}
