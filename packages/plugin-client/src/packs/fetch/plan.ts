import { type PackFile, type PackList, packLimits, toBlockLength } from '@backline/activation/pack-list';
import type { BlockHasher, Held, Room } from '../common/block-hasher.ts';
import { assertGoing } from '../common/faults.ts';
import { type Sha256, toFileBlocks, toFileKey } from '../common/hashing.ts';
import type { Disk } from '../disk/disk.ts';
import type { Done } from '../disk/done.ts';
import { Folders, isChosen, type Places, type Version } from '../folder/pack-folder.ts';

/** A file that is not complete yet. */
export interface Work {
  file: PackFile;
  key: string;
  /** Where its blocks are written, and its final path. Both are the same for a repair in place. */
  path: string;
  final: string;
  isFirst: boolean;
  /** The number of blocks still missing. */
  missing: number;
}

/** Files to write, and the places of their blocks. The arrays are flat, because there may be half a million blocks. */
export interface Plan {
  version: Version;
  works: Work[];
  /** For each block of the list, the first place that lacks it, or -1. */
  first: Int32Array;
  /** For each place: the next place that lacks the same block, its file, and the position in it. */
  next: number[];
  work: number[];
  offset: number[];
  /** Verified bytes of the chosen files. */
  bytes: number;
  total: number;
  missingBytes: number;
  /** Complete files that are in place but not recorded yet. */
  found: { path: string; key: string; at: string }[];
  /** Paths of complete files. */
  whole: Set<string>;
  /** Places with wrong bytes in the pack's files. */
  damage: { places: number; bytes: number };
}

export interface PlanInput {
  disk: Disk;
  sha256: Sha256;
  hasher: BlockHasher;
  places: Places;
  version: Version;
  chosen: readonly string[];
  /** The installed version during an update: its files stay, and new ones go to `next`. */
  installed: Version | null;
  done: Done;
  /** True to hash files that are recorded as done, too. */
  isThorough: boolean;
  signal: AbortSignal;
  onBytes(bytes: number): void;
}

/** Blocks of a file that are read at once, starting at `at`, as many as fit. */
interface Row {
  held: Held[];
  from: number;
  bytes: number;
}

function* toRows({ blocks }: PackList, file: PackFile): Generator<Row> {
  let row: Row = { held: [], from: 0, bytes: 0 };
  for (const block of toFileBlocks(file)) {
    const length = toBlockLength(blocks, block);
    if (row.bytes + length > packLimits.blockBytes) {
      yield row;
      row = { held: [], from: row.from + row.bytes, bytes: 0 };
    }
    row.held.push({ block, at: row.bytes });
    row.bytes += length;
  }
  if (row.held.length > 0) yield row;
}

/** Finds the right blocks of a file on the disk. Each part is hashed while the next one is read. */
export async function checkFile(
  { disk, hasher, version, signal, onBytes }: PlanInput,
  path: string,
  file: PackFile,
  size: number,
): Promise<Uint8Array> {
  const { blocks } = version.list;
  const rooms = [hasher.takeRoom(), hasher.takeRoom()] as const;
  const right: number[] = [];
  async function check({ held }: Row, got: number, room: Room): Promise<void> {
    const read = held.filter(({ block, at }) => at + toBlockLength(blocks, block) <= got);
    const own = new Set(await hasher.findRightBeside(blocks, read, room));
    for (const one of held) right.push(own.has(one) ? 1 : 0);
    onBytes(got);
  }
  let checking: Promise<void> = Promise.resolve();
  let isOdd = false;
  try {
    for (const row of toRows(version.list, file)) {
      assertGoing(signal);
      const room = rooms[isOdd ? 1 : 0];
      isOdd = !isOdd;
      const got = row.from < size ? await disk.readAt(path, row.from, room.subarray(0, row.bytes)) : 0;
      await checking;
      checking = check(row, got, room);
      // The error is thrown where the promise is awaited.
      checking.catch(() => undefined);
    }
    await checking;
  } finally {
    await checking.catch(() => undefined);
    for (const room of rooms) hasher.giveRoom(room);
  }
  return Uint8Array.from(right);
}

function lack(plan: Plan, work: Work, right: Uint8Array | null): void {
  const { blocks } = plan.version.list;
  const at = plan.works.push(work) - 1;
  let offset = 0;
  let occurrence = 0;
  for (const block of toFileBlocks(work.file)) {
    const length = toBlockLength(blocks, block);
    if (right?.[occurrence] === 1) plan.bytes += length;
    else {
      plan.next.push(plan.first[block] ?? -1);
      plan.work.push(at);
      plan.first[block] = plan.offset.push(offset) - 1;
      plan.missingBytes += length;
      work.missing += 1;
    }
    offset += length;
    occurrence += 1;
  }
}

