import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Entry, readEntries } from './tar.ts';

interface Base {
  mirror: string;
  packages: Record<string, { file: string; sha256: string }[]>;
}

/** Libraries, their loader, and what their licenses demand. Tables of old alphabets take twice the room of all else. */
const isWanted = (path: string) =>
  /^(usr\/)?lib(64)?\/|^usr\/share\/doc\/[^/]+\/copyright$/.test(path) && !/\/gconv\//.test(path);

/** A package of Debian. Throws when its hash is another one. */
async function fetchDebian(url: string, sha256: string, cache: string): Promise<Buffer> {
  const kept = join(cache, basename(url));
  const isRight = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex') === sha256;
  try {
    const bytes = readFileSync(kept);
    if (isRight(bytes)) return bytes;
  } catch {
    // Not fetched yet.
  }
  const answer = await fetch(url);
  if (!answer.ok)
    throw new Error(
      `${url} answers ${answer.status}. Its newest version may be another one: see deploy/image/base.json.`,
    );
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!isRight(bytes)) throw new Error(`${url} is not what deploy/image/base.json expects: its hash differs.`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${kept}.part`, bytes);
  renameSync(`${kept}.part`, kept);
  return bytes;
}

/** The member of a package that has its files: a package is an `ar` archive. */
function findData(bytes: Buffer): Buffer {
  for (let at = 8; at < bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 16).trim();
    const size = Number(bytes.toString('latin1', at + 48, at + 58));
    if (name.startsWith('data.tar')) return bytes.subarray(at + 60, at + 60 + size);
    at += 60 + size + (size % 2);
  }
  throw new Error('A package without data.');
}

/** The files of the base, for a processor as Debian calls it. `tar` of this machine unpacks them. */
export async function readBase(root: string, architecture: string, cache: string): Promise<Entry[]> {
  const base = JSON.parse(readFileSync(join(root, 'deploy/image/base.json'), 'utf8')) as Base;
  const folder = mkdtempSync(join(tmpdir(), 'backline-base-'));
  try {
    for (const { file, sha256 } of base.packages[architecture] ?? []) {
      const data = findData(await fetchDebian(`${base.mirror}/${file}`, sha256, cache));
      execFileSync('tar', ['-xJf', '-', '-C', folder, '--no-same-owner'], { input: data });
    }
    return readEntries(folder, '').filter(({ path }) => isWanted(`${path}/`.replace(/\/$/, '')) && path !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
