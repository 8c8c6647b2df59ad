import { toBareLicenseCode } from '@backline/domain/licenses/license-code';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { insertGrant, type NewGrant } from './grants.ts';
import { hashLicenseCode } from './license-codes.ts';

/** The SKUs, codes and grants of the demonstration cast. */
export interface SeedLicenses {
  skus: readonly { sku: string; name: string; subject: string }[];
  offers: readonly { name: string; sku: string; grantMs: number }[];
  batches: readonly {
    name: string;
    sku: string;
    grantMs: number | null;
    expiresAt: Date | null;
    licenseCodes: readonly string[];
  }[];
  grants: readonly (NewGrant & { grantedAt: Date })[];
}

/** Adds the missing SKUs, codes and grants and leaves the rest unchanged. Returns how many were added. */
export async function seedLicenses(core: Core, caller: Caller, seed: SeedLicenses): Promise<number> {
  const { t } = core.store;
  const now = core.clock.now();
  return core.store.write(async (tx) => {
    const skus = await tx
      .insert(t.skus)
      .values([...seed.skus])
      .onConflictDoNothing()
      .returning({ sku: t.skus.sku });
    await tx
      .insert(t.offers)
      .values([...seed.offers])
      .onConflictDoNothing();
    await tx
      .insert(t.licenseBatches)
      .values(
        seed.batches.map(({ licenseCodes: _, ...batch }) => ({
          ...batch,
          createdAt: now,
          createdBy: 'seed',
          reason: 'the demonstration cast',
        })),
      )
      .onConflictDoNothing();
    const codes = await tx
      .insert(t.licenseCodes)
      .values(
        seed.batches.flatMap(({ name, licenseCodes }) =>
          licenseCodes.map((code) => {
            const bare = toBareLicenseCode(code, core.settings.codePrefix) ?? '';
            return { codeHash: hashLicenseCode(core, bare), batch: name, lastFour: bare.slice(-4) };
          }),
        ),
      )
      .onConflictDoNothing()
      .returning({ codeHash: t.licenseCodes.codeHash });
    let added = skus.length + codes.length;
    for (const grant of seed.grants) {
      const grantId = await insertGrant(core, tx, grant);
      if (grantId === null) continue;
      added += 1;
      await recordEvent(core, tx, caller, {
        type: 'grant.added',
        subjectUserId: grant.userId,
        reason: 'the demonstration cast',
        details: { sku: grant.sku, grantId },
      });
    }
    return added;
  });
}
