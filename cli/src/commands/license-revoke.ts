import type { CodeReport } from '@backline/domain/support';
import { changeCode, changeCodes, readCodes } from '../change-codes.ts';
import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { type Desk, withDesk } from '../desk.ts';
import { CliError, exitCodes } from '../errors.ts';
import { demandReason } from '../options.ts';

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

/** Takes codes back, and what was granted for them. */
export async function licenseRevoke(context: Context, args: string[], options: Options): Promise<Outcome> {
  const reason = demandReason(options);
  const codes = await readCodes(args, options);
  const [licenseCode = ''] = codes;
  const isOne = args.length === 1;
  return withDesk(context, options, async (desk) => {
    if (options.yes !== true) {
      const what = isOne
        ? `the code ${describe(await getCode(desk, { licenseCode, reason }))} back, and what was granted for it`
        : `${toCount(codes.length, 'code')} back, and what was granted for them`;
      await context.confirm(`This takes ${what}.`, 'revoke', false);
    }
    return isOne
      ? changeCode(context, options, { desk, way: 'revoke', licenseCode, reason })
      : changeCodes(context, options, { desk, way: 'revoke', codes, reason });
  });
}
