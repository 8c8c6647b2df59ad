import { createHash } from 'node:crypto';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { makeSigningKey } from '@backline/core/backups/list-signature';
import { dayMs, minuteMs } from '@backline/domain/time';
import { makeBackupKey } from '@backline/storage';
import type { Dice } from './dice.ts';
import type { StandingStill } from './standing-still.ts';
import { type TableReader, toMs } from './tables.ts';

/** A published version, with its source files. */
export interface PublishedPack {
  sku: string;
  version: string;
  files: Record<string, Uint8Array>;
}

/** The state of the shop at the time of a backup. */
export interface BackupRecord {
  stamp: string;
  at: Date;
  /** The hashes of the tables that did not change during the backup. */
  tables: Map<string, string>;
  /** The published versions. Null if a pack file was damaged. */
  packs: PublishedPack[] | null;
}

/** Tables that the backup itself changes, or that differ in a copy. */
const notCompared = new Set(['shop', 'backups', 'tasks', 'repeats', 'rate_limit_buckets', 'database_moves']);

/** The time between two backups for which the shop's state is recorded. */
const recordEveryMs = 9 * dayMs;

export const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Hashes each table, independent of the order of its rows. */
export async function hashTables(tables: TableReader): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const name of await tables.listTables()) {
    if (notCompared.has(name)) continue;
    const rows = (await tables.ask(`SELECT * FROM ${name}`)).map((row) => JSON.stringify(row)).toSorted();
    hashes.set(name, `${rows.length} rows ${hashOf(rows.join('\n'))}`);
  }
  return hashes;
}

/** All files below a folder, with slashes in their paths. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();
}

/** Watches the folders of a shop's packs and backups, independent of the shop. */
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
  /** The original bytes of each damaged file. */
  const damaged = new Map<string, string>();
  /** The shop's time when each pack file was written. By the disk's own time, the whole year takes a minute. */
  const writtenMs = new Map<string, number>();
  /** Changes in the backup place that this shop did not make. */
  const intrusions: string[] = [];

  /** The files in the backup place after the shop's last write. */
  let left = new Set<string>();

  const listBackups = async () => (await listFiles(join(place, 'l'))).map((name) => `l/${name}`);

  /** True if a backup may be made now: it is due within a minute, or no backup is waiting. */
  async function isDue(): Promise<boolean> {
    const [task] = await tables().ask("SELECT due_at FROM tasks WHERE kind = 'backup.make' AND state = 'waiting'");
    return task === undefined || (toMs(task.due_at) ?? 0) <= now().getTime() + minuteMs;
  }

  function isRecordDue(): boolean {
    const last = records.at(-1);
    return last === undefined || now().getTime() - last.at.getTime() >= recordEveryMs;
  }

  /** Records changes in the backup place that the shop did not make. */
  async function inspectPlace(): Promise<void> {
    const found = new Set(await listFiles(place));
    for (const name of left) if (!found.has(name)) intrusions.push(`removed ${name}`);
    for (const name of found) if (!left.has(name)) intrusions.push(`wrote ${name}`);
    left = found;
  }

  /** Records the shop's state while a backup is made. */
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

  /** The names of the pack files that the database needs. */
  async function listNeeded(): Promise<Set<string>> {
    const versions = await tables().ask('SELECT list_hash, where_hash FROM pack_publications');
    const bundles = await tables().ask('SELECT id FROM pack_bundles');
    return new Set([
      ...versions.flatMap((row) => [`l/${row.list_hash}`, `w/${row.where_hash}`]),
      ...bundles.map(({ id }) => `b/${String(id).slice(0, 2)}/${id}`),
    ]);
  }

  /**
   * True if a file that the database needs is damaged. Forgets repaired files, and deleted files that are not needed.
   * Remembers unneeded files that still exist, because they may be needed again.
   */
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

  /** Sets the time of newly written files to the shop's time. */
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
    /** Runs work of the shop. Only work that may make a backup may change the backup place. */
    async watching(work: () => Promise<void>): Promise<void> {
      if (!(await isDue())) return work();
      await inspectPlace();
      await (isRecordDue() ? record(work) : work());
      left = new Set(await listFiles(place));
    },
    /** Changes one byte of a pack file, as a failing disk or another writer might. */
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
