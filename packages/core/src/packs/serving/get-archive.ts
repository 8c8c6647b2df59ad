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

/** A pack as an archive, with what names it. */
export interface NamedArchive {
  archive: Archive;
  fileName: string;
  etag: string;
}

/** The name of the folder, as the head says it. The head is ours, so its signature is not looked at. */
function readName(head: string): string {
  const [, payload = ''] = readTokens(head)?.pack?.split('.') ?? [];
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { name: string }).name;
}

/** The ids of options in the order of the head. Absent: those that are usual. Throws `input_invalid` for an unknown one. */
export function toOptionIds({ options }: PublicationRow, wanted: string | undefined): string[] {
  if (wanted === undefined) return options.filter(({ isDefault }) => isDefault).map(({ id }) => id);
  const ids = new Set(wanted.split(',').filter((id) => id !== ''));
  const chosen = options.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  if (chosen.length === ids.size) return chosen;
  throw new AppError('input_invalid', { message: toAnswer('answers.noSuchOption'), field: 'options' });
}

/** How much of archives is remembered between the requests of downloads: about so many bytes, and at least one. */
const keptBytes = 64 * 1024 * 1024;

interface Kept {
  archive: Archive;
  /** The memory that it takes: the hashes and paths of its list, twice, and its directory. */
  bytes: number;
}

const cacheOf = perCore(
  () =>
    new LRUCache<string, Kept, () => Promise<Kept>>({
      maxSize: keptBytes,
      // At least one stays, however large it is.
      sizeCalculation: ({ bytes }) => Math.min(keptBytes, bytes),
      fetchMethod: (_key, _stale, { context: layOut }) => layOut(),
      // Others may fill the cache while one is laid out.
      ignoreFetchAbort: true,
    }),
);

/** A browser could not tell which file of an archive is wrong. A plugin compares each block, and takes the others. */
async function assertSound(core: Core, { id }: PublicationRow, { bundles }: Where): Promise<void> {
  const key = await findDamagedOf(core.packStorage, new Set(bundles.map(([bundle]) => toBundleKey(bundle))));
  if (key === null) return;
  core.log.error({ publicationId: id, key }, 'an archive is not sent, because the storage has damaged of it');
  throw new AppError('unavailable');
}

/** A version with some of its options as an archive. Throws `unavailable` where the storage has lost or damaged of it. */
export async function getArchive(
  core: Core,
  publication: PublicationRow,
  optionIds: readonly string[],
): Promise<NamedArchive> {
  // The head is in the archive, and may be signed again; its blocks may lie elsewhere after a repair.
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
