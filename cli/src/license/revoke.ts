import type { CodeReport } from '@backline/domain/support/codes/code';
import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { codesFromOptions } from '../shared/options.ts';
import type { SupportClient } from '../shared/support-client.ts';
import { toCount } from '../shared/text.ts';
import { changeCode, changeCodes, readCodes } from './change-codes.ts';

async function getCode(client: SupportClient, { licenseCode, reason }: { licenseCode: string; reason: string }) {
  const { codes } = await client.showCode({ licenseCode, reason });
  const [code, ...others] = codes;
  if (code !== undefined && others.length === 0) return code;
  const [problem, message] =
    code === undefined
      ? ['not_found', 'No code of ours reads like this. Was it copied whole?']
      : ['conflict', `${codes.length} codes end in …${code.lastFour}. Say which: BATCH/${code.lastFour}.`];
  throw new CliError(message, problem);
}

function describe({ batch, lastFour, productName, redeemedBy }: CodeReport): string {
  return `${batch}/${lastFour} (${productName}, ${redeemedBy === null ? 'not redeemed' : `redeemed by ${redeemedBy}`})`;
}

export const command = defineCommand({
  usage: 'revoke [CODES...]',
  description:
    'Revoke a code, and what was granted for it: after a refund, or when it leaked; or many, with a verdict for each. If you know the customer and not the code, "backline license explain EMAIL" names it as BATCH/LAST4.',
  examples: [
    'license revoke MUS-ABCD-EFGH-JKMN-PQRS --reason refund',
    'license revoke SPRING/PQRS --reason "leaked" --yes',
    'license revoke --file leaked.txt --reason "posted in a forum"',
  ],
  options: codesFromOptions,
  reason: 'demanded',
  confirms: true,
  needs: ['shop'],
  async run(context, args, options) {
    const { reason } = options;
    const codes = await readCodes(context, args, options);
    const [licenseCode = ''] = codes;
    const isOne = args.length === 1;
    return context.withClient(async (client) => {
      if (options.yes !== true) {
        const what = isOne
          ? `the code ${describe(await getCode(client, { licenseCode, reason }))} and what was granted for it`
          : `${toCount(codes.length, 'code')} and what was granted for them`;
        await context.confirm(`This revokes ${what}.`, 'revoke');
      }
      return isOne
        ? changeCode(context, { client, way: 'revoke', licenseCode, reason })
        : changeCodes(context, options, { client, way: 'revoke', codes, reason });
    });
  },
});
