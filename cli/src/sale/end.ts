import { importOptions } from '../catalog/import-shop.ts';
import { defineCommand } from '../shared/command.ts';
import { changeShop } from './change-shop.ts';
import { packsOption, parsePacks } from './packs-option.ts';

export const command = defineCommand({
  usage: 'end',
  description:
    'End the sale of packs now, also one that has not started: they cost their price again, and Paddle is synced. It undoes "sale set".',
  examples: ['sale end --packs AUR-100,AUR-101', 'sale end --packs all'],
  options: { ...packsOption, '--no-sync': importOptions['--no-sync'] },
  required: ['packs'],
  needs: ['database', 'clock'],
  run: (context, _args, { packs, ...options }) =>
    changeShop(context, options, (shop) => {
      const isMeant = parsePacks(packs, shop);
      return shop.collections.map((pack) => {
        const { sale: _, ...rest } = pack;
        return isMeant(pack.sku) ? rest : pack;
      });
    }),
});
