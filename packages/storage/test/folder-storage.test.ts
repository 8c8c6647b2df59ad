import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStorage } from '../src/index.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backline-storage-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function collect(list: AsyncIterable<{ key: string; bytes: number }>) {
  const found: Record<string, number> = {};
  for await (const { key, bytes } of list) found[key] = bytes;
  return found;
}

it('keeps objects whole, reads any part of them, and lists them by the beginning of their keys', async () => {
  const storage = createFolderStorage(join(folder, 'packs'));
  expect(await collect(storage.list(''))).toEqual({});
  expect(await storage.find('b/0a/0a1')).toBeNull();
  expect(await storage.open('b/0a/0a1')).toBeNull();
  await storage.put('b/0a/0a1', [Buffer.from('one '), Buffer.from('bundle')]);
  await storage.put('l/0b', [Buffer.from('list')]);
  await storage.put('b/0b/0b1', []);
  expect(await storage.find('b/0a/0a1')).toMatchObject({ bytes: 10, at: expect.any(Date) });
  expect(statSync(join(folder, 'packs/b/0a/0a1')).mode & 0o777).toBe(0o640);
  const object = await storage.open('b/0a/0a1');
  const into = Buffer.alloc(6);
  expect(object?.bytes).toBe(10);
  expect([await object?.read(into, 4), into.toString()]).toEqual([6, 'bundle']);
  expect(await object?.read(into, 8)).toBe(2);
  expect(await object?.read(into, 10)).toBe(0);
  await object?.close();
  expect(await collect(storage.list(''))).toEqual({ 'b/0a/0a1': 10, 'b/0b/0b1': 0, 'l/0b': 4 });
  expect(await collect(storage.list('b/0a'))).toEqual({ 'b/0a/0a1': 10 });
  expect(await collect(storage.list('b/'))).toEqual({ 'b/0a/0a1': 10, 'b/0b/0b1': 0 });
  expect(storage.link('l/0b', 60)).toBeNull();
  expect((await storage.findSpace())?.bytes).toBeGreaterThan(0);
  await storage.remove('l/0b');
  await storage.remove('l/0b');
  expect(await storage.find('l/0b')).toBeNull();
});

it('leaves no part of an object that cannot be written, and lists what a killed process has left', async () => {
  const path = join(folder, 'broken');
  const storage = createFolderStorage(path);
  const broken = {
    get length(): number {
      throw new Error('The disk is full.');
    },
  } as unknown as Uint8Array;
  await expect(storage.put('b/0a/0a1', [Buffer.from('one'), broken])).rejects.toThrow();
  expect(readdirSync(join(path, 'b/0a'))).toEqual([]);
  writeFileSync(join(path, 'b/0a/0a1.1f.part'), 'half');
  expect(await collect(storage.list(''))).toEqual({ 'b/0a/0a1.1f.part': 4 });
  await storage.remove('b/0a/0a1.1f.part');
  expect(await collect(storage.list(''))).toEqual({});
});

it('lists what it would open, and says once what else lies in the folder', async () => {
  const path = join(folder, 'shared');
  const strange: (readonly string[])[] = [];
  const storage = createFolderStorage(path, { onStrange: (names) => strange.push(names) });
  await storage.put('b/0a/0a1', [Buffer.from('one')]);
  for (const name of ['@eaDir', 'b/@eaDir', 'lost+found', 'b/0a/@eaDir']) mkdirSync(join(path, name));
  for (const name of ['.DS_Store', '@eaDir/b', 'b/0a/.hidden', 'b/0a/0A1', 'readme', 'b/Thumbs.db'])
    writeFileSync(join(path, name), 'foreign');
  // A folder of the system that no other user can read.
  chmodSync(join(path, 'lost+found'), 0);
  for (let times = 0; times < 2; times += 1) expect(await collect(storage.list(''))).toEqual({ 'b/0a/0a1': 3 });
  expect(strange).toEqual([['.DS_Store', '@eaDir', 'b/0a/.hidden', 'b/0a/0A1', 'b/0a/@eaDir']]);
  for await (const { key } of storage.list('b/')) expect(await storage.find(key)).not.toBeNull();
});

it('takes no key that leads elsewhere', async () => {
  const storage = createFolderStorage(folder);
  for (const key of ['b/../../x', '/etc/passwd', 'b', 'b/', 'b//a', 'b/A', 'b/a\\b', '../b/a', 'b/.', 'b/./a', 'b/.a'])
    await expect(storage.find(key), key).rejects.toThrow('This is no key');
});
