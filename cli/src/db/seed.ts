import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import { listenToShop } from '../catalog/listen-to-shop.ts';
import { readCatalogFile } from '../catalog/read-catalog-file.ts';
import { createStoredListener } from '../catalog/stored-listener.ts';
import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { createProgress } from '../shared/progress.ts';
import { seedPacks } from './seed-packs.ts';

async function readDemonstration(): Promise<CatalogFile> {
  const { catalog } = await import('@backline/fixtures/catalog');
  const { catalogFile } = await import('@backline/domain/catalog/catalog-file');
  return catalogFile.parse(catalog);
}

export const command = defineCommand({
  usage: 'seed',
  description:
    'Add the demonstration accounts, codes and installers that are not there yet, and fill an empty shop: from the catalog.json beside the brand, or with the demonstration and sounds for its packs. Refused in production.',
  examples: ['db seed', 'db seed --json'],
  needs: ['machine', 'clock', 'packs'],
  async run(context) {
    const { env, log } = context;
    if (env.NODE_ENV === 'production')
      throw new CliError(
        'The demonstration accounts have a public password and do not belong in production.',
        'refused_in_production',
      );
    const { demoPassword, people } = await import('@backline/fixtures');
    const { toSeed, toSeedOf } = await import('@backline/fixtures/seed');
    const own = join(env.BRAND_PATH, 'catalog.json');
    const isOwn = existsSync(own);
    const catalog = isOwn ? await readCatalogFile(context, own) : await readDemonstration();
    const now = context.now();
    const added = await withCore(context, async (core) => {
      const { importCatalog } = await import('@backline/core/catalog/import-catalog');
      const { listDevelopers } = await import('@backline/core/catalog/list-developers');
      const { seedCast } = await import('@backline/core/installation/seed-cast');
      const cast = await seedCast(core, operator, isOwn ? toSeedOf(catalog, now) : toSeed(now));
      // A shop that someone has filled is never replaced.
      const isEmpty = (await listDevelopers(core)).length === 0;
      if (isEmpty) {
        await importCatalog(core, operator, catalog);
        await listenToShop(context, core, isOwn ? {} : { listener: await createStoredListener() });
      }
      const onProgress = createProgress(context, 'Packs with sounds', catalog.collections.length - 1);
      const packs = isOwn ? 0 : await seedPacks(core, catalog, { isTest: env.NODE_ENV === 'test', onProgress });
      return { ...cast, packs, collections: isEmpty ? catalog.collections.length : 0 };
    });
    if (added.people + added.licenses + added.collections + added.packs === 0)
      log('Nothing to do: everybody and everything is there.');
    if (added.people > 0) log(`Added ${added.people} accounts; their password is ${demoPassword}.`);
    if (added.licenses > 0) log(`Added ${added.licenses} SKUs, codes and grants.`);
    if (added.collections > 0) log(`Added ${added.collections} collections to the shop.`);
    if (added.packs > 0) log(`Made and published the sounds of ${added.packs} packs.`);
    const emails = people.map((person) => person.email);
    return {
      data: {
        added: added.people,
        licenses: added.licenses,
        collections: added.collections,
        packs: added.packs,
        people: emails,
      },
      lines: emails,
    };
  },
});
