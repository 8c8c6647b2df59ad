import { crc32 } from 'node:zlib';
import { type PackBlocks, readPackList } from '@backline/activation/pack-list';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../../core.ts';
import type { PackStorage } from '../../ports/pack-storage.ts';
import { readObject, sha256, toBundleKey, toListKey, type Where } from '../objects.ts';
import type { PublicationRow } from '../publications.ts';
import {
  type ArchiveEntry,
  type ArchiveTime,
  toArchiveTime,
  toDirectory,
  toLocalBytes,
  toLocalHeader,
} from './archive-records.ts';

/** The source of a file's bytes: memory, a stored object, or blocks of the list. */
type Content = { bytes: Uint8Array } | { key: string } | { runs: readonly number[] };

interface Entry extends ArchiveEntry {
  content: Content;
}

/** A virtual zip of a pack: every byte's position follows from the list and the options. */
export interface Archive {
  bytes: number;
  entries: readonly Entry[];
  /** The start of each entry and of the directory. */
  starts: Float64Array;
  directory: Uint8Array;
  time: ArchiveTime;
  blocks: PackBlocks;
  where: Where;
}

/** A number that grows when the layout changes, so that no download continues in a different layout. */
export const archiveLayout = 2;

const utf8 = new TextEncoder();

/**
 * Lays a pack out as a zip, with the chosen options (indices in the head, from 1). Throws `unavailable` if the storage
 * has lost the list.
 */
export async function toArchive(
  core: Core,
  publication: PublicationRow,
  { name, options, where }: { name: string; options: ReadonlySet<number>; where: Where },
): Promise<Archive> {
  const { id, listHash, head, publishedAt } = publication;
  const bytes = await readObject(core.packStorage, toListKey(listHash));
  const read = bytes !== null && sha256(bytes) === listHash ? readPackList(bytes) : { fault: 'lost' };
  if (bytes === null || !('list' in read)) {
    core.log.error({ publicationId: id }, 'the storage of packs has lost a list');
    throw new AppError('unavailable');
  }
  const { blocks, files } = read.list;
  const toName = (path: string) => utf8.encode(`${name}/${path}`);
  const toOwn = (path: string, text: string): Entry => {
    const own = utf8.encode(text);
    return { name: toName(`.backline/${path}`), crc32: crc32(own), bytes: own.length, content: { bytes: own } };
  };
  const chosen = publication.options.filter((_, at) => options.has(at + 1)).map((option) => option.id);
  const entries: Entry[] = [
    toOwn('head.txt', head),
    {
      name: toName('.backline/list'),
      crc32: crc32(bytes),
      bytes: bytes.length,
      content: { key: toListKey(listHash) },
    },
    // With these files, a plugin that finds the folder knows its contents, and downloads less of the next list.
    toOwn('chosen.json', JSON.stringify(chosen)),
    toOwn('pieces', JSON.stringify(where.pieces)),
  ];
  for (const file of files)
    if (file.option === 0 || options.has(file.option))
      entries.push({ name: toName(file.path), crc32: file.crc32, bytes: file.bytes, content: { runs: file.runs } });
  const starts = new Float64Array(entries.length + 1);
  for (const [at, entry] of entries.entries())
    starts[at + 1] = (starts[at] as number) + toLocalBytes(entry) + entry.bytes;
  const time = toArchiveTime(publishedAt);
  const directory = toDirectory(entries, starts, time);
  return {
    bytes: (starts[entries.length] as number) + directory.length,
    entries,
    starts,
    directory,
    time,
    blocks,
    where,
  };
}

/** The last index in a sorted row with a value up to this one. */
function findPlace(count: number, toValue: (at: number) => number, value: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (toValue(middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Bytes that are stored one after another. */
interface Extent {
  key: string;
  from: number;
  bytes: number;
}

/** Locates bytes of a file from a position, up to the end of the consecutive ones. */
function toExtent({ blocks, where }: Archive, runs: readonly number[], from: number): Extent {
  const toStart = (block: number) => blocks.starts[block] as number;
  let left = from;
  for (let at = 0; at < runs.length; at += 2) {
    const first = runs[at] as number;
    const end = (runs[at] as number) + (runs[at + 1] as number);
    const length = toStart(end) - toStart(first);
    if (left >= length) {
      left -= length;
      continue;
    }
    // A position within the concatenation of all blocks.
    const place = toStart(first) + left;
    const found = findPlace(where.runs.length, (run) => toStart((where.runs[run] as Where['runs'][number])[0]), place);
    const [firstBlock, count, bundle, offset] = where.runs[found] as Where['runs'][number];
    const [id] = where.bundles[bundle] as Where['bundles'][number];
    return {
      key: toBundleKey(id),
      from: offset + place - toStart(firstBlock),
      bytes: Math.min(toStart(end), toStart(firstBlock + count)) - place,
    };
  }
  throw new Error('A file of a pack is longer than its blocks.');
}

/** Reads an archive at any position, with one storage object open at a time. */
export function createArchiveReader(storage: PackStorage, archive: Archive) {
  const { entries, starts, directory, time } = archive;
  let opened: { key: string; object: NonNullable<Awaited<ReturnType<PackStorage['open']>>> } | null = null;

  async function close(): Promise<void> {
    const last = opened;
    opened = null;
    await last?.object.close();
  }

  async function readStored({ key, from }: Extent, into: Uint8Array): Promise<void> {
    if (opened?.key !== key) {
      await close();
      const object = await storage.open(key);
      if (object === null) throw new Error('The storage has lost a part of a pack.');
      opened = { key, object };
    }
    if ((await opened.object.read(into, from)) !== into.length) throw new Error('A part of a pack is cut off.');
  }

  /** Fills the start of `into` from an entry. Returns the number of bytes. */
  async function readEntry(at: number, inside: number, into: Uint8Array): Promise<number> {
    const entry = entries[at] as Entry;
    const header = toLocalBytes(entry);
    const copy = (bytes: Uint8Array) => {
      const part = bytes.subarray(0, into.length);
      into.set(part);
      return part.length;
    };
    if (inside < header) return copy(toLocalHeader(entry, time).subarray(inside));
    const from = inside - header;
    const { content } = entry;
    if ('bytes' in content) return copy(content.bytes.subarray(from));
    const left = entry.bytes - from;
    const extent = 'key' in content ? { key: content.key, from, bytes: left } : toExtent(archive, content.runs, from);
    const length = Math.min(extent.bytes, left, into.length);
    await readStored(extent, into.subarray(0, length));
    return length;
  }

  return {
    bytes: archive.bytes,
    async read(into: Uint8Array, from: number): Promise<number> {
      const directoryStart = starts[entries.length] as number;
      let done = 0;
      while (done < into.length && from + done < archive.bytes) {
        const place = from + done;
        const rest = into.subarray(done);
        if (place >= directoryStart) {
          const part = directory.subarray(place - directoryStart, place - directoryStart + rest.length);
          rest.set(part);
          done += part.length;
          continue;
        }
        const at = findPlace(entries.length, (entry) => starts[entry] as number, place);
        done += await readEntry(at, place - (starts[at] as number), rest);
      }
      return done;
    },
    close,
  };
}
