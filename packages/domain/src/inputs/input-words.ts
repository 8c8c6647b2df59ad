import { z } from 'zod';

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
};
const units: Partial<Record<string, [one: string, more: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
};

function toAmount(origin: string, limit: number | bigint): string {
  const unit = units[origin];
  return unit === undefined ? String(limit) : `${limit} ${limit === 1 ? unit[0] : unit[1]}`;
}

const quote = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(', ');

/** A message for an invalid value whose schema has none. The validator's own messages are for programmers. */
function toWords(issue: Issue): string | undefined {
  if (issue.input === undefined) return issue.path?.length ? 'This field is missing.' : 'There is no input.';
  if (issue.code === 'invalid_type') return `This must be ${kinds[issue.expected] ?? 'of another kind'}.`;
  if (issue.code === 'invalid_value')
    return `This must be ${issue.values.length === 1 ? '' : 'one of '}${quote(issue.values)}.`;
  if (issue.code === 'too_big') return `This must be at most ${toAmount(issue.origin, issue.maximum)}.`;
  if (issue.code === 'too_small') return `This must be at least ${toAmount(issue.origin, issue.minimum)}.`;
  if (issue.code === 'unrecognized_keys') return `Not known here: ${quote(issue.keys)}.`;
  return undefined;
}

z.config({ customError: toWords });
