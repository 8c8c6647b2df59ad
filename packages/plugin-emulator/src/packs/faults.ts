import { mkdir, open, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PackState } from '@backline/plugin-client/source/packs';
import { readFiles } from './drives.ts';
import { toPercent } from './words.ts';

/** Faults that can be planned for a point in a pack's download, in percent. */
export const plannedFaults = { cable: 30, kill: 60, drive: 80 } as const;
export type PlannedFault = keyof typeof plannedFaults;
export const isPlannedFault = (name: string): name is PlannedFault => name in plannedFaults;

/** A computer's planned faults, until a download gets that far. */
export class PlannedFaults {
  readonly #all = new Map<string, Set<PlannedFault>>();

  toggle(sku: string, fault: PlannedFault): void {
    const planned = this.#all.get(sku) ?? new Set();
    this.#all.set(sku, planned);
    if (!planned.delete(fault)) planned.add(fault);
  }

  list(sku: string): PlannedFault[] {
    return [...(this.#all.get(sku) ?? [])];
  }

  /** Returns the fault that is due and removes it from the plan, or returns null. */
  take(state: PackState): PlannedFault | null {
    const due = this.list(state.sku).find((fault) => toPercent(state) >= plannedFaults[fault]);
    if (due === undefined || state.state !== 'installing') return null;
    this.#all.get(state.sku)?.delete(due);
    return due;
  }
}

let flips = 0;

/** Flips one bit of a sound, a different one each time. Returns its place. */
export async function flipBit(folder: string): Promise<string> {
  const files = (await readFiles(folder)).filter(({ path, bytes }) => !path.startsWith('.backline/') && bytes > 0);
  const sounds = files.filter(({ path }) => path.endsWith('.wav'));
  const of = sounds.length > 0 ? sounds : files;
  const file = of[flips % Math.max(1, of.length)];
  if (file === undefined) return 'There is no file to change.';
  const at = Math.floor(file.bytes / 2) + Math.floor(flips / of.length);
  flips += 1;
  const handle = await open(join(folder, file.path), 'r+');
  try {
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ 8;
    await handle.write(byte, 0, 1, at);
  } finally {
    await handle.close();
  }
  return `A bit of ${file.path} is another one, at byte ${at}. Nobody knows yet: Verify finds it.`;
}

/** Moves and renames a pack's folder. Returns a description. */
export async function carryFolder(folder: string, to: string, drive: string): Promise<string> {
  const name = `${basename(folder)} by hand`;
  await mkdir(to, { recursive: true });
  await rename(folder, join(to, name));
  return `The folder is called ${name} now, and lies on ${drive}. Find finds it.`;
}
