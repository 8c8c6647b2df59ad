import type { PackClaims } from '@backline/activation/claims';
import { type PackFile, type PackList, packLimits } from '@backline/activation/pack-list';
import type { Trust } from '@backline/activation/token';
import { fileMaxBytes } from '@backline/activation/token-file';
import { verifyPack, verifyPackList } from '@backline/activation/verify-pack';
import { Refused } from '../common/faults.ts';
import { type Disk, DiskError } from '../disk/disk.ts';
import { isLeftover, isOwnName } from '../disk/own-folder.ts';

/** A version of a pack: its verified head and its list. */
export interface Version {
  head: PackClaims;
  text: string;
  list: PackList;
  listBytes: Uint8Array<ArrayBuffer>;
  /** The pieces of the list as the portal sent them, each with its length and shortened hash. */
  pieces: readonly [number, string][];
}

/** The paths inside a pack's folder. */
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
    /** Files of an abandoned update, whose blocks can be reused. */
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

/** Reads the head in a folder and verifies it. */
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

/** Reads the version in a folder. Returns null if head and list don't match. */
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

/** Writes a version. The head is written last, so a folder with a head is complete. */
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

/** True if a file belongs to the chosen options. */
export function isChosen({ options }: PackClaims, chosen: readonly string[], { option }: PackFile): boolean {
  return option === 0 || chosen.includes(options[option - 1]?.id ?? '');
}

/**
 * Removes our files in one of our folders, and the folder itself. Foreign files and their folder stay. Throws `in_use`
 * if a file disappears only later.
 */
export async function removeAll(disk: Disk, folder: string): Promise<void> {
  const names = (await disk.list(folder)).filter(isOwnName);
  // The head is removed first, because without its files it would still be believed.
  for (const name of names.toSorted((one, other) => Number(other === 'head.txt') - Number(one === 'head.txt')))
    await disk.remove(`${folder}/${name}`);
  await disk.removeFolder(folder);
  const left = (await disk.list(folder)).find((name) => names.includes(name));
  if (left !== undefined) throw new DiskError('in_use', `${folder}/${left}`);
}

/** Moves one of our folders to a free path. */
export async function renameFolder(disk: Disk, from: string, to: string): Promise<void> {
  if ((await disk.stat(to)) !== null) throw new Refused('folder_has_links');
  await disk.rename(from, to);
}

/** Removes what killed programs left in a folder while replacing files. */
export async function removeLeftoversIn(disk: Disk, folder: string): Promise<void> {
  for (const name of await disk.list(folder)) if (isLeftover(name)) await disk.remove(`${folder}/${name}`);
}

/** The same for all folders of a pack. */
export async function removeLeftovers(disk: Disk, { own, next, previous }: Places): Promise<void> {
  for (const folder of [own, next, previous]) await removeLeftoversIn(disk, folder);
}

/** Creates the folders of a path inside a pack one by one, without following links. */
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
