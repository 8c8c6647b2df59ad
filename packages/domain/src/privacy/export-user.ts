import { z } from 'zod';
import { declareCall } from '../call.ts';
import { isoTime, shownText } from '../fields.ts';
import { exportedColumns } from './exported-columns.ts';

const text = shownText(100_000);
const simple = z.union([text, z.number(), z.boolean(), z.null()]);
const fields = z.record(shownText(64), simple);

const kinds = {
  text,
  number: z.int().meta({ format: 'int64' }),
  boolean: z.boolean(),
  time: isoTime,
  json: z.union([fields, z.array(z.union([simple, fields])).max(10_000)]),
};

type Kind = keyof typeof kinds;
type Row = Record<string, Kind | `${Kind}?`>;

function toRow(columns: Row) {
  const row = Object.entries(columns).map(([name, kind]): [string, z.ZodType] => {
    const field = kinds[kind.replace('?', '') as Kind];
    return [name, kind.endsWith('?') ? field.nullable() : field];
  });
  return z.array(z.object(Object.fromEntries(row))).max(1_000_000);
}

export const exportUser = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/export',
  summary: 'Everything that is held of you, as JSON',
  description: 'After your password or a passkey was asked again (POST /user/confirm), three times a day.',
  refusals: ['confirmation_required', 'rate_limited'],
  limit: 'export_account',
  /** An account's export. Its schema is derived from the marks on the table columns. */
  output: z.object({
    readme: text,
    format: z.literal('backline-export/1'),
    exportedAt: isoTime,
    records: z.object(Object.fromEntries(Object.entries(exportedColumns).map(([name, row]) => [name, toRow(row)]))),
  }),
});

export type ExportedUser = z.output<typeof exportUser.output>;
