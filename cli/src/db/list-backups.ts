import { readLists } from '@backline/core/backups/backup-place';
import type { Context, Outcome } from '../shared/command.ts';
import { toColumns, toCount, toSize } from '../shared/text.ts';
import type { BackupOptions } from './backup-options.ts';
import { openPlace } from './backup-place.ts';
import { sayUnsigned } from './say-unsigned.ts';

export async function act(context: Context, options: BackupOptions): Promise<Outcome> {
  const place = await openPlace(context, options);
  const found = await readLists(place);
  const rows = found.lists.map(({ stamp, shop, program, dialect, database, files, ...list }) => [
    stamp,
    shop,
    program,
    dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    toSize(database.bytes),
    ...[files.packs.length + files.installers.length, list.accounts, list.orders, list.packs].map(String),
  ]);
  context.log(`${toCount(found.lists.length, 'backup')} in ${place.to}.`);
  sayUnsigned(context, found);
  return {
    data: {
      place: place.to,
      backups: found.lists.map(({ database: { pieces: _, ...database }, settings: _settings, files, ...list }) => ({
        ...list,
        database,
        files: { packs: files.packs.length, installers: files.installers.length },
      })),
      unsigned: found.unsigned,
    },
    lines:
      rows.length === 0
        ? []
        : toColumns(['STAMP', 'SHOP', 'PROGRAM', 'DATABASE', 'SIZE', 'FILES', 'ACCOUNTS', 'ORDERS', 'PACKS'], rows),
  };
}
