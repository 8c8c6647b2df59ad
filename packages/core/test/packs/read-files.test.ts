import { hash as toDigest } from 'node:crypto';
import { linkSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { BlockStore } from '@backline/core/packs/block-store';
import { readFiles } from '@backline/core/packs/read-files';
import { scanFolder } from '@backline/core/packs/scan-folder';
import { expect, it } from 'vitest';
import { toNoise } from './folders.ts';

// Files of several reads, and files that share one. Of 64 MiB in all another thread hashes.
it.each([9, 68])('hands on the bytes that were hashed, of %i MB', async (megabytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'backline-read-'));
  const sizes = [3, 5_000_003, 0, 70_000, megabytes * 1_000_000];
  const contents = sizes.map((bytes, at) => toNoise(`${at}`, bytes));
  const files = contents.map((content, at) => {
    const source = join(folder, `${at}`);
    writeFileSync(source, content);
    return { path: `${at}`, source, option: 0, isFirst: false, bytes: content.length, changedAtNs: 0n, inode: null };
  });
  const blocks = new BlockStore();
  const stored: Buffer[] = [];
  try {
    const read = await readFiles(files, blocks, {
      // Writing is slower than reading and cutting.
      async take(block, hash) {
        await new Promise((resolve) => setImmediate(resolve));
        expect(toDigest('sha256', block, 'hex')).toBe(Buffer.from(hash).toString('hex'));
        stored.push(Buffer.from(block));
        return blocks.add(hash, block.length, { bundle: 0, offset: 0 });
      },
      endGroup: () => undefined,
    });
    if ('changed' in read) throw new Error(`${read.changed} has changed.`);
    const inOrder = read.order.map((id) => stored[id] as Buffer);
    for (const [at, file] of read.list.files.entries()) {
      const parts = file.runs.flatMap((first, place) =>
        place % 2 === 0 ? inOrder.slice(first, first + (file.runs[place + 1] ?? 0)) : [],
      );
      expect([file.path, Buffer.concat(parts).equals(contents[at] as Buffer)]).toEqual([`${at}`, true]);
      expect(file.crc32).toBe(crc32(contents[at] as Buffer));
    }
    expect(read.list.files).toHaveLength(files.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('reads a file with several names once, and lists each of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backline-read-'));
  const content = toNoise('linked', 300_000);
  writeFileSync(join(folder, 'a.wav'), content);
  linkSync(join(folder, 'a.wav'), join(folder, 'b.wav'));
  let hashed = 0;
  let reported = 0;
  try {
    const { files } = await scanFolder(folder);
    // The second file is deleted, so a reader that opened it would fail.
    rmSync(join(folder, 'b.wav'));
    const blocks = new BlockStore();
    const sink = {
      take(block: Buffer, hash: Buffer) {
        hashed += block.length;
        return blocks.add(hash, block.length, { bundle: 0, offset: 0 });
      },
      endGroup: () => undefined,
    };
    const read = await readFiles(files, blocks, sink, (bytes) => {
      reported += bytes;
    });
    const [first, second] = 'list' in read ? read.list.files : [];
    expect(second).toEqual({ ...first, path: 'b.wav', crc32: crc32(content) });
    expect([hashed, reported]).toEqual([content.length, 2 * content.length]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
