import type { Trust } from '@backline/activation/token';
import { verifyPack } from '@backline/activation/verify-pack';
import { compareVersions } from '@backline/activation/versions';
import { Refused, Waiting } from '../common/faults.ts';
import type { Opened } from '../common/portal.ts';
import { fetchVersion } from '../fetch/fetch-list.ts';
import { findPack } from '../folder/libraries.ts';
import { readVersion, toPlaces, type Version } from '../folder/pack-folder.ts';
import { isOfLine, type Job } from './job.ts';

export interface Target {
  version: Version;
  /** Null if the portal was not asked or didn't answer. */
  opened: Opened | null;
}

/** Finds the newest version in some folders. */
async function findInFolders(
  { engine, input }: Job,
  trust: Trust,
  folders: readonly string[],
): Promise<Version | null> {
  let best: Version | null = null;
  for (const folder of folders) {
    const places = toPlaces(folder);
    for (const at of [places.own, places.next]) {
      const version = await readVersion(engine.disk, at, trust);
      if (version === null || version.head.sku !== input.sku) continue;
      if (input.version !== undefined && version.head.version !== input.version) continue;
      if (best === null || version.head.seq > best.head.seq) best = version;
    }
  }
  return best;
}

/** Opens a version at the portal and downloads the missing parts of its list. */
export async function openVersion(
  job: Job,
  trust: Trust,
  version: string | undefined,
  here: readonly Version[],
): Promise<Target> {
  const { engine, input, signal, progress } = job;
  const opened = input.opened ?? (await engine.portal.open(input.sku, version, input.channel, signal));
  input.opened = undefined;
  const onBytes = (bytes: number) => {
    progress.fetchedBytes += bytes;
  };
  const found = await fetchVersion(engine.portal, opened, input.sku, trust, here, engine.sha256, signal, onBytes);
  return { version: found, opened };
}

/** Names the folder for a new pack. */
async function findName(job: Job, trust: Trust): Promise<string> {
  const { engine, input, signal } = job;
  if (input.target !== undefined) return input.target.head.name;
  try {
    input.opened = await engine.portal.open(input.sku, input.version, input.channel, signal);
  } catch (error) {
    if (!isWithoutPortal(error)) throw error;
    const named = await findInFolders(job, trust, input.from);
    const found =
      named ?? (isSure(job, error) ? await findInFolders(job, trust, await engine.findCopies(input.sku)) : null);
    if (found === null) throw error;
    return found.head.name;
  }
  const { head, reason } = await verifyPack(input.opened.head, trust, input.sku);
  if (head === null) throw new Refused(reason ?? 'malformed');
  return head.name;
}

/** Finds the folder for a new installation. */
export async function locate(job: Job): Promise<void> {
  const { engine, input } = job;
  const { goal, sku } = input;
  if (goal === undefined) return;
  const trust = await engine.readTrust();
  if ('folder' in goal) {
    input.places = toPlaces(goal.folder);
    input.library = await engine.chooseLibrary(goal.folder.slice(0, goal.folder.lastIndexOf('/')) || '/', true);
  } else {
    const name = await findName(job, trust);
    input.library = await engine.chooseLibrary(goal.to, goal.isStick !== true);
    const folder = `${input.library.path}/${name}`;
    const other = await findPack(engine.disk, folder, trust);
    input.places = toPlaces(other === null || other.sku === sku ? folder : `${folder} ${sku}`);
  }
  input.goal = undefined;
}

const isWithoutPortal = (error: unknown) =>
  (error instanceof Waiting && isOfLine(error)) || (error instanceof Refused && error.code.startsWith('device_'));

/**
 * True if the portal's failure is certain. A single lost connection isn't enough: copies that a person didn't name are
 * used only after the second one.
 */
const isSure = ({ failures }: Job, error: unknown) => !(error instanceof Waiting) || failures > 0;

/**
 * Chooses the version to install in a folder. If the portal doesn't answer, it is the newest version in a named or
 * nearby folder, or the unfinished one.
 */
export async function findTarget(
  job: Job,
  trust: Trust,
  here: { installed: Version | null; pending: Version | null },
): Promise<Target> {
  const { input, engine } = job;
  const { installed, pending } = here;
  const known = [installed, pending].filter((one) => one !== null);
  const target = input.target ? { version: input.target, opened: null } : await ask();
  const { head } = target.version;
  const isAsked = input.version === head.version || input.target !== undefined;
  if (installed !== null && head.seq < installed.head.seq && !isAsked) throw new Refused('older_version');
  if (head.requires !== undefined && compareVersions(head.requires, engine.pluginVersion) > 0)
    throw new Refused('newer_plugin_needed');
  return target;

  async function ask(): Promise<Target> {
    const named = await findInFolders(job, trust, input.from);
    const offers = named === null ? known : [...known, named];
    try {
      return await openVersion(job, trust, input.version, offers);
    } catch (error) {
      if (!isWithoutPortal(error)) throw error;
      // A named or nearby folder needs no confirmation. Finish started work as far as possible.
      const found = named ?? (isSure(job, error) ? await findNearby() : null);
      if (found === null) throw error;
      const isBegun = pending !== null && pending.head.seq >= found.head.seq;
      return { version: isBegun ? pending : found, opened: null };
    }
  }

  /** Without the portal, a nearby copy is used only if it is newer. Otherwise the portal is asked again. */
  async function findNearby(): Promise<Version | null> {
    const found = await findInFolders(job, trust, await engine.findCopies(input.sku));
    return installed !== null && found !== null && found.head.seq <= installed.head.seq ? null : found;
  }
}
