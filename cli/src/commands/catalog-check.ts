import { toCount } from '../columns.ts';
import type { Context, Outcome } from '../command.ts';
import { readCatalogFile } from '../read-catalog-file.ts';

/** Whether a file could be imported. Asks no database. */
export async function catalogCheck(context: Context, [file = '']: string[]): Promise<Outcome> {
  const { developers, collections } = await readCatalogFile(file);
  const instruments = collections.reduce((sum, collection) => sum + collection.instruments.length, 0);
  context.say(`${file} can be imported.`);
  return {
    data: { developers: developers.length, collections: collections.length, instruments },
    lines: [
      [
        toCount(developers.length, 'developer'),
        toCount(collections.length, 'collection'),
        toCount(instruments, 'instrument'),
      ].join(', '),
    ],
  };
}
