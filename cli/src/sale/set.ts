import type { CatalogFile } from '@backline/domain/catalog/catalog-file';
import { importOptions } from '../catalog/import-shop.ts';
import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { parseEnd, parseStart, refuseUsage } from '../shared/options.ts';
import { toCount } from '../shared/text.ts';
import { changeShop } from './change-shop.ts';
import { packsOption, parsePacks } from './packs-option.ts';

type Collection = CatalogFile['collections'][number];

function parsePercent(text: string): number {
  const percent = Number(text.replace(/\s*%$/, ''));
  if (/^\d{1,2}(\.\d{1,2})?\s*%?$/.test(text) && percent > 0) return percent;
  throw refuseUsage(`"${text}" is no discount: give a percentage above 0 and below 100, such as 30%.`);
}

/** The price with a discount, rounded to the cent (the currency's minor unit). */
function toSalePrice({ amount, currency }: NonNullable<Collection['price']>, percent: number) {
  return { amount: Math.round((amount * (100 - percent)) / 100), currency };
}

export const command = defineCommand({
  usage: 'set <PERCENT>',
  description:
    'Put packs on sale, each a percentage below its price and rounded to the cent, as an import of the catalog does: the prices are said first, and Paddle is synced. A sale that a pack has is replaced. Without --from it starts now.',
  examples: [
    'sale set 30% --packs AUR-100,AUR-101 --from 2026-12-01 --until 2026-12-07',
    'sale set 20% --packs all --until 2026-12-31',
  ],
  options: {
    ...packsOption,
    '--from <DATE>': 'when it starts: a day (UTC), or a time such as 2026-12-01T18:00Z',
    '--until <DATE>': 'when it ends: the last day (UTC), or a time',
    ...importOptions,
  },
  required: ['packs', 'until'],
  needs: ['database', 'clock'],
  async run(context, [text = ''], { packs, from, until, ...options }) {
    const percent = parsePercent(text);
    const startsAt = from === undefined ? undefined : parseStart(from, 'from');
    const endsAt = parseEnd(until, 'until');
    if (startsAt !== undefined && startsAt >= endsAt) throw refuseUsage('--until must be after --from.');
    const toSale = (pack: Collection, price: NonNullable<Collection['price']>) => ({
      ...pack,
      sale: { price: toSalePrice(price, percent), ...(startsAt === undefined ? {} : { startsAt }), endsAt },
    });
    const outcome = await changeShop(context, options, (shop) => {
      const isMeant = parsePacks(packs, shop);
      const unpriced = shop.collections.filter(({ sku, price }) => isMeant(sku) && !price?.amount);
      if (packs !== 'all' && unpriced.length > 0)
        throw new CliError(
          `${unpriced.map(({ sku }) => sku).join(', ')} cannot be on sale: without a price of its own, or free. Nothing was changed.`,
          'refused',
        );
      const isReduced = ({ sku, price }: Collection) =>
        isMeant(sku) && price !== undefined && toSalePrice(price, percent).amount < price.amount;
      const changed = shop.collections.filter(isReduced).length;
      context.log(`${toCount(changed, 'pack')} on sale, ${percent} % off.`);
      return shop.collections.map((pack) =>
        pack.price !== undefined && isReduced(pack) ? toSale(pack, pack.price) : pack,
      );
    });
    context.log(`To end it: backline sale end --packs ${packs}`);
    return outcome;
  },
});
