import type { Caller, Core } from '../../packages/core/src/core.ts';
import { developmentDefaults } from '../../packages/core/src/development-defaults.ts';
import { createCore } from '../../packages/core/src/installation/create-core.ts';
import { parseSettings } from '../../packages/core/src/installation/parse-settings.ts';
import { toPrivacySettings } from '../../packages/core/src/installation/to-privacy-settings.ts';
import { makeLicenseCode } from '../../packages/core/src/licenses/license-codes.ts';
import type { PackStorage } from '../../packages/core/src/ports/pack-storage.ts';
import { insertCodes } from '../../packages/core/src/support/codes/add-codes.ts';
import { createBatch } from '../../packages/core/src/support/codes/create-batch.ts';
import { openStore } from '../../packages/db/src/index.ts';
import { apiKey } from './bench-world.ts';

const codesPerTransaction = 10_000;

export const operator: Caller = { source: 'cli', ip: 'local', userAgent: null, session: null };

/** Opens the use cases over a database, without a server. */
export async function openBenchCore(
  url: string,
  downloadsPath: string,
  { packStorage, publicUrl = 'http://x' }: { packStorage?: PackStorage; publicUrl?: string } = {},
): Promise<Core> {
  const store = await openStore({ url });
  const names = { productName: 'x', productSlug: 'x', codePrefix: 'MUS', publicUrl };
  const settings = { ...names, apiKey, rateLimitIpFactor: 1 };
  const log = { info() {}, warn() {}, error() {} };
  const withdrawal = { withdrawal: 'ask', withdrawalExempt: ['redeemed'] } as const;
  const paths = {
    ...withdrawal,
    privacy: toPrivacySettings(parseSettings({})),
    staffSecondFactor: 'off' as const,
    hasHostNames: true,
    downloadRedirects: [],
    downloadsPath,
    packTrialGb: 50,
  };
  return createCore({
    store,
    settings: { ...settings, ...paths },
    log,
    packStorage,
    secret: developmentDefaults.secret,
  });
}

/** Adds unused codes for the SKU A in the batch BENCH. */
export async function addNewCodes(core: Core, count: number): Promise<string[]> {
  const reason = 'a measurement';
  await createBatch(core, operator, { batch: 'BENCH', sku: 'A', days: null, expiresAt: null, reason });
  const all = Array.from({ length: count }, () => makeLicenseCode(core.settings.codePrefix));
  for (let from = 0; from < count; from += codesPerTransaction) {
    const licenseCodes = all.slice(from, from + codesPerTransaction);
    await core.store.write((tx) => insertCodes(core, tx, { batch: 'BENCH', licenseCodes, reason }));
  }
  return all;
}
