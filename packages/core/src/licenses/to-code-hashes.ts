import { type Db, prepareStatement } from '@backline/db';
import { toLicenseCodeReadings } from '@backline/domain/licenses/license-code';
import { readOneCode } from '@backline/domain/licenses/read-codes';
import type { Core } from '../core.ts';
import { hashForeignCode, hashLicenseCode } from './license-codes.ts';

const selectLayouts = prepareStatement((db, { codeLayouts }) =>
  db.select({ layout: codeLayouts.layout }).from(codeLayouts),
);

/**
 * The stored hashes that a typed text can stand for, or null if it does not have exactly one code. A text in no imported
 * layout is not looked up.
 */
export async function toCodeHashes(core: Core, db: Db, typed: string): Promise<string[] | null> {
  const layouts = new Set((await selectLayouts(db, core.store.t, {})).map(({ layout }) => layout));
  const code = readOneCode(typed, core.settings.codePrefix, layouts);
  if (code === null) return null;
  if ('foreign' in code) return [hashForeignCode(core, code.foreign)];
  return toLicenseCodeReadings(code.bare).map((reading) => hashLicenseCode(core, reading));
}
