import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { findCut } from '@backline/activation/cut';
import { toNoise } from '@backline/testing';

const files = 5000;
const fileBytes = 2 * 1024 * 1024;
const blockBytes = 64 * 1024;
const windowBytes = 32;

const toName = (file: number) => `${String(file).padStart(4, '0')}.wav`;

/** Finds bytes that always end a block, no matter what is before them. */
function findEnd(): Buffer {
  const noise = toNoise('ends', 64 * blockBytes);
  for (let from = 0; ; ) {
    const length = findCut(noise, from, noise.length, blockBytes);
    // Above the target size, more positions can end a block.
    if (length < blockBytes) return noise.subarray(from + length - windowBytes, from + length);
    from += length;
  }
}

/**
 * Writes a pack of 10 GB whose blocks are all different and of the usual size. Between the ends of its blocks it has
 * only zeros, so that it needs little space on the drive.
 */
export function writeLibrary(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const end = findEnd();
  for (let file = 0; file < files; file += 1) {
    const handle = openSync(join(folder, toName(file)), 'w');
    ftruncateSync(handle, fileBytes);
    for (let at = blockBytes; at <= fileBytes; at += blockBytes) {
      const own = Buffer.concat([Buffer.from(`${file} ${at}`.padEnd(16)), end]);
      writeSync(handle, own, 0, own.length, at - own.length);
    }
    closeSync(handle);
  }
}

/** Changes 40 MB of it in several places. Returns the names of new and changed files. */
export function changeLibrary(folder: string): string[] {
  const changed = [];
  for (let at = 0; at < 40; at += 1) {
    const recorded = toName(at * 100 + 7);
    const longer = toName(at * 100 + 60);
    const handle = openSync(join(folder, recorded), 'r+');
    writeSync(handle, toNoise(recorded, 256 * 1024), 0, 256 * 1024, 700_000 + at * 1000);
    closeSync(handle);
    const bytes = readFileSync(join(folder, longer));
    const middle = 300_000 + at * 10_000;
    writeFileSync(
      join(folder, longer),
      Buffer.concat([bytes.subarray(0, middle), toNoise(longer, 100), bytes.subarray(middle)]),
    );
    changed.push(recorded, longer);
  }
  for (let at = 0; at < 12; at += 1) {
    const name = `new ${at}.wav`;
    writeFileSync(join(folder, name), toNoise(name, fileBytes));
    changed.push(name);
  }
  rmSync(join(folder, toName(4999)));
  return changed;
}
