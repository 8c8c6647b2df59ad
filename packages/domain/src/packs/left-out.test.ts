import { expect, it } from 'vitest';
import { findLeftOut, type LeftOut } from './left-out.ts';
import { createArchiveLink } from './serving/create-archive-link.ts';

const named: Record<LeftOut, string[]> = {
  hidden: ['.git', '.svn', '.hg', '.gitattributes', '.env', '.env.local', '.DS_Store', '._Kick.wav', '.Spotlight-V100'],
  system: [
    'Thumbs.db',
    'THUMBS.DB',
    'desktop.ini',
    'Icon\r',
    '__MACOSX',
    'System Volume Information',
    '$RECYCLE.BIN',
    'CVS',
  ],
  analysis: ['Kick.wav.asd', 'Kick.wav.reapeaks', 'Kick.ovw', 'Kick.pkf', 'Kick.PEK', 'Kick.wav.gpk', 'WaveCache.wfm'],
  backup: ['Patch.txt~', '#Patch.txt#', '~$Manual.docx', 'Manual.txt.bak', 'Set.rpp-bak', 'Patch.txt.swp', 'List.tmp'],
};

it.each(Object.entries(named))('leaves out what is %s', (reason, names) => {
  expect(names.map((name) => [name, findLeftOut(name)])).toEqual(names.map((name) => [name, reason]));
});

it.each([
  'Kick.wav',
  'Asd',
  'Peak',
  'CVs',
  'Icon',
  'Icon.png',
  'git',
  'env',
  'Kick.env',
  'Bak.wav',
  'Thumbs.db.wav',
  'Recycled',
  'a~b.wav',
  '#1',
  'C#',
  'F#3.wav',
  'Soft.gitarre',
  'peak',
  'Kick. asd',
  'Temp',
])('keeps %s', (name) => {
  expect(findLeftOut(name)).toBeNull();
});

it('takes the ids of 64 options for an archive', () => {
  const options = Array(64).fill('o'.repeat(32)).join();
  const isValid = (text: string) => createArchiveLink.input.safeParse({ sku: 'MUS-01001', options: text }).success;
  expect([options, '', `${options},o`].map(isValid)).toEqual([true, true, false]);
});
