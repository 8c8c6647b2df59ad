import { listStamps, readList } from '@backline/core/backups/backup-place';
import { toColumns, toCount } from '../columns.ts';
import type { Context, Outcome } from '../command.ts';
import { toSize } from '../to-size.ts';
import type { BackupOptions } from './backup-options.ts';
import { openPlace } from './backup-place.ts';

export async function act(context: Context, options: BackupOptions): Promise<Outcome> {
  const place = await openPlace(context, options);
  const lists = [];
  for (const stamp of await listStamps(place)) lists.push(await readList(place, stamp));
  const rows = lists.map(({ stamp, program, dialect, database, files }) => [
    stamp,
    program,
    dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL',
    toSize(database.bytes),
    `${files.packs.length + files.installers.length}`,
  ]);
  context.log(`${toCount(lists.length, 'backup')} in ${place.to}.`);
  return {
    data: {
      place: place.to,
      backups: lists.map(({ database: { pieces, ...database }, ...list }) => ({ ...list, database })),
    },
    lines: rows.length === 0 ? [] : toColumns(['STAMP', 'PROGRAM', 'DATABASE', 'SIZE', 'FILES'], rows),
  };
}
