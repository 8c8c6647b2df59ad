import { readTokens } from '@backline/activation/token-file';
import { AppError, toAnswer } from '@backline/domain/errors';
import { LRUCache } from 'lru-cache';
import type { Core } from '../../core.ts';
import { findDamagedOf } from '../../own-objects.ts';
import { perCore } from '../../per-core.ts';
import { sha256, toBundleKey, type Where } from '../objects.ts';
import type { PublicationRow } from '../publications.ts';
import { type Archive, archiveLayout, toArchive } from './archive.ts';
import { getWhere } from './get-where.ts';

/** A pack as an archive, with its name. */
export interface NamedArchive {
  archive: Archive;
  fileName: string;
  etag: string;
}

/** Reads the folder's name from the head. Its signature is not checked, because we made the head. */
function readName(head: string): string {
  const [, payload = ''] = readTokens(head)?.pack?.split('.') ?? [];
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { name: string }).name;
}

/** The ids of options, in the head's order. Absent for the default ones. Throws `input_invalid` for an unknown one. */
export function toOptionIds({ options }: PublicationRow, wanted: string | undefined): string[] {
  if (wanted === undefined) return options.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  const ids = new Set(wanted.split(',').filter((id) => id !== ''));
  const chosen = options.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  if (chosen.length === ids.size) return chosen;
  throw new AppError('input_invalid', { message: toAnswer('answers.noSuchOption'), field: 'options' });
}

/** The size of the cache of archives between requests, in bytes. At least one archive is cached. */
const keptBytes = 64 * 1024 * 1024;

interface Kept {
  archive: Archive;
  /** The memory an archive needs: hashes and paths of its list, twice, and its directory. */
  bytes: number;
}

const cacheOf = perCore(
  () =>
    new LRUCache<string, Kept, () => Promise<Kept>>({
      maxSize: keptBytes,
      // One archive stays in the cache, whatever its size.
      sizeCalculation: ({ bytes }) => Math.min(keptBytes, bytes),
      fetchMethod: (_key, _stale, { context: layOut }) => layOut(),
      // Other archives may fill the cache while this one is being laid out.
      ignoreFetchAbort: true,
    }),
);

/**
 * Throws if a part is damaged. A plugin checks each block, but a browser couldn't say which file of an archive is
 * damaged.
 */
async function assertSound(core: Core, { id }: PublicationRow, { bundles }: Where): Promise<void> {
  const key = await findDamagedOf(core.packStorage, new Set(bundles.map(([bundle]) => toBundleKey(bundle))));
  if (key === null) return;
  core.log.error({ publicationId: id, key }, 'an archive is not sent, because the storage has damaged of it');
  throw new AppError('unavailable');
}

/**
 * Returns a version with some options as an archive. Throws `unavailable` if the storage has lost or damaged a part of
 * it.
 */
export async function getArchive(
  core: Core,
  publication: PublicationRow,
  optionIds: readonly string[],
): Promise<NamedArchive> {
  // The key includes the head, which may be signed again. A repair may move the blocks.
  const head = sha256(Buffer.from(publication.head));
  const key = [head, publication.whereHash, ...optionIds].join(' ');
  const name = readName(publication.head);
  const where = await getWhere(core, publication);
  await assertSound(core, publication, where);
  const { archive } = await cacheOf(core).forceFetch(key, {
    context: async () => {
      const options = new Set(optionIds.map((id) => 1 + publication.options.findIndex((one) => one.id === id)));
      const laidOut = await toArchive(core, publication, { name, options, where });
      return { archive: laidOut, bytes: 2 * publication.listBytes + laidOut.directory.length };
    },
  });
  return {
    archive,
    fileName: `${name} ${publication.version}.zip`,
    etag: `"${[head, ...optionIds].join('+')}+${archiveLayout}"`,
  };
}
