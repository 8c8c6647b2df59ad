import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull } from '@backline/db';
import type { Core } from '../core.ts';
import { raisePublicVersion } from '../public-version.ts';
import type { Listener, Measurement, Unmeasured } from './listener.ts';

/** Reads a sound at an address. Null if its host was not allowed. */
export type ReadSound = (url: string) => Promise<Uint8Array | Unmeasured | null>;

export interface ListenReport {
  listened: number;
  /** The number of sounds that were already measured, so they were not decoded again. */
  known: number;
  /** The number of sounds on hosts that were not allowed. */
  elsewhere: number;
  problems: { url: string; problem: string }[];
}

interface Options {
  readSound: ReadSound;
  /** True to measure known files again. */
  isAgain?: boolean;
  onProgress?: (done: number, total: number) => void;
}

interface Read {
  url: string;
  hash: string;
  bytes: Uint8Array;
}

/** This many files are held in memory and stored in one transaction. */
const filesAtOnce = 16;

const toHundredths = (decibels: number | null) => (decibels === null ? null : Math.round(decibels * 100));

function toRow(result: Measurement | Unmeasured) {
  if ('problem' in result)
    return { secondsMs: null, loudnessC: null, peakC: null, waves: null, problem: result.problem };
  return {
    secondsMs: Math.round(result.seconds * 1000),
    loudnessC: toHundredths(result.loudness),
    peakC: toHundredths(result.peak),
    waves: result.waves,
    problem: null,
  };
}

/** Every sound that the catalog names, without duplicates. */
async function listSounds({ store: { db, t } }: Core): Promise<string[]> {
  const rows = await db
    .select({ instruments: t.collections.instruments, demos: t.collections.demos })
    .from(t.collections);
  const urls = rows.flatMap(({ instruments, demos }) => [
    ...demos.map(({ audio }) => audio),
    ...instruments.flatMap(({ audioPreview }) => audioPreview ?? []),
  ]);
  return [...new Set(urls)];
}

/** Deletes addresses that the catalog no longer names or that can't be loaded. */
async function forgetFiles(core: Core, urls: readonly string[]): Promise<void> {
  const { previewFiles } = core.store.t;
  if (urls.length === 0) return;
  await core.store.write(async (tx) => {
    for (let at = 0; at < urls.length; at += 500)
      await tx.delete(previewFiles).where(inArray(previewFiles.url, urls.slice(at, at + 500)));
    await raisePublicVersion(core, tx);
  });
}

/** Measures files with new content, and records which file is at each address. */
async function listenTo(core: Core, listener: Listener, files: readonly Read[], isAgain: boolean): Promise<number> {
  const { previews, previewFiles } = core.store.t;
  const { db } = core.store;
  const hashes = [...new Set(files.map(({ hash }) => hash))];
  const isMeasured = and(inArray(previews.hash, hashes), eq(previews.tool, listener.tool));
  const known = new Set(
    isAgain ? [] : (await db.select({ hash: previews.hash }).from(previews).where(isMeasured)).map(({ hash }) => hash),
  );
  const urls = files.map(({ url }) => url);
  const before = new Map(
    (await db.select().from(previewFiles).where(inArray(previewFiles.url, urls))).map(({ url, hash }) => [url, hash]),
  );
  const rows = await Promise.all(
    hashes
      .filter((hash) => !known.has(hash))
      .map(async (hash) => {
        const bytes = files.find((file) => file.hash === hash)?.bytes ?? new Uint8Array();
        return { hash, ...toRow(await listener.listen(bytes)), tool: listener.tool };
      }),
  );
  const moved = files.filter(({ url, hash }) => before.get(url) !== hash);
  if (rows.length + moved.length === 0) return 0;
  await core.store.write(async (tx) => {
    for (const { hash, ...row } of rows)
      await tx
        .insert(previews)
        .values({ hash, ...row })
        .onConflictDoUpdate({ target: previews.hash, set: row });
    for (const { url, hash } of moved)
      await tx
        .insert(previewFiles)
        .values({ url, hash })
        .onConflictDoUpdate({ target: previewFiles.url, set: { hash } });
    await raisePublicVersion(core, tx);
  });
  return rows.length;
}

/**
 * Measures all sounds of the catalog that are not measured yet. An unchanged file is read but not decoded. After a new
 * version of the meter, everything is measured again.
 */
export async function listenToCatalog(core: Core, listener: Listener, options: Options): Promise<ListenReport> {
  const { readSound, isAgain = false, onProgress = () => {} } = options;
  const { previewFiles, previews } = core.store.t;
  const urls = await listSounds(core);
  const named = new Set(urls);
  const stored = await core.store.db.select({ url: previewFiles.url }).from(previewFiles);
  const gone = stored.map(({ url }) => url).filter((url) => !named.has(url));
  const missing: ListenReport['problems'] = [];
  let listened = 0;
  let read = 0;
  let elsewhere = 0;
  for (let at = 0; at < urls.length; at += filesAtOnce) {
    const files: Read[] = [];
    for (const url of urls.slice(at, at + filesAtOnce)) {
      const bytes = await readSound(url);
      if (bytes === null) elsewhere += 1;
      else if ('problem' in bytes) missing.push({ url, problem: bytes.problem });
      else files.push({ url, bytes, hash: createHash('sha256').update(bytes).digest('hex') });
    }
    read += files.length;
    listened += await listenTo(core, listener, files, isAgain);
    onProgress(Math.min(urls.length, at + filesAtOnce), urls.length);
  }
  const wasStored = new Set(stored.map(({ url }) => url));
  await forgetFiles(core, [...gone, ...missing.map(({ url }) => url).filter((url) => wasStored.has(url))]);
  const unreadable = await core.store.db
    .select({ url: previewFiles.url, problem: previews.problem })
    .from(previewFiles)
    .innerJoin(previews, eq(previews.hash, previewFiles.hash))
    .where(isNotNull(previews.problem));
  const problems = [...missing, ...unreadable.map(({ url, problem }) => ({ url, problem: problem ?? '' }))];
  return { listened, known: read - listened, elsewhere, problems };
}

/** Counts sounds that were never measured. They have no wave, and their loudness is not adjusted. */
export async function countUnheard(core: Core): Promise<number> {
  const { previewFiles } = core.store.t;
  const heard = new Set(
    (await core.store.db.select({ url: previewFiles.url }).from(previewFiles)).map(({ url }) => url),
  );
  return (await listSounds(core)).filter((url) => !heard.has(url)).length;
}
