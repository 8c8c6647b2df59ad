import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { comparePaths, packLimits, toRank } from '@backline/activation/pack-list';
import { findCollisions, findNameFault, type NameFault } from '@backline/activation/pack-names';
import { decodeText } from '@backline/domain/inputs/decode-text';
import { findLeftOut } from '@backline/domain/packs/left-out';
import { type PackFile as PackJson, packFile } from '@backline/domain/packs/pack';
import { readThrown } from '@backline/domain/thrown';
import { toMatcher } from './globs.ts';

/** The reasons why a folder can't be published, one line for each problem. */
export class PackFolderError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'PackFolderError';
    this.problems = problems;
  }
}

/** A file at the time of the scan. */
export interface ScannedFile {
  path: string;
  /** Its path on this machine. */
  source: string;
  option: number;
  isFirst: boolean;
  bytes: number;
  changedAtNs: bigint;
  /** The same for all names of a file. Null if it has only one name. */
  inode: string | null;
}

export interface ScannedFolder {
  /** The name of the folder on a customer's computer. */
  name: string;
  requires: string | undefined;
  options: { id: string; name: string; isDefault: boolean }[];
  /** The files, in the order of the list. */
  files: ScannedFile[];
  /** Files and folders that are no part of a pack, a folder with a slash at its end. */
  skipped: string[];
  /** Warnings for the vendor. */
  warnings: string[];
}

/** The groups of the previous version, which apply if there is no `pack.json`. */
export interface GroupsBefore {
  version: string;
  name: string;
  requires: string | undefined;
  options: readonly { id: string; name: string; isDefault: boolean }[];
  /** For each path: its option, from 1, and true for the first group. */
  files: ReadonlyMap<string, { option: number; isFirst: boolean }>;
}

const packJsonName = 'pack.json';

const nameFaults: Record<NameFault, string> = {
  empty_part: 'a part of it is empty',
  dot_part: 'a part of it is "." or ".."',
  character:
    'it has one of \\ : * ? " < > |, a control character, or one that some drives skip or take for another one',
  edge: 'a part begins or ends with a space, or ends with a dot, which Windows drops',
  device: 'Windows takes a part of it for a device',
  reserved: '".backline" belongs to the plugin',
  program: 'this ending is that of a program, and plugins refuse it',
  too_long: 'it has more than 180 characters',
  too_deep: 'it has more than 12 parts',
  ill_formed: 'it is not written in UTF-8',
};

/** Quotes a name and makes control characters visible. */
const quote = (path: string) => JSON.stringify(path);

interface Found {
  files: Pick<ScannedFile, 'path' | 'bytes' | 'changedAtNs' | 'inode'>[];
  skipped: string[];
  problems: string[];
}

/** Decodes a name that the drive stores as bytes. Null if it isn't UTF-8, because Node would replace such bytes. */
function decodeName(name: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name);
  } catch {
    return null;
  }
}

/** Quotes a name that is not UTF-8: bytes beyond ASCII as `\xfc`. */
const quoteBytes = (prefix: string, name: Buffer) =>
  quote(`${prefix}${name.toString('latin1')}`).replace(
    /[\x80-\xff]/g,
    (byte) => `\\x${byte.charCodeAt(0).toString(16)}`,
  );

async function walk(folder: string, prefix: string, found: Found): Promise<void> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true, encoding: 'buffer' });
  for (const entry of entries.toSorted((one, other) => one.name.compare(other.name))) {
    const name = decodeName(entry.name);
    if (name === null) {
      found.problems.push(`${quoteBytes(prefix, entry.name)}: ${nameFaults.ill_formed}.`);
      continue;
    }
    const path = `${prefix}${name}`;
    if (findLeftOut(name) !== null) found.skipped.push(entry.isDirectory() ? `${path}/` : path);
    else if (entry.isDirectory()) await walk(folder, `${path}/`, found);
    else if (path === packJsonName) continue;
    else if (!entry.isFile()) found.problems.push(`${quote(path)}: it is a link or a device, not a file.`);
    else {
      const { size, mtimeNs, nlink, dev, ino } = await lstat(join(folder, path), { bigint: true });
      const inode = nlink > 1n ? `${dev}:${ino}` : null;
      found.files.push({ path, bytes: Number(size), changedAtNs: mtimeNs, inode });
    }
  }
}

