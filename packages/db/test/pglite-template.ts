import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const cache = resolve(import.meta.dirname, '../../../.cache');
const file = join(cache, 'pglite.tar');

async function readKept(): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file));
  } catch {
    return null;
  }
}

async function make(): Promise<Uint8Array<ArrayBuffer>> {
  const client = await PGlite.create();
  const dump = new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer());
  await client.close();
  await mkdir(cache, { recursive: true });
  // Another process may be at it as well: whole or not at all.
  const own = `${file}.${process.pid}`;
  await writeFile(own, dump);
  await rename(own, file);
  return dump;
}

/** PGlite's files as they are before anybody has used it: making them takes seconds, so they are kept for the next test. */
export async function readPgliteTemplate(): Promise<Blob> {
  return new Blob([(await readKept()) ?? (await make())]);
}
