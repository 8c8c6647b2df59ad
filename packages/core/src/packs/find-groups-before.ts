import { verifyPack } from '@backline/activation/verify-pack';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { getTrust } from '../keys/find-keys.ts';
import { readStoredList } from './objects.ts';
import type { PublicationRow } from './publications.ts';
import type { GroupsBefore } from './scan-folder.ts';

/**
 * What the newest version that is offered says of itself and its files; null: there is none. Throws `conflict` where that
 * cannot be read.
 */
export async function findGroupsBefore(core: Core, earlier: readonly PublicationRow[]): Promise<GroupsBefore | null> {
  const before = earlier.find(({ withdrawnAt }) => withdrawnAt === null);
  if (before === undefined) return null;
  const { head } = await verifyPack(before.head, await getTrust(core));
  const list = await readStoredList(core, before.listHash);
  // Without options and a first group, a list that is damaged says nothing that its head does not.
  const hasGroups = head !== null && (head.options.length > 0 || head.firstBytes > 0);
  if (head === null || (list === null && hasGroups))
    throw new AppError('conflict', {
      message: `The folder has no pack.json, and what version ${before.version} says of its files cannot be read: write a pack.json.`,
    });
  const { version, name, requires, options } = head;
  const files = new Map((list?.files ?? []).map(({ path, option, isFirst }) => [path, { option, isFirst }]));
  return { version, name, requires, options, files };
}