/** Finds a problem with Unicode. Only the publisher has the tables for it. */
function findUnicodeProblem(path: string): string | null {
  if (path !== path.normalize('NFC'))
    return 'its accents are written in two characters; rename it, so that every system writes them as one (NFC)';
  if (/\p{Cn}/u.test(path)) return 'it has a character that Unicode does not know';
  return path.includes('\ufffd') ? nameFaults.ill_formed : null;
}

/** Folds case as most languages do, to find names that Windows and macOS may confuse. */
const toFolded = (path: string) => path.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');

/** Finds folders with two spellings, which are one folder on some drives and two on others. */
function findSpellings(paths: readonly string[]): string[] {
  const known = new Map<string, string>();
  const problems = new Set<string>();
  for (const path of paths)
    for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
      const folder = path.slice(0, slash);
      const first = known.get(toFolded(folder)) ?? folder;
      known.set(toFolded(folder), first);
      if (first !== folder)
        problems.add(`The folders ${quote(first)} and ${quote(folder)}: some drives take them for one.`);
    }
  return [...problems];
}

function findProblems({ files, problems }: Found): string[] {
  const named = files.flatMap(({ path }) => {
    const fault = findNameFault(path);
    const problem = findUnicodeProblem(path) ?? (fault && nameFaults[fault]);
    return problem === null ? [] : [`${quote(path)}: ${problem}.`];
  });
  const paths = files.map(({ path }) => path);
  const collided = [...findCollisions(paths, toFolded)].map(
    ({ path, other }) => `${quote(path)} and ${quote(other)}: some drives take the two names for one.`,
  );
  const large = files
    .filter(({ bytes }) => bytes > packLimits.bytes)
    .map(({ path }) => `${quote(path)}: it is larger than 1 TiB.`);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    ...problems,
    ...named,
    ...collided,
    ...findSpellings(paths),
    ...large,
    ...(files.length === 0 ? ['The folder has no files.'] : []),
    ...(files.length > packLimits.files ? [`The folder has ${files.length} files; 200,000 are possible.`] : []),
    ...(total > packLimits.bytes ? ['The folder is larger than 1 TiB.'] : []),
  ];
}

/** Reads the vendor's `pack.json`; null if there is none. Collects problems if it cannot be read. */
async function readPackJson(folder: string): Promise<{ json: PackJson | null; problems: string[] }> {
  const nothing = packFile.parse({});
  let bytes: Uint8Array;
  try {
    bytes = await readFile(join(folder, packJsonName));
  } catch (error) {
    if (readThrown(error).code === 'ENOENT') return { json: null, problems: [] };
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(decodeText(bytes));
  } catch {
    return { json: nothing, problems: ['pack.json: it is not JSON.'] };
  }
  const parsed = packFile.safeParse(value);
  if (parsed.success) return { json: parsed.data, problems: [] };
  const problems = parsed.error.issues.map(({ path, message }) => `pack.json: ${[...path, ''].join('.')} ${message}.`);
  return { json: nothing, problems };
}

interface Grouped {
  files: ScannedFile[];
  problems: string[];
  warnings: string[];
}

/** Assigns each file its option and group. */
function group(json: PackJson, { files }: Found, folder: string): Grouped {
  const problems: string[] = [];
  const isInFirst = toMatcher(json.first);
  const matchers = json.options.map(({ id, files: globs }) => ({ id, isIn: toMatcher(globs), count: 0 }));
  const grouped = files.map((file): ScannedFile => {
    const matching = matchers.flatMap((matcher, at) => (matcher.isIn(file.path) ? [{ matcher, at }] : []));
    for (const { matcher } of matching) matcher.count += 1;
    if (matching.length > 1)
      problems.push(
        `pack.json: ${quote(file.path)} is in the options ${matching.map(({ matcher }) => matcher.id).join(' and ')}; a file is in one.`,
      );
    const option = (matching[0]?.at ?? -1) + 1;
    return { ...file, source: join(folder, file.path), option, isFirst: option === 0 && isInFirst(file.path) };
  });
  for (const { id, count } of matchers) if (count === 0) problems.push(`pack.json: the option ${id} has no files.`);
  const ids = json.options.map(({ id }) => id);
  if (new Set(ids).size < ids.length) problems.push('pack.json: two options have the same id.');
  if (json.first.length > 0 && !grouped.some(({ isFirst }) => isFirst))
    problems.push('pack.json: no file is in "first".');
  return { files: grouped, problems, warnings: [] };
}

