import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toArchiveTime, toDirectory, toLocalBytes, toLocalHeader } from '@backline/core/packs/serving/archive-records';
import { expect, it } from 'vitest';

const time = toArchiveTime(new Date('2030-03-01T12:34:56Z'));
const toName = (text: string) => new TextEncoder().encode(text);

/** Writes a zip whose entries are sparse and contain only zeros. Its checksums are wrong. */
function writeSparse(path: string, sizes: readonly [string, number][]): void {
  const entries = sizes.map(([name, bytes]) => ({ name: toName(name), crc32: 0, bytes }));
  const starts = new Float64Array(entries.length + 1);
  for (const [at, entry] of entries.entries()) starts[at + 1] = (starts[at] ?? 0) + toLocalBytes(entry) + entry.bytes;
  const file = openSync(path, 'w');
  for (const [at, entry] of entries.entries()) writeSync(file, toLocalHeader(entry, time), 0, undefined, starts[at]);
  const directory = toDirectory(entries, starts, time);
  const end = starts[entries.length] ?? 0;
  ftruncateSync(file, end);
  writeSync(file, directory, 0, undefined, end);
  closeSync(file);
}

const list = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as zip:
    print(json.dumps([[one.filename, one.file_size, one.header_offset, list(one.date_time)] for one in zip.infolist()]))
    with zip.open(zip.infolist()[-1]) as last: last.read(0)
`;

it.each([
  ['just below 4 GiB', [['a.wav', 2 ** 32 - 2] as [string, number]]],
  ['of 4 GiB, with more behind it', [['Für.wav', 2 ** 32 - 1] as [string, number], ['b.txt', 5] as [string, number]]],
  ['of many files', Array.from({ length: 70_000 }, (_, at) => [`${at}`, 0] as [string, number])],
])('writes a zip %s that another reader understands', (_, sizes) => {
  const folder = mkdtempSync(join(tmpdir(), 'backline-zip-'));
  try {
    const path = join(folder, 'sparse.zip');
    writeSparse(path, sizes);
    const read = JSON.parse(execFileSync('python3', ['-c', list, path], { encoding: 'utf8', maxBuffer: 1e8 }));
    expect(read).toHaveLength(sizes.length);
    const from = sizes.map(([name, bytes], at) => [name, bytes, read[at]?.[2], [2030, 3, 1, 12, 34, 56]]);
    expect(read).toEqual(from);
    expect(read[0]?.[2]).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
