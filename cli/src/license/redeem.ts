import type { RedeemReason } from '@backline/domain/licenses/license';
import { findPastedCodes } from '@backline/domain/licenses/read-codes';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import { defineCommand } from '../shared/command.ts';
import { codesFromOptions, demandReason, reasonOption, refuseUsage, toReason } from '../shared/options.ts';
import { createProgress } from '../shared/progress.ts';
import type { SupportClient } from '../shared/support-client.ts';
import { toColumns, toProductText } from '../shared/text.ts';
import { readLines } from './read-lines.ts';

const perCall = 100;

const verdicts: Record<RedeemReason, string> = {
  malformed: 'not a code: too short, or more than one',
  unknown: 'no code of ours: was it copied whole?',
  redeemed_by_you: 'redeemed by this customer already',
  redeemed: 'redeemed by somebody else: backline license show CODE',
  expired: 'the code has expired',
  revoked: 'the code was revoked',
  not_tried: 'not tried',
};

export const command = defineCommand({
  usage: 'redeem [CODES...]',
  description: 'Redeem codes for a customer, with a verdict for each. A whole mail with codes in it will do.',
  examples: [
    'license redeem MUS-ABCD-EFGH-JKMN-PQRS --user composer@example.com --dry-run',
    'license redeem --file mail.txt --user composer@example.com --reason "could not paste"',
  ],
  options: {
    '--user <EMAIL>': 'whose they become',
    ...codesFromOptions,
    ...reasonOption,
    '--dry-run': 'show what would happen, change nothing',
  },
  required: ['user'],
  needs: ['shop', 'clock'],
  async run(context, args, options) {
    const isDryRun = options.dryRun === true;
    const { user: email } = options;
    const reason = isDryRun ? toReason(options) : demandReason(options);
    const texts: string[] = [];
    for await (const lines of readLines(context, args, options)) texts.push(...lines);
    const answer: RedeemOutput = { licenses: [], errors: [] };
    const codes = await context.withClient(async (client) => {
      const codes = await findCodes(client, args.length > 0 ? args : [texts.join('\n')]);
      if (codes.length === 0) throw refuseUsage('There is no code in what was given.');
      const progress = createProgress(context, 'Redeemed', codes.length);
      for (let from = 0; from < codes.length; from += perCall) {
        const licenseCodes = codes.slice(from, from + perCall);
        const { licenses, errors } = await client.redeemFor({ email, licenseCodes, isDryRun, reason });
        answer.licenses.push(...licenses);
        answer.errors.push(...errors);
        progress(from + licenseCodes.length);
      }
      return codes;
    });
    if (isDryRun) context.log('A dry run: nothing was changed.');
    return {
      data: { ...answer, isDryRun },
      lines: toVerdicts(codes, answer, isDryRun),
      isRefused: answer.errors.length > 0,
    };
  },
});

/**
 * Finds the codes in texts. It uses the shop's prefix, because its brand may differ from this machine's. An argument is
 * one code, but a file may contain a whole mail.
 */
async function findCodes(client: SupportClient, texts: readonly string[]): Promise<string[]> {
  const { codePrefix, codeLayouts } = await client.listSkus();
  const layouts = new Set(codeLayouts);
  return texts.flatMap((text) => {
    const found = findPastedCodes(text, codePrefix, layouts) ?? [];
    return found.length === 0 && !text.includes('\n') && text.trim() !== '' ? [text] : found;
  });
}

function toVerdicts(codes: readonly string[], { licenses, errors }: RedeemOutput, isDryRun: boolean): string[] {
  const added = [...licenses];
  const refused = [...errors];
  const rows = codes.map((code) => {
    const at = added.findIndex(({ licenseCode }) => licenseCode === code);
    const [license] = at < 0 ? [] : added.splice(at, 1);
    if (license !== undefined) return [code, isDryRun ? 'would be added' : 'added', toProductText(license)];
    const [error] = refused.splice(
      refused.findIndex(({ licenseCode }) => licenseCode === code),
      1,
    );
    return [code, 'refused', verdicts[error?.reason ?? 'not_tried']];
  });
  return toColumns(['CODE', 'VERDICT', 'WHAT'], rows);
}
