import type { Trust } from '@backline/activation/token';
import { DiskError } from './disk.ts';
import { Done } from './done.ts';
import { assertGoing, Refused, Stopped, Waiting } from './faults.ts';
import { Fetcher } from './fetch-runs.ts';
import { findTarget, locate, openVersion, type Target } from './find-target.ts';
import { isOfLine, type Job, type JobEnd, pause } from './job.ts';
import { Lock } from './lock.ts';
import {
  isChosen,
  readChosen,
  readVersion,
  removeAll,
  toDefaults,
  type Version,
  writeJson,
  writeVersion,
} from './pack-folder.ts';
import { Placer } from './place.ts';
import { makePlan, type Plan, type PlanInput } from './plan.ts';
import { removeFiles, removePack } from './remove-pack.ts';
import { copyBlocks, readSources } from './sources.ts';
import { continueSwap, swap } from './swap.ts';

/** What is in the folder when the lock is taken, after what was interrupted went on. */
interface Here {
  trust: Trust;
  installed: Version | null;
  pending: Version | null;
  done: Done;
  lock: Lock;
}

/** Goes on with what was killed, and clears what is of no use any more. */
async function lookAround({ engine, input, report }: Job, lock: Lock): Promise<Here> {
  const { disk, sha256 } = engine;
  const { places } = input;
  const trust = await engine.readTrust();
  await continueSwap(disk, places, trust, sha256, (path) => report.onFile(path, false));
  const installed = await readVersion(disk, places.own, trust);
  let pending = await readVersion(disk, places.next, trust);
  if (pending !== null && pending.head.jti === installed?.head.jti) {
    await removeAll(disk, places.next);
    pending = null;
  }
  return { trust, installed, pending, lock, done: await Done.read(disk, places.done, true) };
}

/** Makes `next` the place of a version. What another one has left there is a source. */
async function prepareNext(job: Job, { pending, installed, done }: Here, version: Version, chosen: readonly string[]) {
  const { engine, input, report } = job;
  const { disk } = engine;
  const { places } = input;
  await disk.remove(places.ready);
  if (pending !== null && pending.head.jti !== version.head.jti) {
    if (installed === null) {
      const paths = new Set(version.list.files.map(({ path }) => path));
      const others = pending.list.files.map(({ path }) => path).filter((path) => !paths.has(path));
      for (const path of others) report.onFile(path, false);
      await done.drop(others);
      await removeFiles(disk, input.places.folder, others);
    }
    await removeAll(disk, places.stale);
    await disk.rename(places.next, places.stale);
  } else if (pending === null) await removeAll(disk, places.next);
  await writeVersion(disk, places.next, version, chosen);
}

async function checkDrive({ engine, input }: Job, plan: Plan): Promise<void> {
  const { disk, limits } = engine;
  const free = await disk.findSpace(input.places.folder);
  const needed = plan.missingBytes + limits.spareBytes;
  if (plan.missingBytes > 0 && free !== null && free < needed) throw new Waiting('drive_full', needed - free);
  for (const { file } of plan.works) {
    if (file.bytes < limits.largeFileBytes) continue;
    if (!(await disk.fits(`${input.places.own}/large`, file.bytes))) throw new Waiting('drive_limit', file.path);
    return;
  }
}

/** Everything that is asked for first plays. */
const isPlayable = ({ version, whole }: Plan) =>
  version.list.files.every(({ isFirst, path }) => !isFirst || whole.has(path));

function showProgress(job: Job, plan: Plan, lock: Lock): void {
  const { progress, rates } = job;
  progress.total = plan.total;
  // It goes back only where damage is found, and then `verify` says so.
  progress.bytes = Math.max(progress.bytes, plan.bytes);
  progress.secondsLeft =
    rates.fetched.toSecondsLeft(plan.missingBytes) ?? rates.copied.toSecondsLeft(plan.missingBytes);
  lock.note(progress.bytes, plan.total);
  job.report.onProgress();
}

async function fetchMissing(job: Job, here: Here, target: Target, plan: Plan, placer: Placer): Promise<void> {
  const { engine, input, signal, report, progress } = job;
  const { portal, timers, limits } = engine;
  let { opened } = target;
  while (plan.missingBytes > 0) {
    assertGoing(signal);
    try {
      if (opened === null) {
        const found = await openVersion(job, here.trust, target.version.head.version, [target.version]);
        if (found.version.head.list !== target.version.head.list) throw new Refused('not_found');
        opened = found.opened;
      }
      const onFetched = (bytes: number) => {
        progress.fetchedBytes += bytes;
        job.rates.fetched.add(bytes);
        job.failures = 0;
      };
      const { bytesPerSecond } = limits;
      if (opened === null) throw new Waiting('portal');
      const fetcher = new Fetcher({
        ...{ portal, opened, plan, placer, timers, signal, wanted: input.wanted, bytesPerSecond, onFetched },
      });
      report.onStep('installing');
      report.onFetcher(fetcher);
      await fetcher.run();
    } catch (error) {
      if (!(error instanceof Waiting && isOfLine(error))) throw error;
      // What came is made certain: the wait may be long.
      await placer.note();
      await pause(job, error);
      opened = error.reason === 'portal' ? null : opened;
    } finally {
      report.onFetcher(null);
    }
  }
}

