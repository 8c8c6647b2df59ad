import { isLikelyMistyped } from '@backline/domain/licenses/license-code';
import type { CodeReport } from '@backline/domain/support/codes/code';
import { defineCommand } from '../shared/command.ts';
import { toLocalTime, toProductText } from '../shared/text.ts';

const meanings: Record<CodeReport['state'], string> = {
  free: 'can be redeemed',
  redeemed: 'redeemed',
  expired: 'expired, never redeemed',
  revoked: 'revoked',
};

export const command = defineCommand({
  usage: 'show <CODE>',
  description:
    '"My code says invalid": what a code is, whose it is, what became of it. Its last four characters do, too.',
  examples: ['license show MUS-ABCD-EFGH-JKMN-PQRS', 'license show PQRS', 'license show SPRING/PQRS'],
  reason: 'optional',
  needs: ['shop'],
  async run(context, [licenseCode = ''], { reason }) {
    const { codes, isMistyped } = await context.withClient(async (client) => {
      const found = await client.showCode({ licenseCode, reason });
      if (found.codes.length > 0) return { ...found, isMistyped: false };
      const { codePrefix } = await client.listSkus();
      return { ...found, isMistyped: isLikelyMistyped(licenseCode, codePrefix) };
    });
    if (codes.length === 0)
      context.log(
        `No code of ours reads like this. ${isMistyped ? 'A character is wrong: the last one checks the others, and does not fit. ' : ''}Compare it with the mail, letter by letter; ours have no I, L, O, U.`,
      );
    return {
      data: { codes },
      hasTimes: codes.some(({ revokedAt, redeemedAt, expiresAt }) => (revokedAt ?? redeemedAt ?? expiresAt) !== null),
      lines: codes.flatMap((code, index) => [...(index === 0 ? [] : ['']), ...toLines(code)]),
      isRefused: codes.length === 0,
    };
  },
});

function toLines(code: CodeReport): string[] {
  const { state, isBatchRevoked, isBuyerErased, redeemedBy, redeemedAt, revokedAt, expiresAt } = code;
  return [
    `code      …${code.lastFour}, batch ${code.batch}`,
    `grants    ${toProductText(code)}, ${code.days === null ? 'for ever' : `for ${code.days} days`}`,
    `state     ${meanings[state]}${isBatchRevoked ? ', with its batch' : ''}${isBuyerErased ? ', because the person who bought it was erased,' : ''}${revokedAt === null ? '' : ` on ${toLocalTime(revokedAt)}`}`,
    ...(redeemedBy === null
      ? []
      : [`owner     ${redeemedBy}, since ${redeemedAt === null ? 'unknown' : toLocalTime(redeemedAt)}`]),
    ...(expiresAt === null ? [] : [`redeem    until ${toLocalTime(expiresAt)}`]),
    ...(redeemedBy === null ? [] : [`more      backline license explain ${redeemedBy} ${code.sku}`]),
  ];
}
