import type { CodeReport } from '@backline/domain/support/code';
import { changeCode, changeCodes, readCodes } from '../change-codes.ts';
import { toCount } from '../columns.ts';
import type { Context, Options, Outcome } from '../command.ts';
import { CliError, exitCodes } from '../errors.ts';
import { demandReason } from '../options.ts';
import { type SupportClient, withSupportClient } from '../support-client.ts';

async function getCode(client: SupportClient, { licenseCode, reason }: { licenseCode: string; reason: string }) {
  const { codes } = await client.showCode({ licenseCode, reason });
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
  return withSupportClient(context, options, async (client) => {
    if (options.yes !== true) {
      const what = isOne
        ? `the code ${describe(await getCode(client, { licenseCode, reason }))} back, and what was granted for it`
        : `${toCount(codes.length, 'code')} back, and what was granted for them`;
      await context.confirm(`This takes ${what}.`, 'revoke', false);
    }
    return isOne
      ? changeCode(context, options, { client, way: 'revoke', licenseCode, reason })
      : changeCodes(context, options, { client, way: 'revoke', codes, reason });
  });
}
