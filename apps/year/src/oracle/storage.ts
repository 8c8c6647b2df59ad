import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Printed, runCommand } from '../command-line.ts';
import { createDice } from '../dice.ts';
import { type BackupRecord, hashOf, hashTables, listFiles, type Outside, type PublishedPack } from '../outside.ts';
import { openTables } from '../tables.ts';
import type { Invariant } from './snapshot.ts';

/** Reads the names in a list of a backup, as `docs/backups.md` describes it: the first line is the signature. */
async function readList({ place }: Outside, name: string) {
  const text = await readFile(join(place, name), 'utf8');
  return JSON.parse(text.slice(text.indexOf('\n') + 1));
}

/** Every backup has all of its pieces. */
export const backupsAreWhole: Invariant = async ({ shop: { outside } }) => {
  const wrong: string[] = [];
  const files = new Set(await listFiles(outside.place));
  for (const name of await outside.listBackups()) {
    const { settings, database, files: backedUp } = await readList(outside, name);
    const pieces: string[] = [settings, ...database.pieces];
    for (const { pieces: more } of [...backedUp.packs, ...backedUp.installers]) pieces.push(...more);
    const missing = pieces.filter((hash) => !files.has(`c/${hash.slice(0, 2)}/${hash}`));
    if (missing.length > 0) wrong.push(`The backup ${name} lacks ${missing.length} of its pieces.`);
  }
  return wrong;
};

/** No other shop writes or removes anything in this shop's backup place. */
export const placeIsLeftAlone: Invariant = ({ shop: { outside } }) =>
  outside.intrusions.map((what) => `A machine that is no part of the shop ${what} in its place of backups.`);

const firstLine = ({ stdout, stderr }: Printed) => (stderr + stdout).trim().split('\n').slice(-3).join(' / ');

/** Compares a restored database with the shop at the time of the backup. */
async function compare(record: BackupRecord, file: string): Promise<string[]> {
  const restored = openTables(`file:${file}`);
  try {
    const hashes = await hashTables(restored);
    return [...record.tables].flatMap(([name, hash]) =>
      hashes.get(name) === hash
        ? []
        : [`The backup ${record.stamp} has other rows of ${name}: ${hashes.get(name)} and not ${hash}.`],
    );
  } finally {
    await restored.close();
  }
}

/** Writes a version of a pack the way plugins do, and compares its files. */
async function comparePack(
  { sku, version, files }: PublishedPack,
  at: { env: Record<string, string>; directory: string; stamp: string },
): Promise<string[]> {
  const folder = join(at.directory, `${sku} ${version}`);
  const printed = await runCommand(['pack', 'export', sku, folder, '--version', version], at);
  const name = `${sku} ${version} of the backup ${at.stamp}`;
  if (printed.exitCode !== 0) return [`${name} can't be exported: ${firstLine(printed)}`];
  const wrong: string[] = [];
  for (const [path, content] of Object.entries(files)) {
    const bytes = await readFile(join(folder, path)).catch(() => null);
    if (bytes === null || hashOf(bytes) !== hashOf(content)) wrong.push(`${name} has another ${path}.`);
  }
  return wrong;
}

/** Restores a backup into an empty place, following the guide. */
async function tryBackup({ place, keyFile, env: own }: Outside, name: string, record: BackupRecord): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'backline-restored-'));
  const file = join(directory, 'backline.sqlite');
  const env = {
    ...own,
    DATABASE_URL: `file:${file}`,
    DATA_PATH: join(directory, 'data'),
    PACKS_PATH: join(directory, 'packs'),
    PUBLIC_URL: 'http://portal.test',
    ALLOW_INSECURE: 'true',
  };
  try {
    const at = name.split('/').at(-1)?.toUpperCase() ?? '';
    const args = ['db', 'restore', '--from', place, '--key', keyFile, '--at', at, '--yes'];
    const printed = await runCommand(args, { env, directory });
    const isWhole = printed.exitCode === 0 || record.packs === null;
    if (!isWhole) return [`The backup ${at} does not restore: ${firstLine(printed)}`];
    const wrong = await compare(record, file);
    const audit = await runCommand(['audit', 'verify'], { env, directory });
    if (audit.exitCode !== 0) wrong.push(`The audit of the backup ${at} is broken: ${firstLine(audit)}`);
    for (const pack of record.packs ?? []) wrong.push(...(await comparePack(pack, { env, directory, stamp: at })));
    return wrong;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A restored backup equals the shop at its time, and packs byte for byte. Tries the newest backup and one other. */
export const backupsRestore: Invariant = async ({ shop: { outside }, now }) => {
  const kept = await outside.listBackups();
  const known = outside.records.flatMap((record) => {
    const name = kept.find((one) => one.endsWith(`/${record.stamp}`));
    return name === undefined ? [] : [{ name, record }];
  });
  const newest = known.at(-1);
  if (newest === undefined) return [];
  const other = createDice(`restore ${now.getTime()}`).pick(known);
  const wrong: string[] = [];
  for (const { name, record } of new Set([newest, other])) wrong.push(...(await tryBackup(outside, name, record)));
  return wrong;
};
