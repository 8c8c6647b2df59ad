import type { Context, Outcome } from '../shared/command.ts';
import { toCliError } from '../shared/errors.ts';
import { refuseUsage } from '../shared/options.ts';
import { createProgress } from '../shared/progress.ts';
import type { SupportClient } from '../shared/support-client.ts';
import { toColumns, toCount } from '../shared/text.ts';
import { readLines } from './read-lines.ts';

/** Two changes of codes. Each undoes the other. */
const ways = {
  revoke: { call: 'revokeCode', undo: 'restore', done: 'revoked', already: 'revoked already', grants: 'revoked' },
  restore: { call: 'restoreCode', undo: 'revoke', done: 'restored', already: 'not revoked', grants: 'restored' },
} as const;
export type Way = keyof typeof ways;

interface Result {
  licenseCode: string;
  outcome: 'changed' | 'unchanged' | 'refused';
  grants: number;
  /** The reason for a refusal, or null. */
  message: string | null;
}

/** Errors that concern a single code, so that the others can still be changed. */
const ofOneCode = new Set(['not_found', 'conflict', 'input_invalid']);

/** The codes to change: the arguments, or the lines of a file or pipe. */
export async function readCodes(
  context: Context,
  args: readonly string[],
  options: { file?: string },
): Promise<string[]> {
  const codes: string[] = [];
  for await (const lines of readLines(context, args, options))
    codes.push(...lines.map((line) => line.trim()).filter((line) => line !== ''));
  if (codes.length === 0) throw refuseUsage('There is no code in what was given.');
  return codes;
}

/** Changes a single code. Throws if it is refused. */
export async function changeCode(
  context: Context,
  { client, way, licenseCode, reason }: { client: SupportClient; way: Way; licenseCode: string; reason: string },
): Promise<Outcome> {
  const { call, undo, done, grants } = ways[way];
  const changed = await client[call]({ licenseCode, reason });
  context.logUndo('license', undo, licenseCode);
  return {
    data: changed,
    lines: [`${toCount(changed.codes, 'code')} ${done}, ${toCount(changed.grants, 'grant')} ${grants}`],
  };
}

async function tryCode(client: SupportClient, way: Way, licenseCode: string, reason: string): Promise<Result> {
  try {
    const { codes, grants } = await client[ways[way].call]({ licenseCode, reason });
    return { licenseCode, outcome: codes === 0 ? 'unchanged' : 'changed', grants, message: null };
  } catch (error) {
    const refusal = await toCliError(error);
    if (!ofOneCode.has(refusal.code)) throw error;
    return { licenseCode, outcome: 'refused', grants: 0, message: refusal.message };
  }
}

function toRow(way: Way, { licenseCode, outcome, grants, message }: Result): string[] {
  const { done, already, grants: change } = ways[way];
  const verdicts = { changed: done, unchanged: already, refused: 'refused' };
  return [
    licenseCode,
    verdicts[outcome],
    message ?? (outcome === 'changed' && grants > 0 ? `${toCount(grants, 'grant')} ${change}` : ''),
  ];
}

/**
 * Changes many codes, with a result for each. After a failure, finished changes are kept, and a second run reports
 * them.
 */
export async function changeCodes(
  context: Context,
  options: { file?: string },
  { client, way, codes, reason }: { client: SupportClient; way: Way; codes: readonly string[]; reason: string },
): Promise<Outcome> {
  const progress = createProgress(context, 'Codes', codes.length);
  const results: Result[] = [];
  for (const licenseCode of codes) {
    results.push(await tryCode(client, way, licenseCode, reason));
    progress(results.length);
  }
  const changed = results.filter(({ outcome }) => outcome === 'changed');
  // The same file can undo the change only if every code in it was changed. Otherwise it would undo earlier changes,
  // too.
  const isWhole = options.file !== undefined && results.every(({ outcome }) => outcome !== 'unchanged');
  const which = isWhole ? ['--file', options.file ?? ''] : changed.map(({ licenseCode }) => licenseCode);
  if (changed.length > 0) context.logUndo('license', ways[way].undo, ...which);
  const isRefused = results.some(({ outcome }) => outcome === 'refused');
  return {
    data: { results },
    lines: toColumns(
      ['CODE', 'VERDICT', 'WHAT'],
      results.map((result) => toRow(way, result)),
    ),
    isRefused,
  };
}
