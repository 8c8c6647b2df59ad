import type { Trust } from '@backline/activation/token';
import { assertGoing, Refused, Stopped, Waiting } from '../common/faults.ts';
import type { Done } from '../disk/done.ts';
import { Fetcher } from '../fetch/fetch-runs.ts';
import { Placer } from '../fetch/place.ts';
import type { Plan } from '../fetch/plan.ts';
import { copyBlocks, readSources } from '../fetch/sources.ts';
import type { Lock } from '../folder/lock.ts';
import type { Version } from '../folder/pack-folder.ts';
import { openVersion, type Target } from './find-target.ts';
import { isOfLine, type Job, pause } from './job.ts';

/** The state of the folder when the lock was taken and interrupted work was continued. */
export interface Here {
  trust: Trust;
  installed: Version | null;
  pending: Version | null;
  done: Done;
  lock: Lock;
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

/** True if the first group is complete. */
const isPlayable = ({ version, whole }: Plan) =>
  version.list.files.every(({ isFirst, path }) => !isFirst || whole.has(path));

function showProgress(job: Job, plan: Plan, lock: Lock): void {
  const { progress, rates } = job;
  progress.total = plan.total;
  // Progress goes back only if damage is found, which `verify` reports.
  progress.bytes = Math.max(progress.bytes, plan.bytes);
  progress.secondsLeft =
    rates.fetched.toSecondsLeft(plan.missingBytes) ?? rates.copied.toSecondsLeft(plan.missingBytes);
  lock.note(progress.bytes, plan.total);
  job.report.onProgress();
}

/** Makes one attempt at the portal. Ends early if an abandoned copy would be faster. */
async function fetchOnce(job: Job, here: Here, target: Target, plan: Plan, placer: Placer): Promise<void> {
  const { engine, input, report, progress, pace } = job;
  const { portal, timers, line } = engine;
  const turn = new AbortController();
  const signal = AbortSignal.any([job.signal, turn.signal]);
  try {
    if (target.opened === null) {
      const found = await openVersion(job, here.trust, target.version.head.version, [target.version]);
      if (found.version.head.list !== target.version.head.list) throw new Refused('not_found');
      target.opened = found.opened;
    }
    const { opened } = target;
    const onFetched = (bytes: number) => {
      progress.fetchedBytes += bytes;
      job.rates.fetched.add(bytes);
      job.failures = 0;
      if (pace.isLineSlow(plan.missingBytes)) turn.abort();
    };
    if (opened === null) throw new Waiting('portal');
    const fetcher = new Fetcher({
      portal,
      opened,
      plan,
      placer,
      timers,
      signal,
      wanted: input.wanted,
      line,
      onFetched,
    });
    report.onStep('installing');
    report.onFetcher(fetcher);
    pace.begin(plan.missingBytes);
    await fetcher.run();
  } catch (error) {
    if (!(error instanceof Stopped && turn.signal.aborted)) throw error;
    assertGoing(job.signal);
  } finally {
    report.onFetcher(null);
  }
}

/**
 * Copies from libraries that have the pack, except those that a person named. Switches to the portal if that may be
 * faster.
 */
async function copyNearby(job: Job, here: Here, plan: Plan, placer: Placer): Promise<void> {
  const { engine, input, signal, pace } = job;
  const named = [input.places.folder, ...input.from];
  pace.begin(plan.missingBytes);
  for (const folder of await engine.findCopies(input.sku)) {
    if (named.includes(folder)) continue;
    for (const source of await readSources(engine.disk, folder, here.trust)) {
      let isLeft = false;
      await copyBlocks(engine.disk, plan, source, placer, signal, () => {
        isLeft ||= pace.isCopySlow(plan.missingBytes);
        return isLeft;
      });
      if (isLeft) return;
    }
  }
  pace.endCopies();
}

async function fetchMissing(job: Job, here: Here, target: Target, plan: Plan, placer: Placer): Promise<void> {
  while (plan.missingBytes > 0) {
    assertGoing(job.signal);
    // A drive may have been connected in the meantime.
    await copyNearby(job, here, plan, placer);
    if (plan.missingBytes === 0) return;
    try {
      await fetchOnce(job, here, target, plan, placer);
    } catch (error) {
      if (!(error instanceof Waiting && isOfLine(error))) throw error;
      // Syncs the received blocks first, because the wait may be long.
      await placer.note();
      if (error.reason === 'portal') target.opened = null;
      if (!job.pace.loseLine()) await pause(job, error);
    }
  }
}

/** Copies missing blocks from nearby, then downloads the rest. */
export async function fill(job: Job, here: Here, target: Target, plan: Plan): Promise<Placer> {
  const { engine, input, signal, report, progress } = job;
  const { disk, hasher, timers } = engine;
  const { places } = input;
  for (const path of plan.whole) report.onFile(path, true);
  const inPlace = plan.works.filter(({ path, final }) => path === final).map(({ file }) => file.path);
  for (const { file, final } of plan.works) if (!final.startsWith(`${places.own}/`)) report.onFile(file.path, false);
  await here.done.drop(inPlace);
  await checkDrive(job, plan);
  const placer = new Placer({
    disk,
    hasher,
    places,
    plan,
    timers,
    signal,
    done: here.done,
    lock: here.lock,
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
    const kin = input.findKin(target.version.head.kin);
    for (const folder of [places.folder, ...input.from, ...kin]) {
      if (plan.missingBytes === 0) break;
      for (const source of await readSources(disk, folder, here.trust)) {
        // The plan has already searched the pack's own files.
        const isLooked = folder === places.folder && source.jti === target.version.head.jti && plan.bytes === 0;
        if (!isLooked) await copyBlocks(disk, plan, source, placer, signal);
      }
    }
    await fetchMissing(job, here, target, plan, placer);
  } catch (error) {
    // Saves as much as possible for the next attempt.
    await placer.note().catch(() => undefined);
    throw error;
  }
  await placer.note();
  placer.assertWhole();
  return placer;
}
