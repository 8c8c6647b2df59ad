import { formatMoney } from '@backline/domain/format-money';
import type { Money } from '@backline/domain/money';
import { toCount } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { checkSounds } from './check-sounds.ts';
import { logWarnings, readCatalogFile } from './read-catalog-file.ts';

/** The lowest and the highest price: they reveal a file whose amounts are not in cents. */
function toPriceLines(prices: readonly Money[]): string[] {
  const [lowest, ...others] = prices.toSorted((a, b) => a.amount - b.amount).map(formatMoney);
  if (lowest === undefined) return [];
  return [`prices from ${lowest} to ${others.at(-1) ?? lowest}`];
}

export const command = defineCommand({
  usage: 'check <FILE>',
  description:
    'Find every mistake in a file, with its place, and in the pictures and sounds that it names: those under /catalog/ lie in the folder CATALOG_ASSETS. Listens to those sounds and warns of what customers would notice. Asks no database, no server and no network.',
  examples: ['catalog check catalog.json'],
  isOffline: true,
  async run(context, [file = '']) {
    const catalog = await readCatalogFile(context, file);
    logWarnings(context.log, await checkSounds(context, catalog));
    const { developers, collections } = catalog;
    const instruments = collections.reduce((sum, collection) => sum + collection.instruments.length, 0);
    const prices = collections.flatMap(({ price }) => (price === undefined ? [] : [price]));
    context.log(`${file} can be imported.`);
    return {
      data: { developers: developers.length, collections: collections.length, instruments },
      lines: [
        [
          toCount(developers.length, 'developer'),
          toCount(collections.length, 'collection'),
          toCount(instruments, 'instrument'),
        ].join(', '),
        ...toPriceLines(prices),
      ],
    };
  },
});
