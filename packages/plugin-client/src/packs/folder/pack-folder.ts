import type { PackClaims } from '@backline/activation/claims';
import { type PackFile, type PackList, packLimits } from '@backline/activation/pack-list';
import type { Trust } from '@backline/activation/token';
import { fileMaxBytes } from '@backline/activation/token-file';
import { verifyPack, verifyPackList } from '@backline/activation/verify-pack';
import { Refused } from '../common/faults.ts';
import { type Disk, DiskError } from '../disk/disk.ts';
import { isLeftover, isOwnName } from '../disk/own-folder.ts';

/** One version of a pack: its genuine head, and the list that the head names. */
export interface Version {
  head: PackClaims;
  text: string;
  list: PackList;
  listBytes: Uint8Array<ArrayBuffer>;
  /** The list cut into pieces, as the portal gave them: length and beginning of the hash of each. */
  pieces: readonly [number, string][];
}

/** Where a pack keeps what. */
export const toPlaces = (folder: string) => {
  const own = `${folder}/.backline`;
  return {
    folder,
    own,
    head: `${own}/head.txt`,
    chosen: `${own}/chosen.json`,
    done: `${own}/done`,
    next: `${own}/next`,
    ready: `${own}/next/ready`,
    previous: `${own}/previous`,
    /** The files of an update that was overtaken: blocks to take from. */
    stale: `${own}/stale`,
    swap: `${own}/swap`,
    lock: `${own}/lock`,
    removing: `${own}/removing`,
  };
};
export type Places = ReturnType<typeof toPlaces>;

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function parse(bytes: Uint8Array | null): unknown {
  try {
    return bytes && JSON.parse(decode(bytes));
  } catch {
    return null;
  }
}

export async function readJson(disk: Disk, path: string, maxBytes = 16 * 1024 * 1024): Promise<unknown> {
  return parse(await disk.read(path, maxBytes));
}

export const writeJson = (disk: Disk, path: string, value: unknown) => disk.write(path, encode(JSON.stringify(value)));

/** The head in a folder, where it is genuine. */
export async function readHead(
  disk: Disk,
  at: string,
  trust: Trust,
): Promise<{ head: PackClaims; text: string } | null> {
  const bytes = await disk.read(`${at}/head.txt`, fileMaxBytes);
  if (bytes === null) return null;
  const text = decode(bytes);
  const { head } = await verifyPack(text, trust);
  return head && { head, text };
}

/** The version whose head and list lie in a folder; null where they do not belong together. */
export async function readVersion(disk: Disk, at: string, trust: Trust): Promise<Version | null> {
  const found = await readHead(disk, at, trust);
  if (found === null || found.head.listBytes > packLimits.listBytes) return null;
  const listBytes = await disk.read(`${at}/list`, found.head.listBytes);
  if (listBytes === null) return null;
  const verdict = await verifyPackList(found.head, listBytes);
  if ('fault' in verdict) return null;
  const pieces = await readJson(disk, `${at}/pieces`);
  return { ...found, list: verdict.list, listBytes, pieces: Array.isArray(pieces) ? pieces : [] };
}

/** The head last: a folder with one has the rest. */
export async function writeVersion(disk: Disk, at: string, version: Version, chosen: readonly string[]): Promise<void> {
  await disk.makeFolder(at);
  await disk.write(`${at}/list`, version.listBytes);
  await writeJson(disk, `${at}/pieces`, version.pieces);
  await writeJson(disk, `${at}/chosen.json`, chosen);
  await disk.write(`${at}/head.txt`, encode(version.text));
}

export async function readChosen(disk: Disk, at: string): Promise<string[] | null> {
  const value = await readJson(disk, `${at}/chosen.json`);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : null;
}

export const toDefaults = ({ options }: PackClaims) => options.filter(({ isDefault }) => isDefault).map(({ id }) => id);

/** True if a file belongs to what was chosen. */
export function isChosen({ options }: PackClaims, chosen: readonly string[], { option }: PackFile): boolean {
  return option === 0 || chosen.includes(options[option - 1]?.id ?? '');
}

/**
 * Removes what we have made in a folder of ours, and the folder. What else lies there is a person's: both stay. Throws `in_use`
 * where something goes later.
 */
export async function removeAll(disk: Disk, folder: string): Promise<void> {
  const names = (await disk.list(folder)).filter(isOwnName);
  // A head without the rest would be believed.
  for (const name of names.toSorted((one, other) => Number(other === 'head.txt') - Number(one === 'head.txt')))
    await disk.remove(`${folder}/${name}`);
  await disk.removeFolder(folder);
  const left = (await disk.list(folder)).find((name) => names.includes(name));
  if (left !== undefined) throw new DiskError('in_use', `${folder}/${left}`);
}

/** Moves a folder of ours to where there is none. */
export async function renameFolder(disk: Disk, from: string, to: string): Promise<void> {
  if ((await disk.stat(to)) !== null) throw new Refused('folder_has_links');
  await disk.rename(from, to);
}

/** Removes what programs that were killed have left beside the files of a folder that they were replacing. */
export async function removeLeftoversIn(disk: Disk, folder: string): Promise<void> {
  for (const name of await disk.list(folder)) if (isLeftover(name)) await disk.remove(`${folder}/${name}`);
}

/** The same of a pack. */
export async function removeLeftovers(disk: Disk, { own, next, previous }: Places): Promise<void> {
  for (const folder of [own, next, previous]) await removeLeftoversIn(disk, folder);
}

/** Makes the folders of a path inside a pack, one by one, and follows no link on the way. */
export class Folders {
  readonly #disk: Disk;
  readonly #root: string;
  readonly #known = new Set<string>();

  constructor(disk: Disk, root: string) {
    this.#disk = disk;
    this.#root = root;
  }

  /** Throws `folder_has_links`. */
  async assertPlain(path: string): Promise<void> {
    const parts = path.split('/');
    for (let at = 0; at < parts.length; at += 1) {
      const part = `${this.#root}/${parts.slice(0, at).join('/')}`.replace(/\/$/, '');
      if (this.#known.has(part)) continue;
      const entry = await this.#disk.stat(part);
      if (entry === null) return;
      if (entry.kind === 'link') throw new Refused('folder_has_links');
      if (entry.kind === 'file') throw new DiskError('link', part);
      this.#known.add(part);
    }
    const last = await this.#disk.stat(`${this.#root}/${path}`);
    if (last !== null && last.kind !== 'file') throw new Refused('folder_has_links');
  }

  async make(path: string): Promise<void> {
    await this.assertPlain(path);
    const slash = path.lastIndexOf('/');
    const folder = slash < 0 ? this.#root : `${this.#root}/${path.slice(0, slash)}`;
    if (this.#known.has(`made ${folder}`)) return;
    await this.#disk.makeFolder(folder);
    this.#known.add(`made ${folder}`);
  }
}
