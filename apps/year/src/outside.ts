import { createHash } from 'node:crypto';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { makeSigningKey } from '@backline/core/backups/list-signature';
import { dayMs, minuteMs } from '@backline/domain/time';
import { makeBackupKey } from '@backline/storage';
import type { Dice } from './dice.ts';
import type { StandingStill } from './standing-still.ts';
import { type TableReader, toMs } from './tables.ts';

/** A published version, with the files that it was made of. */
export interface PublishedPack {
  sku: string;
  version: string;
  files: Record<string, Uint8Array>;
}

/** The shop as it was when a backup was made. */
export interface BackupRecord {
  stamp: string;
  at: Date;
  /** The hash of each table that did not change around the backup. */
  tables: Map<string, string>;
  /** Versions whose files were all right then. Null: some file of packs was damaged. */
  packs: PublishedPack[] | null;
}

/** Tables that the backup itself changes, or that a copy has its own of. */
const notCompared = new Set(['shop', 'backups', 'tasks', 'repeats', 'rate_limit_buckets', 'database_moves']);

/** Between two backups of which it is written down what the shop was. */
const recordEveryMs = 9 * dayMs;

export const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** One hash for each table, whatever the order of its rows. */
export async function hashTables(tables: TableReader): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const name of await tables.listTables()) {
    if (notCompared.has(name)) continue;
    const rows = (await tables.ask(`SELECT * FROM ${name}`)).map((row) => JSON.stringify(row)).toSorted();
    hashes.set(name, `${rows.length} rows ${hashOf(rows.join('\n'))}`);
  }
  return hashes;
}

/** All files below a folder, with a slash between the parts of their names. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

/** Where a shop's packs and backups lie, and what is known of them without asking the shop. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of what lies outside of the database.
export async function openOutside(
  directory: string,
  tables: () => TableReader,
  now: () => Date,
  apart: StandingStill['apart'],
) {
  const keys = { ...(await makeBackupKey()), ...makeSigningKey() };
  const place = join(directory, 'outside');
  const packsPath = join(directory, 'packs');
  const keyFile = join(directory, 'key.txt');
  await writeFile(keyFile, `# signed-by: ${keys.signedBy}\n${keys.identity}\n`);
  const env = {
    BACKUP_TO: place,
    BACKUP_RECIPIENT: keys.recipient,
    BACKUP_SIGNING_KEY: keys.signingKey,
    BACKUP_EVERY: '1d',
    BACKUP_KEEP: '3d,4w,12m',
    DATA_PATH: join(directory, 'data'),
    PACKS_PATH: packsPath,
  };
  const published: PublishedPack[] = [];
  const records: BackupRecord[] = [];
  /** The bytes of each damaged file before. */
  const damaged = new Map<string, string>();
  /** When each file of packs was written, in the time of the shop: a year takes a minute of the disk's. */
  const writtenMs = new Map<string, number>();
  /** The acts of another shop in the place. */
  const intrusions: string[] = [];

  /** The files of the place as the shop left them. */
  let left = new Set<string>();

  const listBackups = async () => (await listFiles(join(place, 'l'))).map((name) => `l/${name}`);

  /** A backup is made in a moment, or planned and perhaps made. */
  async function isDue(): Promise<boolean> {
    const [task] = await tables().ask("SELECT due_at FROM tasks WHERE kind = 'backup.make' AND state = 'waiting'");
    return task === undefined || (toMs(task.due_at) ?? 0) <= now().getTime() + minuteMs;
  }

  function isRecordDue(): boolean {
    const last = records.at(-1);
    return last === undefined || now().getTime() - last.at.getTime() >= recordEveryMs;
  }

  /** Notes what anybody else has changed in the place since the shop wrote there. */
  async function inspectPlace(): Promise<void> {
    const found = new Set(await listFiles(place));
    for (const name of left) if (!found.has(name)) intrusions.push(`removed ${name}`);
    for (const name of found) if (!left.has(name)) intrusions.push(`wrote ${name}`);
    left = found;
  }

  /** Writes down what the shop is while a backup is made. */
  async function record(work: () => Promise<void>): Promise<void> {
    const before = await apart(() => hashTables(tables()));
    const lists = new Set(await listBackups());
    const packs = (await isDamaged()) ? null : await listLivePacks();
    await work();
    const after = await apart(() => hashTables(tables()));
    const made = (await listBackups()).find((name) => !lists.has(name));
    if (made === undefined) return;
    const same = [...before].filter(([name, hash]) => after.get(name) === hash);
    const stamp = made.split('/').at(-1) ?? '';
    records.push({ stamp, at: now(), tables: new Map(same), packs });
  }

  /** The names of the files that the database needs of packs. */
  async function listNeeded(): Promise<Set<string>> {
    const versions = await tables().ask('SELECT list_hash, where_hash FROM pack_publications');
    const bundles = await tables().ask('SELECT id FROM pack_bundles');
    return new Set([
      ...versions.flatMap((row) => [`l/${row.list_hash}`, `w/${row.where_hash}`]),
      ...bundles.map(({ id }) => `b/${String(id).slice(0, 2)}/${id}`),
    ]);
  }

  /** Forgets damage that was mended, and files that are gone. One that nothing needs now may be needed again. */
  async function isDamaged(): Promise<boolean> {
    const needed = await listNeeded();
    for (const [name, hash] of damaged) {
      const bytes = await readFile(join(packsPath, name)).catch(() => null);
      const isOver = bytes === null ? !needed.has(name) : hashOf(bytes) === hash;
      if (isOver) damaged.delete(name);
    }
    return [...damaged.keys()].some((name) => needed.has(name));
  }

  async function listLivePacks(): Promise<PublishedPack[]> {
    const rows = await tables().ask('SELECT sku, version FROM pack_publications WHERE withdrawn_at IS NULL');
    const live = new Set(rows.map(({ sku, version }) => `${sku} ${version}`));
    return published.filter(({ sku, version }) => live.has(`${sku} ${version}`));
  }

  /** Gives what was written since the last time the time of the shop. */
  async function stampPacks(): Promise<void> {
    for (const name of await listFiles(packsPath)) {
      const path = join(packsPath, name);
      const { mtimeMs } = await stat(path);
      if (mtimeMs === writtenMs.get(name)) continue;
      const at = now();
      await utimes(path, at, at);
      writtenMs.set(name, (await stat(path)).mtimeMs);
    }
  }

  return {
    env,
    place,
    keyFile,
    packsPath,
    published,
    records: records as readonly BackupRecord[],
    intrusions: intrusions as readonly string[],
    listBackups,
    stampPacks,
    isDamaged,
    inspectPlace,
    /** Does work of the shop, which alone writes to the place. */
    async watching(work: () => Promise<void>): Promise<void> {
      if (!(await isDue())) return work();
      await inspectPlace();
      await (isRecordDue() ? record(work) : work());
      left = new Set(await listFiles(place));
    },
    /** One byte of a file of packs is another one, as a disk has it that rots; or the file was written to. */
    async damage(dice: Dice): Promise<void> {
      const files = (await listFiles(packsPath)).filter((name) => /^[blw]\//.test(name));
      if (files.length === 0) return;
      const name = dice.pick(files);
      const path = join(packsPath, name);
      const { atime, mtime } = await stat(path);
      const bytes = await readFile(path);
      if (!damaged.has(name)) damaged.set(name, hashOf(bytes));
      const at = Math.floor(dice.roll() * bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(path, bytes);
      if (dice.once(2)) await utimes(path, atime, mtime);
      await stampPacks();
    },
  };
}

export type Outside = Awaited<ReturnType<typeof openOutside>>;
