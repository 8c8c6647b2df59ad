import type { Context, Options, Outcome } from '../command.ts';
import { withDesk } from '../desk.ts';
import { exitCodes } from '../errors.ts';
import { toReason } from '../options.ts';

/** Whether every entry of the audit is as it was written. */
export async function auditVerify(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const verdict = await withDesk(context, options, (desk) => desk.verifyAudit({ reason: toReason(options) }));
  const exitCode = verdict.brokenAt === null ? exitCodes.done : exitCodes.refused;
  return { data: verdict, lines: [verdict.message], exitCode };
}
