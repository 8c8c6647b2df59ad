import { formatMoney } from '@backline/domain/format-money';
import type { Money } from '@backline/domain/money';
import { toCount } from '../columns.ts';
import type { Context, Outcome } from '../command.ts';
import { readCatalogFile } from '../read-catalog-file.ts';

/** The lowest and the highest price: they tell a file that was not written in cents. */
function toPriceLines(prices: readonly Money[]): string[] {
  const [lowest, ...others] = prices.toSorted((a, b) => a.amount - b.amount).map(formatMoney);
  if (lowest === undefined) return [];
  return [`prices from ${lowest} to ${others.at(-1) ?? lowest}`];
}

/** Whether a file could be imported. Asks no database. */
export async function catalogCheck(context: Context, [file = '']: string[]): Promise<Outcome> {
  const { developers, collections } = await readCatalogFile(context, file);
  const instruments = collections.reduce((sum, collection) => sum + collection.instruments.length, 0);
  const prices = collections.flatMap(({ price }) => (price === undefined ? [] : [price]));
  context.say(`${file} can be imported.`);
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
}
