import type { Context, Options, Outcome } from '../command.ts';
import { exitCodes } from '../errors.ts';
import { refuseUsage, toReason } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

function parseAnchor(text: string | undefined): { since?: string } {
  if (text === undefined) return {};
  if (/^[1-9]\d{0,9}:[\w-]{43}$/.test(text.trim())) return { since: text.trim() };
  throw refuseUsage('--since must be the SEQ:HASH that "audit verify", a backup or the server\'s log has printed.');
}

/** Whether every entry of the audit is as it was written. */
export async function auditVerify(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const input = { ...parseAnchor(options.since), reason: toReason(options) };
  const verdict = await withSupportClient(context, options, (client) => client.verifyAudit(input));
  const exitCode = verdict.brokenAt === null ? exitCodes.done : exitCodes.refused;
  if (verdict.anchor !== null) context.say(`Keep elsewhere, to check from next time: --since ${verdict.anchor}`);
  return { data: verdict, lines: [verdict.message], exitCode };
}