function toPlanInput(
  job: Job,
  here: Here,
  version: Version,
  chosen: readonly string[],
  installed: Version | null,
): PlanInput {
  const { engine, input, signal, report } = job;
  const { disk, sha256 } = engine;
  return {
    ...{ disk, sha256, places: input.places, version, chosen, installed, done: here.done, signal },
    isThorough: input.kind === 'verify',
    onBytes: () => report.onProgress(),
  };
}

/** Takes what is missing from nearby, then from the portal. */
async function fill(job: Job, here: Here, target: Target, plan: Plan): Promise<Placer> {
  const { engine, input, signal, report, progress } = job;
  const { disk, sha256, timers } = engine;
  const { places } = input;
  for (const path of plan.whole) report.onFile(path, true);
  const inPlace = plan.works.filter(({ path, final }) => path === final).map(({ file }) => file.path);
  for (const { file, final } of plan.works) if (!final.startsWith(`${places.own}/`)) report.onFile(file.path, false);
  await here.done.drop(inPlace);
  await checkDrive(job, plan);
  const placer = new Placer({
    ...{ disk, sha256, places, plan, timers, signal, done: here.done, lock: here.lock },
    onPlaced(bytes, path) {
      job.rates.copied.add(bytes);
      if (path !== null) report.onFile(path, true);
      progress.plays ||= path !== null && isPlayable(plan);
      showProgress(job, plan, here.lock);
    },
  });
  progress.plays = isPlayable(plan);
  showProgress(job, plan, here.lock);
  report.onStep('installing');
  try {
    await placer.finishWhole();
    const kin = input.findKin([...target.version.head.kin, input.sku]).filter((one) => one !== places.folder);
    for (const folder of [places.folder, ...input.from, ...kin]) {
      if (plan.missingBytes === 0) break;
      for (const source of await readSources(disk, folder, here.trust))
        await copyBlocks(disk, plan, source, placer, signal);
    }
    await fetchMissing(job, here, target, plan, placer);
  } catch (error) {
    // As much as can be is kept for the next attempt.
    await placer.note().catch(() => undefined);
    throw error;
  }
  await placer.note();
  placer.assertWhole();
  return placer;
}

/** Makes the folder equal to a list. */
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
  if (isSame) {
    const dropped = version.list.files.filter((file) => !isChosen(version.head, chosen, file)).map(({ path }) => path);
    for (const path of dropped) report.onFile(path, false);
    await here.done.drop(dropped);
    await removeFiles(disk, places.folder, dropped);
    await removeAll(disk, places.next);
    return { state: 'installed' };
  }
  await writeVersion(disk, places.own, version, chosen);
  await removeAll(disk, places.next);
  return { state: 'installed' };
}

/** Hashes all that is there. Nothing is changed, but what `done` says. */
async function verify(job: Job, here: Here): Promise<JobEnd> {
  const { installed, done } = here;
  const { engine, input, report } = job;
  if (installed === null) throw new Refused('not_installed');
  const chosen = (await readChosen(engine.disk, input.places.own)) ?? toDefaults(installed.head);
  report.onVersion(installed, false);
  const plan = await makePlan(toPlanInput(job, here, installed, chosen, null));
  const damaged = plan.works.map(({ file }) => file.path);
  await done.drop(damaged);
  for (const { at } of plan.found) await engine.disk.sync(at);
  await done.add(plan.found);
  for (const path of plan.whole) report.onFile(path, true);
  for (const path of damaged) report.onFile(path, false);
  return plan.works.length === 0 ? { state: 'installed' } : { state: 'damaged', damage: plan.damage };
}

async function swapNow({ engine, input, report }: Job, here: Here): Promise<JobEnd> {
  const { disk, sha256 } = engine;
  await swap(disk, input.places, here.trust, sha256, here.lock, (path) => report.onFile(path, false));
  return { state: 'installed' };
}

/** Makes what the last update replaced the next version. What of it is not whole any more is fetched. */
async function rollback(job: Job, here: Here): Promise<JobEnd> {
  const { engine, input } = job;
  const { disk } = engine;
  const { places } = input;
  const previous = await readVersion(disk, places.previous, here.trust);
  const chosen = await readChosen(disk, places.previous);
  if (previous === null || here.installed === null) throw new Refused('no_previous_version');
  await removeAll(disk, places.next);
  await disk.rename(places.previous, places.next);
  // From here on it is an update to that version, however often it is interrupted.
  job.input = { ...input, kind: 'install', target: previous, options: chosen ?? undefined };
  return makeItSo(job, { ...here, pending: previous });
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
  if ((await disk.stat(places.own))?.kind === 'link') throw new Refused('folder_has_links');
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
      if (isLeaving && kind !== 'uninstall' && kind !== 'swap') return await workOnce(job);
      return { state: 'absent' };
    }
    const here = await lookAround(job, lock);
    const work = { verify, swap: swapNow, rollback, install: makeItSo, mend: makeItSo }[kind];
    const end = await work(job, here);
    report.onPrevious((await readVersion(disk, places.previous, here.trust))?.head.version ?? null);
    return end;
  } finally {
    await lock.release();
  }
}

/** What a drive's failure means. */
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

/** Works until it is done, however often something is in the way. Throws `Refused` and `Stopped`. */
export async function work(job: Job): Promise<JobEnd> {
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
