import { type Db, eq, prepareStatement } from '@backline/db';
import { toCodeLayout } from '@backline/domain/licenses/code-layout';
import { toBareLicenseCode, toLicenseCodeReadings } from '@backline/domain/licenses/license-code';
import type { Core } from '../core.ts';
import { hashForeignCode, hashLicenseCode } from './license-codes.ts';

const selectLayout = prepareStatement((db, { codeLayouts }, { layout }: { layout: string }) =>
  db.select().from(codeLayouts).where(eq(codeLayouts.layout, layout)),
);

/**
 * The hashes that a typed text may match; null if it cannot be a code. A text in no imported layout cannot be another
 * system's code, and layouts reveal nothing about single codes.
 */
export async function toCodeHashes(core: Core, db: Db, typed: string): Promise<string[] | null> {
  const { codePrefix } = core.settings;
  const bare = toBareLicenseCode(typed, codePrefix);
  if (bare !== null) return toLicenseCodeReadings(bare).map((reading) => hashLicenseCode(core, reading));
  const layout = toCodeLayout(typed, codePrefix);
  if (layout === null || (await selectLayout(db, core.store.t, { layout })).length === 0) return null;
  return [hashForeignCode(core, typed)];
}
