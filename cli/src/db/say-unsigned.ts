import type { PlaceLists } from '@backline/core/backups/backup-place';
import type { Context } from '../shared/command.ts';
import { toCount } from '../shared/text.ts';

/** Names what lies where lists of backups are and is not signed by our key: nothing of it is used. */
export function sayUnsigned({ log }: Context, { unsigned }: PlaceLists): void {
  if (unsigned.length === 0) return;
  const named = unsigned.slice(0, 5).join(', ');
  log(`${toCount(unsigned.length, 'list')} not signed by this key, and not used: ${named}. Who may write there?`);
}
