import { toCount } from '../columns.ts';
import { defineCommand } from '../command.ts';
import { CliError, exitCodes } from '../errors.ts';
import { assertDatabaseExists, withCore } from '../open-core.ts';
import { yesOption } from '../options.ts';
import { importShop, toChangeLines } from './import-shop.ts';

export const command = defineCommand({
  usage: 'seed',
  description: 'Make the shop the demonstration catalog. Refused in production.',
  examples: ['catalog seed'],
  options: yesOption,
  async run(context, _args, options) {
    if (context.env.NODE_ENV === 'production')
      throw new CliError(
        'The demonstration catalog does not belong in production. Import yours: backline catalog import FILE',
        {
          code: 'refused_in_production',
          exitCode: exitCodes.refused,
        },
      );
    await assertDatabaseExists(context.env);
    const { catalog } = await import('@backline/fixtures/catalog');
    const { catalogFile } = await import('@backline/domain/catalog/catalog-file');
    const diff = await withCore(context, (core) => importShop(context, core, catalogFile.parse(catalog), options));
    const count = toCount(catalog.collections.length, 'collection');
    context.log(`The shop has ${count}. Prices reach Paddle with "backline paddle sync".`);
    return { data: diff, lines: toChangeLines(diff) };
  },
});
