import type { CodeReport } from '@backline/domain/support';
import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { type Desk, withDesk } from '../desk.ts';
import { CliError, exitCodes } from '../errors.ts';
import { demandReason } from '../options.ts';
import { sayUndo } from '../say-undo.ts';

async function getCode(desk: Desk, { licenseCode, reason }: { licenseCode: string; reason: string }) {
  const { codes } = await desk.showCode({ licenseCode, reason });
  const [code, ...others] = codes;
  if (code !== undefined && others.length === 0) return code;
  const [problem, message] =
    code === undefined
      ? ['not_found', 'No code of ours reads like this. Was it copied whole?']
      : ['conflict', `${codes.length} codes end in …${code.lastFour}. Say which: BATCH/${code.lastFour}.`];
  throw new CliError(message, { code: problem, exitCode: exitCodes.refused });
}

function describe({ batch, lastFour, productName, redeemedBy }: CodeReport): string {
  return `${batch}/${lastFour} (${productName}, ${redeemedBy === null ? 'not redeemed' : `redeemed by ${redeemedBy}`})`;
}

/** Takes a code back, and what was granted for it. */
export async function licenseRevoke(
  context: Context,
  [licenseCode = '']: string[],
  options: Options,
): Promise<Outcome> {
  const reason = demandReason(options);
  return withDesk(context, options, async (desk) => {
    if (options.yes !== true) {
      const code = await getCode(desk, { licenseCode, reason });
      await context.confirm(
        `This takes the code ${describe(code)} back, and what was granted for it.`,
        'revoke',
        false,
      );
    }
    const changed = await desk.revokeCode({ licenseCode, reason });
    sayUndo(context, options, 'license', 'restore', licenseCode);
    return {
      data: changed,
      lines: [`${toCount(changed.codes, 'code')} revoked, ${toCount(changed.grants, 'grant')} taken back`],
    };
  });
}
