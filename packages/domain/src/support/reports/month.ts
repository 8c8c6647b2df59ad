import { z } from 'zod';

const form = 'must be a month such as 2026-11';

/** A month in UTC. */
export const month = z
  .string()
  .max(7, form)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, form)
  .meta({ description: 'A month in UTC, such as 2026-11.' });

/** A period that includes its start but not its end. */
export interface Period {
  from: Date;
  until: Date;
}

/** The first moment of a month in UTC, and that of the next one. */
export function toPeriod(text: string): Period {
  const from = new Date(`${text}-01T00:00:00.000Z`);
  return { from, until: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) };
}

/** A sum of amounts in minor units. Negative if refunds exceed payments. */
export const sumOf = z.int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' });
