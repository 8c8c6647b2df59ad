import { toCount } from '../columns.ts';
import type { Context, Outcome } from '../command.ts';
import { CliError, exitCodes } from '../errors.ts';
import { operator, withCore } from '../open-core.ts';
import { toChangeLines } from './catalog-import.ts';

/** Fills the shop with the demonstration catalog. */
export async function catalogSeed(context: Context): Promise<Outcome> {
  if (context.env.NODE_ENV === 'production')
    throw new CliError(
      'The demonstration catalog does not belong in production. Import yours: backline catalog import FILE',
      {
        code: 'refused_in_production',
        exitCode: exitCodes.refused,
      },
    );
  const { catalog } = await import('@backline/fixtures/catalog');
  const { catalogFile } = await import('@backline/domain/catalog-file');
  const { importCatalog } = await import('@backline/core/catalog/import-catalog');
  const diff = await withCore(context, (core) => importCatalog(core, operator, catalogFile.parse(catalog)));
  context.say(`The shop has ${toCount(catalog.collections.length, 'collection')}.`);
  return { data: diff, lines: toChangeLines(diff) };
}
