import type { PlaceLists } from '@backline/core/backups/backup-place';
import type { Context } from '../shared/command.ts';
import { toCount } from '../shared/text.ts';

/** Warns of files among the backup lists that are not signed with our key. They are ignored. */
export function sayUnsigned({ log }: Context, { unsigned }: PlaceLists): void {
  if (unsigned.length === 0) return;
  const named = unsigned.slice(0, 5).join(', ');
  log(`${toCount(unsigned.length, 'list')} not signed by this key, and not used: ${named}. Who may write there?`);
}
