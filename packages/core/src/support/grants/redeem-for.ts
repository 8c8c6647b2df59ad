import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { RedeemOutput } from '@backline/domain/licenses/redeem-licenses';
import type { Caller, Core } from '../../core.ts';
import { redeemCode, tryCode } from '../../licenses/redeem-code.ts';
import { getUserByEmail, recordLookUp } from '../staff.ts';

export interface RedeemFor {
  email: EmailAddress;
  licenseCodes: readonly string[];
  isDryRun: boolean;
  reason: string;
}

/**
 * Redeems codes for a customer, each in its own transaction, with the exact reasons. A dry run only predicts the
 * outcome. Throws `not_found` for an unknown address.
 */
export async function redeemFor(core: Core, caller: Caller, input: RedeemFor): Promise<RedeemOutput> {
  const { id: userId } = await getUserByEmail(core, core.store.db, input.email);
  const { isDryRun, reason } = input;
  if (isDryRun) await recordLookUp(core, caller, { type: 'support.redeem_tried', subjectUserId: userId, reason });
  const answer: RedeemOutput = { licenses: [], errors: [] };
  const wouldHave = new Set<string>();
  for (const typed of input.licenseCodes) {
    const outcome = isDryRun
      ? await tryCode(core, core.store.db, userId, typed)
      : await core.store.write((tx) => redeemCode(core, tx, caller, { userId, typed, reason }));
    if ('reason' in outcome) answer.errors.push({ licenseCode: typed, error: true, reason: outcome.reason });
    else if (isDryRun && wouldHave.has(outcome.code.codeHash))
      answer.errors.push({ licenseCode: typed, error: true, reason: 'redeemed_by_you' });
    else {
      const { codeHash, sku, name } = outcome.code;
      wouldHave.add(codeHash);
      answer.licenses.push({ licenseCode: typed, sku, productName: name });
    }
  }
  return answer;
}
