import { type PackList, packLimits, toBlockHash, toBlockLength } from '@backline/activation/pack-list';
import type { Trust } from '@backline/activation/token';
import type { Held } from '../common/block-hasher.ts';
import { assertGoing } from '../common/faults.ts';
import { indexBlocks, toFileBlocks } from '../common/hashing.ts';
import { type Disk, DiskError } from '../disk/disk.ts';
import { readVersion, toPlaces, type Version } from '../folder/pack-folder.ts';
import type { Placer } from './place.ts';
import type { Plan } from './plan.ts';

/** A folder with blocks, complete or partial. */
export interface Source {
  /** The publication's id. */
  jti: string;
  list: PackList;
  /** Paths where a listed file may be, the likeliest first. */
  toPaths(path: string, index: number): string[];
}

const inNext = (folder: string, index: number) => [`${folder}/${index}`, `${folder}/${index}.part`];

/** Sources in a pack's own folder: the installed, the unfinished and the replaced version. */
export async function readSources(disk: Disk, folder: string, trust: Trust): Promise<Source[]> {
  const places = toPlaces(folder);
  const sources: Source[] = [];
  const add = (version: Version | null, toPaths: Source['toPaths']) => {
    if (version !== null) sources.push({ jti: version.head.jti, list: version.list, toPaths });
  };
  const parts = (at: string) => (path: string, index: number) => [`${folder}/${path}`, ...inNext(at, index)];
  add(await readVersion(disk, places.own, trust), (path) => [`${folder}/${path}`]);
  for (const at of [places.next, places.stale, places.previous]) add(await readVersion(disk, at, trust), parts(at));
  return sources;
}

/** The position of a block in a source. */
interface Found {
  block: number;
  file: number;
  offset: number;
  rank: number;
}

function findBlocks({ list }: Source, plan: Plan): Found[] {
  const { blocks } = list;
  const index = indexBlocks(list);
  const wanted = new Map<number, number>();
  for (const [block, place] of plan.first.entries()) {
    if (place < 0) continue;
    const theirs = index.findOrAdd(toBlockHash(plan.version.list.blocks, block), -1);
    if (theirs >= 0) wanted.set(theirs, block);
  }
  const found: Found[] = [];
  if (wanted.size === 0) return found;
  for (const [at, file] of list.files.entries()) {
    let offset = 0;
    for (const theirs of toFileBlocks(file)) {
      const block = wanted.get(theirs);
      if (block !== undefined) found.push({ block, file: at, offset, rank: toRank(plan, block) });
      offset += toBlockLength(blocks, theirs);
    }
  }
  // Blocks of the first group come first, and each file is read from its start.
  return found.toSorted((one, other) => one.rank - other.rank || one.file - other.file || one.offset - other.offset);
}

/** The order of a block: 0 if a file of the first group needs it. */
export function toRank(plan: Plan, block: number): number {
  for (let at = plan.first[block] ?? -1; at >= 0; at = plan.next[at] ?? -1)
    if (plan.works[plan.work[at] ?? -1]?.isFirst) return 0;
  return 1;
}

/** Neighboring blocks of one file, as many as fit. */
function* toRows(plan: Plan, found: readonly Found[], most: number): Generator<Found[]> {
  let row: Found[] = [];
  let end = 0;
  for (const one of found) {
    const [first] = row;
    const bytes = toBlockLength(plan.version.list.blocks, one.block);
    const isNext = one.file === first?.file && one.offset === end && end + bytes - first.offset <= most;
    if (!isNext && row.length > 0) {
      yield row;
      row = [];
    }
    row.push(one);
    end = one.offset + bytes;
  }
  if (row.length > 0) yield row;
}

/** Tries the possible paths of a file. Returns nothing if it is missing. */
async function readSome(disk: Disk, path: string, offset: number, into: Uint8Array): Promise<number> {
  try {
    return await disk.readAt(path, offset, into);
  } catch (error) {
    if (!(error instanceof DiskError)) throw error;
    return -1;
  }
}

/** Copies missing blocks from a source. `isEnough` can end it early. */
export async function copyBlocks(
  disk: Disk,
  plan: Plan,
  source: Source,
  placer: Placer,
  signal: AbortSignal,
  isEnough: () => boolean = () => false,
): Promise<void> {
  const room = new Uint8Array(packLimits.blockBytes);
  let file = -1;
  let paths: string[] = [];
  for (const row of toRows(plan, findBlocks(source, plan), room.length)) {
    assertGoing(signal);
    if (isEnough()) return;
    const [first] = row as [Found];
    if (first.file !== file) {
      file = first.file;
      paths = source.toPaths(source.list.files[file]?.path ?? '', file);
    }
    for (const path of paths) {
      const held = row
        .filter(({ block }) => placer.isMissing(block))
        .map(({ block, offset }) => ({ block, at: offset - first.offset }));
      const last = held.at(-1);
      if (last === undefined) break;
      const toEnd = ({ block, at }: Held) => at + toBlockLength(plan.version.list.blocks, block);
      const got = await readSome(disk, path, first.offset, room.subarray(0, toEnd(last)));
      // A missing file is not tried again for each of its blocks.
      if (got < 0) paths = paths.filter((one) => one !== path);
      await placer.place(
        held.filter((one) => toEnd(one) <= got),
        room,
      );
    }
  }
}