/** Checks the file in its place. It may be complete or have some right blocks. Null if there is none. */
async function look(input: PlanInput, path: string, file: PackFile, key: string) {
  const { disk, done, isThorough } = input;
  const entry = await disk.stat(path);
  if (entry === null) return null;
  const isSize = entry.bytes === file.bytes;
  if (isSize && !isThorough && done.has(file.path, key))
    return { isWhole: true, isNoted: true, isMendable: false, right: null };
  const right = await checkFile(input, path, file, entry.bytes);
  const isWhole = isSize && right.every((one) => one === 1);
  // Writing to a file with a second name would change both.
  const isMendable = entry.bytes <= file.bytes && !entry.isShared;
  return { isWhole, isNoted: false, isMendable, right };
}

/** A partial file of an earlier attempt, or null. */
async function lookAtPart(input: PlanInput, path: string, file: PackFile): Promise<Uint8Array | null> {
  const entry = await input.disk.stat(path);
  if (entry === null) return null;
  if (entry.bytes <= file.bytes && !entry.isShared) return checkFile(input, path, file, entry.bytes);
  await input.disk.remove(path);
  return null;
}

/** A file, and what was found in its place. */
interface Looked {
  file: PackFile;
  key: string;
  /** False if an update replaces another file there. */
  isSame: boolean;
  here: Awaited<ReturnType<typeof look>>;
}

async function lookAtPlace(
  input: PlanInput,
  folders: Folders,
  file: PackFile,
  installed: ReadonlyMap<string, string>,
): Promise<Looked> {
  const key = await toFileKey(input.version.list, file, input.sha256);
  await folders.assertPlain(file.path);
  // During an update, the old file is in its place, unless both versions have the same one.
  const isSame = input.installed === null || installed.get(file.path) === key;
  const here = isSame ? await look(input, `${input.places.folder}/${file.path}`, file, key) : null;
  return { file, key, isSame, here };
}

async function planFile(input: PlanInput, plan: Plan, index: number, { file, key, isSame, here }: Looked) {
  const { places, disk } = input;
  const place = `${places.folder}/${file.path}`;
  const made = `${places.next}/${index}`;
  const part = `${made}.part`;
  const isUpdate = input.installed !== null;
  const base = { file, key, isFirst: file.isFirst, missing: 0 };
  if (here?.isWhole) {
    plan.bytes += file.bytes;
    plan.whole.add(file.path);
    if (!here.isNoted) plan.found.push({ path: file.path, key, at: place });
    if (isUpdate) await disk.remove(made);
    return;
  }
  if (here !== null) {
    const wrong = here.right?.filter((one) => one === 0).length ?? 0;
    plan.damage.places += Math.max(1, wrong);
  } else if (isSame) plan.damage.places += 1;
  if (isUpdate) {
    const whole = await look({ ...input, isThorough: true }, made, file, key);
    if (whole?.isWhole) {
      plan.bytes += file.bytes;
      return;
    }
    if (whole !== null) await disk.remove(made);
  }
  const right = await lookAtPart(input, part, file);
  // A file is repaired in place, unless the plugin may be playing from it.
  if (!isUpdate && right === null && here?.isMendable) lack(plan, { ...base, path: place, final: place }, here.right);
  else lack(plan, { ...base, path: part, final: isUpdate ? made : place }, right);
}

/** Compares the folder with a list and returns what is missing. Files that are not recorded as done are hashed. */
export async function makePlan(input: PlanInput): Promise<Plan> {
  const { version, chosen, installed, places, disk, sha256 } = input;
  const { list, head } = version;
  const plan: Plan = {
    version,
    works: [],
    first: new Int32Array(list.blocks.count).fill(-1),
    next: [],
    work: [],
    offset: [],
    bytes: 0,
    total: 0,
    missingBytes: 0,
    found: [],
    whole: new Set(),
    damage: { places: 0, bytes: 0 },
  };
  const keys = new Map<string, string>();
  if (installed !== null)
    for (const file of installed.list.files) keys.set(file.path, await toFileKey(installed.list, file, sha256));
  const folders = new Folders(disk, places.folder);
  // The next file is read while the previous one is hashed. Its error is thrown when it is its turn.
  const looks: { index: number; looking: Promise<Looked> }[] = [];
  const planNext = async () => {
    const [look] = looks;
    if (look === undefined) return;
    await planFile(input, plan, look.index, await look.looking);
    looks.shift();
  };
  try {
    for (const [index, file] of list.files.entries()) {
      if (!isChosen(head, chosen, file)) continue;
      assertGoing(input.signal);
      plan.total += file.bytes;
      const looking = lookAtPlace(input, folders, file, keys);
      looking.catch(() => undefined);
      looks.push({ index, looking });
      if (looks.length > 1) await planNext();
    }
    while (looks.length > 0) await planNext();
  } finally {
    await Promise.allSettled(looks.map(({ looking }) => looking));
  }
  plan.damage.bytes = plan.missingBytes;
  return plan;
}
