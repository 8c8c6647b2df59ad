/** Why a line of an import was refused. */
export const importReasons = [
  'email_missing',
  'email_invalid',
  'date_invalid',
  'code_missing',
  'code_unusable',
  'code_taken',
  'product_missing',
  'product_unknown',
  'product_many',
  'order_missing',
  'ended',
  'has_end',
  'account_disabled',
] as const;
export type ImportReason = (typeof importReasons)[number];

/**
 * The outcome of a line: `added`, or `known` if everything in it was there already. A refused line has a reason, and
 * `detail` shows the cause: the value that cannot be read, or the batch that has the code.
 */
export type ImportVerdict =
  | { line: number; verdict: 'added' | 'known'; what: string; detail?: string }
  | { line: number; verdict: 'refused'; what: string; reason: ImportReason; detail?: string };
