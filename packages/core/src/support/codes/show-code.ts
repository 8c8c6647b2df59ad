import { toBareLicenseCode } from '@backline/domain/licenses/license-code';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { findCodes, toReports } from './find-codes.ts';

/** Shows a code: its state, owner and origin. Returns an empty list when nothing is found. */
export async function showCode(core: Core, caller: Caller, input: { licenseCode: string; reason: string }) {
  const codes = await findCodes(core, core.store.db, input.licenseCode);
  const subject = `code …${(toBareLicenseCode(input.licenseCode, core.settings.codePrefix) ?? input.licenseCode).slice(-4)}`;
  // Several codes may have the same last characters. Then the entry names no person.
  const owner = codes.length === 1 ? codes[0]?.redeemedBy : null;
  const about = owner == null ? {} : { subjectUserId: owner };
  await recordLookUp(core, caller, { type: 'support.code_shown', ...about, subject, reason: input.reason });
  return { codes: await toReports(core, codes) };
}
