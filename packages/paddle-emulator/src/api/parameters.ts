import { refuse, refuseField } from '../world/paddle-error.ts';

/** The parameters of a query, each with its allowed values. Null allows any value. */
export type Parameters = Readonly<Record<string, readonly string[] | null>>;

export const trueOrFalse = ['true', 'false'] as const;

/** Refuses a parameter or a value that Paddle does not describe, so that a misspelt filter is noticed. */
export function assertKnown(query: Record<string, string>, parameters: Parameters): void {
  for (const [name, text] of Object.entries(query)) {
    const values = parameters[name];
    if (values === undefined) refuseField(name, 'is not a known parameter');
    if (values === null || values === undefined) continue;
    const isKnown = text.split(',').every((value) => value === '' || values.includes(value));
    if (!isKnown) refuseField(name, `must be one of: ${values.join(', ')}`);
  }
}

export function readList(query: Record<string, string>, name: string): string[] | undefined {
  return query[name]?.split(',').filter((part) => part !== '');
}

/** A time as ISO text in UTC, or undefined without one. */
export function readTime(query: Record<string, string>, name: string): string | undefined {
  const text = query[name];
  if (!text) return undefined;
  // Date.parse would read a bare number as a year or a month.
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(Date.parse(text)))
    refuse('invalid_time_query_parameter', `${name} must be a date and time such as 2026-01-31T12:00:00Z.`);
  return new Date(text).toISOString();
}
