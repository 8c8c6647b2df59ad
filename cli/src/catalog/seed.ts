import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { importShop } from './import-shop.ts';
import { createStoredListener } from './stored-listener.ts';

export const command = defineCommand({
  usage: 'seed',
  description: 'Make the shop the demonstration catalog. Refused in production.',
  examples: ['catalog seed'],
  confirms: true,
  needs: ['database', 'clock'],
  async run(context, _args, options) {
    if (context.env.NODE_ENV === 'production')
      throw new CliError(
        'The demonstration catalog does not belong in production. Import yours: backline catalog import FILE',
        'refused_in_production',
      );
    const { catalog } = await import('@backline/fixtures/catalog');
    const { catalogFile } = await import('@backline/domain/catalog/catalog-file');
    const listener = await createStoredListener();
    return importShop(context, catalogFile.parse(catalog), {
      ...options,
      confirmPriceDrops: true,
      sync: false,
      listener,
    });
  },
});
