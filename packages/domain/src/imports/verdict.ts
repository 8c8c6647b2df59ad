/** Why a line of an import was refused. */
export const importReasons = [
  'line_unreadable',
  'email_missing',
  'email_invalid',
  'date_invalid',
  'code_missing',
  'code_unusable',
  'code_taken',
  'rounded',
  'product_missing',
  'product_unknown',
  'product_many',
  'order_missing',
  'order_taken',
  'quantity_unusable',
  'ended',
  'has_end',
  'unclear',
  'end_unknown',
  'account_disabled',
] as const;
export type ImportReason = (typeof importReasons)[number];

/** Notes about an accepted line. */
export const importRemarks = ['gift', 'several', 'unclear_taken', 'news', 'news_undated'] as const;
export type ImportRemark = (typeof importRemarks)[number];

export interface RefusedVerdict {
  line: number;
  verdict: 'refused';
  what: string;
  reason: ImportReason;
  detail?: string;
  /** The column that led to the refusal, if any. */
  by?: string;
}

/**
 * The outcome of a line: `added`, or `known` if everything in it was there already. A refused line has a reason, and
 * `detail` shows the cause: the value that cannot be read, or the batch that has the code.
 */
export type ImportVerdict =
  | { line: number; verdict: 'added' | 'known'; what: string; detail?: string }
  | RefusedVerdict;
