import { assertGoing, Refused, Stopped, Waiting } from '../common/faults.ts';
import { DiskError } from '../disk/disk.ts';
import { Done } from '../disk/done.ts';
import { makePlan, type PlanInput } from '../fetch/plan.ts';
import { Lock } from '../folder/lock.ts';
import {
  isChosen,
  readChosen,
  readVersion,
  removeAll,
  removeLeftovers,
  renameFolder,
  toDefaults,
  type Version,
  writeJson,
  writeVersion,
} from '../folder/pack-folder.ts';
import { removeFiles, removePack } from '../folder/remove-pack.ts';
import { fill, type Here } from './fill.ts';
import { findTarget, locate, type Target } from './find-target.ts';
import { type Job, type JobEnd, pause } from './job.ts';
import { continueSwap, swap } from './swap.ts';

/** Continues interrupted work and removes what is no longer needed. */
async function lookAround({ engine, input, report }: Job, lock: Lock): Promise<Here> {
  const { disk, sha256 } = engine;
  const { places } = input;
  const trust = await engine.readTrust();
  await removeLeftovers(disk, places);
  await continueSwap(disk, places, trust, sha256, (path) => report.onFile(path, false));
  const installed = await readVersion(disk, places.own, trust);
  let pending = await readVersion(disk, places.next, trust);
  if (pending !== null && pending.head.jti === installed?.head.jti) {
    await removeAll(disk, places.next);
    pending = null;
  }
  return { trust, installed, pending, lock, done: await Done.read(disk, places.done, true) };
}

/** Removes files that an unfinished version has installed, unless another version has them too. */
async function removeOthers({ engine, input, report }: Job, { done }: Here, begun: Version, version: Version) {
  const paths = new Set(version.list.files.map(({ path }) => path));
  const others = begun.list.files.map(({ path }) => path).filter((path) => !paths.has(path));
  for (const path of others) report.onFile(path, false);
  await done.drop(others);
  await removeFiles(engine.disk, input.places.folder, others);
}

/** Prepares `next` for a version. If it contains blocks of another version, they can be reused. */
async function prepareNext(job: Job, here: Here, version: Version, chosen: readonly string[]) {
  const { disk } = job.engine;
  const { places } = job.input;
  const { pending, installed } = here;
  await disk.remove(places.ready);
  // If the program was killed here before, `stale` contains even older work.
  if (installed === null)
    for (const begun of [pending, await readVersion(disk, places.stale, here.trust)])
      if (begun !== null) await removeOthers(job, here, begun, version);
  if (pending !== null && pending.head.jti !== version.head.jti) {
    await removeAll(disk, places.stale);
    await renameFolder(disk, places.next, places.stale);
  } else if (pending === null) await removeAll(disk, places.next);
  await writeVersion(disk, places.next, version, chosen);
}

function toPlanInput(
  job: Job,
  here: Here,
  version: Version,
  chosen: readonly string[],
  installed: Version | null,
): PlanInput {
  const { engine, input, signal, report } = job;
  const { disk, sha256, hasher } = engine;
  return {
    disk,
    sha256,
    hasher,
    places: input.places,
    version,
    chosen,
    installed,
    done: here.done,
    signal,
    isThorough: input.kind === 'verify',
    onBytes: () => report.onProgress(),
  };
}

/** Makes the folder match a list. */
async function makeItSo(job: Job, here: Here): Promise<JobEnd> {
  const { engine, input, report } = job;
  const { disk } = engine;
  const { places } = input;
  const { installed } = here;
  const isMend = input.kind === 'mend';
  const target: Target =
    isMend && installed !== null ? { version: installed, opened: null } : await findTarget(job, here.trust, here);
  const { version } = target;
  const isSame = installed?.head.jti === version.head.jti;
  const kept =
    (await readChosen(disk, isSame || here.pending === null ? places.own : places.next)) ?? toDefaults(version.head);
  const ids = version.head.options.map(({ id }) => id);
  const chosen = [...(input.options ?? kept)].filter((id) => ids.includes(id));
  const isUpdate = installed !== null && !isSame;
  // A file that another version installed must be checked before it is used for this one.
  if (installed === null && here.pending !== null && here.pending.head.jti !== version.head.jti)
    for (const { path } of here.pending.list.files) report.onFile(path, false);
  report.onVersion(version, isUpdate);
  if (isSame) {
    await disk.makeFolder(places.next);
    await writeJson(disk, places.chosen, chosen);
  } else await prepareNext(job, here, version, chosen);
  const plan = await makePlan(toPlanInput(job, here, version, chosen, isUpdate ? installed : null));
  await fill(job, here, target, plan);
  await removeAll(disk, places.stale);
  if (isUpdate) {
    await writeJson(disk, places.ready, { publication: version.head.jti });
    return { state: 'ready' };
  }
  // The options that were chosen before, or when an interrupted installation started.
  const dropped = version.list.files.filter((file) => !isChosen(version.head, chosen, file)).map(({ path }) => path);
  for (const path of dropped) report.onFile(path, false);
  await here.done.drop(dropped);
  await removeFiles(disk, places.folder, dropped);
  if (!isSame) await writeVersion(disk, places.own, version, chosen);
  await removeAll(disk, places.next);
  return { state: 'installed' };
}

