import { toBlockHash, toBlockLength } from '@backline/activation/pack-list';
import { Refused } from '../common/faults.ts';
import { indexBlocks, toFileBlocks, toFileKey } from '../common/hashing.ts';
import type { PackState } from '../common/states.ts';
import { DiskError } from '../disk/disk.ts';
import { Done } from '../disk/done.ts';
import { fetchVersion } from '../fetch/fetch-list.ts';
import { makePlan } from '../fetch/plan.ts';
import {
  isChosen,
  type Places,
  readChosen,
  readVersion,
  removeLeftovers,
  toDefaults,
  type Version,
} from '../folder/pack-folder.ts';
import type { Engine } from '../install/job.ts';

type Seen = Partial<PackState> & Pick<PackState, 'state'> & { whole: Set<string>; firsts: string[] };

/** Folders that a cloud service syncs, by a part of their path. */
const clouds = {
  Dropbox: /\/dropbox/i,
  OneDrive: /\/onedrive/i,
  iCloud: /\/(mobile documents|icloud)/i,
  'Google Drive': /\/google ?drive/i,
};

const findCloud = (folder: string) => Object.entries(clouds).find(([, pattern]) => pattern.test(folder))?.[0] ?? null;

/** Finds files that are recorded as done and have the right size. Nothing is hashed. */
async function findNoted(
  { disk, sha256 }: Engine,
  places: Places,
  version: Version,
  chosen: readonly string[],
  done: Done,
) {
  const whole = new Set<string>();
  const sums = { bytes: 0, total: 0 };
  for (const file of version.list.files) {
    if (!isChosen(version.head, chosen, file)) continue;
    sums.total += file.bytes;
    if (!done.has(file.path, await toFileKey(version.list, file, sha256))) continue;
    const entry = await disk.stat(`${places.folder}/${file.path}`);
    if (entry?.kind !== 'file' || entry.bytes !== file.bytes) continue;
    whole.add(file.path);
    sums.bytes += file.bytes;
  }
  return { whole, ...sums };
}

const toFirsts = ({ list }: Version) => list.files.filter(({ isFirst }) => isFirst).map(({ path }) => path);

/** The state of an installed version: complete, or damaged if some of its files are not certain. */
async function lookAtInstalled(engine: Engine, places: Places, version: Version, signal: AbortSignal): Promise<Seen> {
  const { disk, sha256, hasher } = engine;
  const chosen = (await readChosen(disk, places.own)) ?? toDefaults(version.head);
  const done = await Done.read(disk, places.done, false);
  const firsts = toFirsts(version);
  // Another engine is working here, so files that are not recorded may be incomplete.
  const isBusy = (await disk.stat(places.lock)) !== null || (await disk.stat(places.swap)) !== null;
  const isLeaving = (await disk.stat(places.removing)) !== null;
  if (isLeaving) return { state: 'installed', whole: new Set(), firsts };
  if (isBusy) {
    const { whole } = await findNoted(engine, places, version, chosen, done);
    return { state: 'installed', whole, firsts };
  }
  const plan = await makePlan({
    disk,
    sha256,
    hasher,
    places,
    version,
    chosen,
    installed: null,
    done,
    signal,
    isThorough: false,
    onBytes: () => undefined,
  });
  try {
    await done.addCertain(plan.found);
  } catch (error) {
    // A read-only drive can still play.
    if (!(error instanceof DiskError)) throw error;
  }
  if (plan.works.length === 0) return { state: 'installed', whole: plan.whole, firsts };
  return { state: 'damaged', whole: plan.whole, firsts, damage: plan.damage };
}

/** Describes a folder's contents from its own records. */
export async function lookAt(engine: Engine, places: Places, signal: AbortSignal): Promise<Seen | null> {
  const { disk, sha256 } = engine;
  if ((await disk.stat(places.folder))?.kind === 'link') throw new Refused('folder_has_links');
  const trust = await engine.readTrust();
  const installed = await readVersion(disk, places.own, trust);
  const pending = await readVersion(disk, places.next, trust);
  const version = installed ?? pending;
  if (version === null) return null;
  const { name, bytes, version: number } = version.head;
  // No one is replacing files there now. On a read-only drive this fails, but the pack can still play.
  if ((await disk.stat(places.lock)) === null) await removeLeftovers(disk, places).catch(() => undefined);
  const previous = await readVersion(disk, places.previous, trust);
  const common = {
    name,
    bytes,
    version: number,
    folder: places.folder,
    syncsWith: findCloud(places.folder),
    previousVersion: previous?.head.version ?? null,
  };
  if (installed !== null) {
    const seen = await lookAtInstalled(engine, places, installed, signal);
    if (pending === null || pending.head.jti === installed.head.jti) return { ...common, ...seen };
    const isReady = (await disk.stat(places.ready)) !== null;
    const nextVersion = pending.head.version;
    return { ...common, ...seen, nextVersion, state: seen.state === 'installed' && isReady ? 'ready' : seen.state };
  }
  const chosen = (await readChosen(disk, places.next)) ?? toDefaults(version.head);
  const done = await Done.read(disk, places.done, false);
  const { whole, ...sums } = await findNoted({ ...engine, sha256 }, places, version, chosen, done);
  const firsts = toFirsts(version);
  const plays = firsts.every((path) => whole.has(path));
  return {
    ...common,
    state: 'paused',
    whole,
    firsts,
    progress: { ...sums, secondsLeft: null, fetchedBytes: 0, plays },
  };
}

/**
 * The download size of an update: the blocks that the installed version lacks. Null if there is nothing newer or no
 * answer.
 */
export async function toUpdate(
  { disk, portal, sha256, readTrust }: Engine,
  places: Places,
  sku: string,
  channel: 'stable' | 'beta',
  signal: AbortSignal,
): Promise<PackState['update']> {
  try {
    const trust = await readTrust();
    const installed = await readVersion(disk, places.own, trust);
    if (installed === null) return null;
    const opened = await portal.open(sku, undefined, channel, signal);
    const next = await fetchVersion(portal, opened, sku, trust, [installed], sha256, signal, () => undefined);
    if (next.head.seq <= installed.head.seq) return null;
    const chosen = (await readChosen(disk, places.own)) ?? toDefaults(next.head);
    const index = indexBlocks(installed.list);
    const fresh = new Set<number>();
    for (const file of next.list.files)
      if (isChosen(next.head, chosen, file))
        for (const block of toFileBlocks(file))
          if (index.findOrAdd(toBlockHash(next.list.blocks, block), -1) < 0) fresh.add(block);
    const bytes = [...fresh].reduce((sum, block) => sum + toBlockLength(next.list.blocks, block), 0);
    return { version: next.head.version, bytes };
  } catch {
    return null;
  }
}
