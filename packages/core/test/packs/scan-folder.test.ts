import { mkdirSync, writeFileSync } from 'node:fs';
import { PackFolderError, scanFolder } from '@backline/core/packs/scan-folder';
import { describe, expect, it } from 'vitest';
import { makeFolder } from './folders.ts';

async function findProblems(folder: string): Promise<readonly string[]> {
  const error: unknown = await scanFolder(folder).catch((thrown: unknown) => thrown);
  if (error instanceof PackFolderError) return error.problems;
  throw error;
}

describe('a folder that is scanned', () => {
  it('is read without what no pack has, and says what that was', async () => {
    const folder = makeFolder({
      'Samples/A.wav': 'a',
      'Samples/A.wav.asd': '1',
      'Samples/.env': '2',
      'Samples/Takes/.svn/entries': '3',
      '.git/config': '4',
      '.backline/head.txt': '5',
      'System Volume Information/IndexerVolumeGuid': '6',
      'Icon\r': '7',
      'pack.json': '{"name":"Tide"}',
      'pack.json~': '8',
    });
    const { files, skipped } = await scanFolder(folder);
    expect(files.map(({ path }) => path)).toEqual(['Samples/A.wav']);
    expect(skipped.toSorted()).toEqual([
      '.backline/',
      '.git/',
      'Icon\r',
      'Samples/.env',
      'Samples/A.wav.asd',
      'Samples/Takes/.svn/',
      'System Volume Information/',
      'pack.json~',
    ]);
  });

  it('that has nothing else has no files', async () => {
    const folder = makeFolder({ '.git/config': '1', '__MACOSX/A.wav': '2' });
    expect(await findProblems(folder)).toEqual(['The folder has no files.']);
  });

  // Other systems don't allow such names.
  it.runIf(process.platform === 'linux')('may not have a file or folder whose name is not UTF-8', async () => {
    const folder = makeFolder({ 'Samples/A.wav': 'a', 'Samples/\u{FFFD}.wav': 'b' });
    const toPath = (name: string) => Buffer.from(`${folder}/Samples/${name}`, 'latin1');
    writeFileSync(toPath('Geb\xfchr.wav'), 'x');
    mkdirSync(toPath('Ch\xf6re'));
    writeFileSync(toPath('Ch\xf6re/B.wav'), 'x');
    mkdirSync(toPath('A\xe9\x80'));
    expect((await findProblems(folder)).toSorted()).toEqual([
      '"Samples/A\\xe9\\x80": it is not written in UTF-8.',
      '"Samples/Ch\\xf6re": it is not written in UTF-8.',
      '"Samples/Geb\\xfchr.wav": it is not written in UTF-8.',
      '"Samples/\u{FFFD}.wav": it is not written in UTF-8.',
    ]);
  });

  it('may have names of many scripts', async () => {
    const names = ['Gebühr.wav', '音.wav', 'Ω🥁.wav'];
    const { files } = await scanFolder(makeFolder(Object.fromEntries(names.map((name) => [name, 'x']))));
    expect(files.map(({ path }) => path).toSorted()).toEqual(names.toSorted());
  });
});
