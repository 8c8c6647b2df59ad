import { hash } from 'node:crypto';
import type { CopyTable } from './copy-tables.ts';

/**
 * A row in the form that both databases share, in the order of the table's columns: whole numbers and times (milliseconds)
 * as decimal texts, booleans as `t` and `f`, JSON as it is stored.
 */
export type CopyRow = (string | null)[];

/** Rows that are copied together. `after`: the key of the last one. */
export interface CopyBatch {
  rows: CopyRow[];
  after: string[];
}

/** A batch ends at either. */
export const batchLimits = { rows: 2000, chars: 2_000_000 };

export const countChars = (row: CopyRow): number => row.reduce((sum, value) => sum + (value?.length ?? 4), 0);

/** Puts the keys of each object in one order: PostgreSQL does not keep the order in which they were written. */
const sortKeys = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** How many rows, and a sum over their hashes: the same for the same rows in any order. */
export interface TableSum {
  rows: number;
  /** 64 hexadecimal digits. */
  checksum: string;
}

/** Sums the SHA-256 of each row, in eight lanes of 32 bits. */
export function createTableSum({ columns }: CopyTable): { add(row: CopyRow): void; read(): TableSum } {
  const lanes = new Uint32Array(8);
  const json = columns.flatMap(({ kind }, at) => (kind === 'json' ? [at] : []));
  let rows = 0;
  return {
    add(row) {
      const canonical = json.length === 0 ? row : [...row];
      for (const at of json) {
        const text = row[at] ?? null;
        if (text !== null) canonical[at] = JSON.stringify(JSON.parse(text), sortKeys);
      }
      const digest = hash('sha256', JSON.stringify(canonical), 'buffer');
      for (let lane = 0; lane < 8; lane += 1) lanes[lane] = (lanes[lane] ?? 0) + digest.readUInt32BE(lane * 4);
      rows += 1;
    },
    read: () => ({ rows, checksum: [...lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('') }),
  };
}