const toOption = ({ id, name, isDefault }: GroupsBefore['options'][number]) => ({ id, name, isDefault });

/**
 * Gives each file the option and group of the previous version. A new file has no option and is not in the first group.
 */
function groupAsBefore(before: GroupsBefore, { files }: Found, folder: string): Grouped {
  const grouped = files.map((file): ScannedFile => {
    const { option, isFirst } = before.files.get(file.path) ?? { option: 0, isFirst: false };
    return { ...file, source: join(folder, file.path), option, isFirst };
  });
  const lost = before.options.filter((_, at) => !grouped.some(({ option }) => option === at + 1));
  const hadFirst = [...before.files.values()].some(({ isFirst }) => isFirst);
  const isFirstLost = hadFirst && !grouped.some(({ isFirst }) => isFirst);
  const inVersion = `version ${before.version} has, and there is no pack.json that says otherwise.`;
  const problems = lost.map(({ id }) => `No file is left of the option ${id}, which ${inVersion}`);
  if (isFirstLost) problems.push(`No file is left of the first group, which ${inVersion}`);
  const isNew = hadFirst || before.options.length > 0 ? files.filter(({ path }) => !before.files.has(path)) : [];
  const said = `There is no pack.json: name, first group and options are those of version ${before.version}.`;
  const [first] = isNew;
  const more = isNew.length === 1 ? '' : ` and ${isNew.length - 1} more`;
  const ofNew = first === undefined ? '' : ` In none of them: ${quote(first.path)}${more}.`;
  return { files: grouped, problems, warnings: [`${said}${ofNew}`] };
}

function toWarnings(files: readonly ScannedFile[]): string[] {
  const gib = 2 ** 30;
  return files.flatMap(({ path, bytes }) => {
    if (bytes >= 4 * gib) return [`${quote(path)} has 4 GiB or more: it does not fit on a stick with FAT32.`];
    return bytes > gib ? [`${quote(path)} has more than 1 GiB: an update of it is copied as a whole.`] : [];
  });
}

/**
 * Scans a folder without reading its files. `findBefore` returns the previous version, which is used if the vendor's
 * file says nothing. Throws `PackFolderError` with all problems at once.
 */
export async function scanFolder(
  folder: string,
  findBefore: () => Promise<GroupsBefore | null> = async () => null,
): Promise<ScannedFolder> {
  const found: Found = { files: [], skipped: [], problems: [] };
  await walk(folder, '', found);
  const { json: own, problems: ofJson } = await readPackJson(folder);
  const before = own === null ? await findBefore() : null;
  const json = own ?? packFile.parse({});
  const grouped = before === null ? group(json, found, folder) : groupAsBefore(before, found, folder);
  const { files, problems: ofGroups } = grouped;
  const { name = basename(resolve(folder)).normalize('NFC'), requires, options } = before ?? json;
  const isFolderName = !name.includes('/') && findNameFault(name) === null;
  const ofName = isFolderName ? [] : [`The name ${quote(name)} cannot be that of a folder: say another in pack.json.`];
  const problems = [...findProblems(found), ...ofJson, ...ofGroups, ...ofName];
  if (problems.length > 0) throw new PackFolderError(problems);
  const keyed = files.map((file) => ({ file, key: Buffer.from(file.path) }));
  return {
    name,
    requires,
    options: options.map(toOption),
    files: keyed
      .toSorted((one, other) => toRank(one.file) - toRank(other.file) || comparePaths(one.key, other.key))
      .map(({ file }) => file),
    skipped: found.skipped,
    warnings: [...grouped.warnings, ...toWarnings(files)],
  };
}

/** The first file that has changed since the scan, or null. */
export async function findChanged(files: readonly ScannedFile[]): Promise<string | null> {
  for (const { path, source, bytes, changedAtNs } of files) {
    const now = await lstat(source, { bigint: true }).catch(() => null);
    if (now === null || Number(now.size) !== bytes || now.mtimeNs !== changedAtNs) return path;
  }
  return null;
}
