import { readTokens } from '@backline/activation/token-file';
import { AppError } from '@backline/domain/errors';
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
  throw new AppError('input_invalid', { message: 'options: This version has no such option.', field: 'options' });
}

/** How much of archives is remembered between the requests of downloads: about so many bytes, and at least one. */
const keptBytes = 64 * 1024 * 1024;

interface Kept {
  archive: Promise<Archive>;
  weight: number;
}

const cacheOf = perCore(() => new Map<string, Kept>());

/** What a layout takes in memory: the hashes and paths of its list, twice, and its directory. */
const weigh = ({ listBytes }: PublicationRow, { directory }: Archive) => 2 * listBytes + directory.length;

function forget(cache: Map<string, Kept>): void {
  let sum = 0;
  for (const { weight } of cache.values()) sum += weight;
  for (const [key, { weight }] of cache) {
    if (sum <= keptBytes || cache.size === 1) return;
    cache.delete(key);
    sum -= weight;
  }
}

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
  const cache = cacheOf(core);
  // The head is in the archive, and may be signed again; its blocks may lie elsewhere after a repair.
  const head = sha256(Buffer.from(publication.head));
  const key = [head, publication.whereHash, ...optionIds].join(' ');
  const name = readName(publication.head);
  const where = await getWhere(core, publication);
  await assertSound(core, publication, where);
  let kept = cache.get(key);
  // The one that was asked for last is forgotten last.
  cache.delete(key);
  if (kept === undefined) {
    const options = new Set(optionIds.map((id) => 1 + publication.options.findIndex((one) => one.id === id)));
    const archive = toArchive(core, publication, { name, options, where });
    const made: Kept = { archive, weight: 0 };
    archive.then(
      (laidOut) => {
        made.weight = weigh(publication, laidOut);
        forget(cache);
      },
      () => cache.delete(key),
    );
    kept = made;
  }
  cache.set(key, kept);
  return {
    archive: await kept.archive,
    fileName: `${name} ${publication.version}.zip`,
    etag: `"${[head, ...optionIds].join('+')}+${archiveLayout}"`,
  };
}