/** Hashes all files. It changes only the file `done`. */
async function verify(job: Job, here: Here): Promise<JobEnd> {
  const { installed, done } = here;
  const { engine, input, report } = job;
  if (installed === null) throw new Refused('not_installed');
  const chosen = (await readChosen(engine.disk, input.places.own)) ?? toDefaults(installed.head);
  report.onVersion(installed, false);
  const plan = await makePlan(toPlanInput(job, here, installed, chosen, null));
  const damaged = plan.works.map(({ file }) => file.path);
  await done.drop(damaged);
  await done.addCertain(plan.found);
  for (const path of plan.whole) report.onFile(path, true);
  for (const path of damaged) report.onFile(path, false);
  return plan.works.length === 0 ? { state: 'installed' } : { state: 'damaged', damage: plan.damage };
}

async function swapNow({ engine, input, report }: Job, here: Here): Promise<JobEnd> {
  const { disk, sha256 } = engine;
  await swap(disk, input.places, here.trust, sha256, here.lock, (path) => report.onFile(path, false));
  return { state: 'installed' };
}

/** Prepares the version before the last update to be installed again. Damaged parts are downloaded. */
async function rollback(job: Job, here: Here): Promise<JobEnd> {
  const { engine, input } = job;
  const { disk } = engine;
  const { places } = input;
  const previous = await readVersion(disk, places.previous, here.trust);
  const chosen = await readChosen(disk, places.previous);
  if (previous === null || here.installed === null) throw new Refused('no_previous_version');
  await removeAll(disk, places.next);
  await renameFolder(disk, places.previous, places.next);
  // This is now an update to that version, even after interruptions.
  job.input = { ...input, kind: 'install', target: previous, options: chosen ?? undefined };
  return makeItSo(job, { ...here, pending: previous });
}

/** Removes an unfinished version. The installed one stays. */
async function cancel({ engine, input, report }: Job, { installed, lock }: Here): Promise<JobEnd> {
  const { disk } = engine;
  const { places } = input;
  if (installed === null) {
    await lock.stop();
    await removePack(disk, places, (path) => report.onFile(path, false));
    return { state: 'absent' };
  }
  for (const one of [places.next, places.stale]) await removeAll(disk, one);
  return { state: 'installed' };
}

async function workOnce(job: Job): Promise<JobEnd> {
  const { engine, input, report, signal } = job;
  const { disk, timers } = engine;
  report.onStep('planning');
  await locate(job);
  const { places, kind } = input;
  if (!(await engine.isLibraryThere(input.library))) throw new Waiting('drive_missing', input.library.path);
  const entry = await disk.stat(places.folder);
  if (entry !== null && entry.kind !== 'folder') throw new Refused('folder_has_links');
  await disk.makeFolder(places.own);
  const lock = await Lock.take(disk, places.lock, timers, signal, (other) =>
    report.onWaiting(new Waiting('other_process'), other),
  );
  try {
    report.onStep('planning');
    const isLeaving = (await disk.stat(places.removing)) !== null;
    if (isLeaving || kind === 'uninstall') {
      await lock.stop();
      await removePack(disk, places, (path) => report.onFile(path, false));
      if (isLeaving && !['uninstall', 'swap', 'cancel'].includes(kind)) return await workOnce(job);
      return { state: 'absent' };
    }
    const here = await lookAround(job, lock);
    const work = { verify, swap: swapNow, rollback, cancel, install: makeItSo, mend: makeItSo }[kind];
    const end = await work(job, here);
    if (end.state === 'absent') return end;
    report.onPrevious((await readVersion(disk, places.previous, here.trust))?.head.version ?? null);
    return end;
  } finally {
    await lock.release();
    // A request that was refused at once has left an empty folder.
    if (entry === null) for (const one of [places.own, places.folder]) await disk.removeFolder(one);
  }
}

/** Turns a drive's failure into a state. */
async function toWaiting({ engine, input }: Job, error: unknown): Promise<unknown> {
  if (!(error instanceof DiskError)) return error;
  const isThere = input.goal === undefined && (await engine.isLibraryThere(input.library));
  if (!isThere && ['missing', 'unreadable'].includes(error.fault))
    return new Waiting('drive_missing', input.library.path);
  if (error.fault === 'link') return new Refused('folder_has_links');
  if (error.fault === 'full') return new Waiting('drive_full', null);
  if (error.fault === 'read_only') return new Waiting('drive_read_only', input.library.path);
  if (error.fault === 'too_large') return new Waiting('drive_limit', error.path);
  return new Waiting('file_in_use', error.path);
}

/**
 * Works until the job is done, and retries after problems that go away by themselves. Throws `Refused` and `Stopped`.
 */
export const work = (job: Job): Promise<JobEnd> =>
  job.engine.hasher.during(() => workOn(job)).finally(() => job.engine.disk.closeFiles?.());

async function workOn(job: Job): Promise<JobEnd> {
  for (;;) {
    try {
      return await workOnce(job);
    } catch (error) {
      const fault = await toWaiting(job, error);
      if (job.signal.aborted) throw new Stopped();
      if (!(fault instanceof Waiting)) throw fault;
      await pause(job, fault);
      assertGoing(job.signal);
    }
  }
}
