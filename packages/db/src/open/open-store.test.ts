import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isFileAddress, openStore, toDatabaseFile } from './open-store.ts';

const names = [
  'x#y',
  'x?y',
  '50%',
  '50%25',
  '100% #1?',
  'my shop',
  ' edge',
  'Gebühr',
  "it's",
  'a&b=c',
  '%zz',
  '%E4',
  '#',
];

describe('a file address', () => {
  it.each(names)('opens the database in a folder called "%s", as it is typed', async (name) => {
    const folder = join(mkdtempSync(join(tmpdir(), 'backline-address-')), name);
    mkdirSync(folder);
    // "%25" is a percent form, so it has to be written as one.
    const typed = name.replaceAll('%25', '%2525');
    const { close } = await openStore({ url: `file:${dirname(folder)}/${typed}/portal.db` });
    await close();
    expect(existsSync(join(folder, 'portal.db'))).toBe(true);
    expect(readdirSync(dirname(folder))).toEqual([name]);
  });

  it.each(names)('is the one that a URL of a path with "%s" is', (name) => {
    const file = join(tmpdir(), name, 'portal.db');
    expect(toDatabaseFile(pathToFileURL(file).href)).toBe(file);
    expect(toDatabaseFile(`file:${encodeURI(file)}`)).toBe(file);
  });

  it.each([
    ['file:portal.db', 'portal.db'],
    ['file:.data/x%20y.db', '.data/x y.db'],
    ['file:/var/a#b.db', '/var/a#b.db'],
    ['file:///var/a#b.db', '/var/a#b.db'],
    ['file:///var/a%23b%3Fc%25.db', '/var/a#b?c%.db'],
    ['file:/var/%c3%9cber.db', '/var/Über.db'],
    ['file:/var/%c3x%20y.db', '/var/%c3x y.db'],
  ])('%s is the file %s', (url, file) => {
    expect(isFileAddress(url)).toBe(true);
    expect(toDatabaseFile(url)).toBe(file);
  });

  it.each([
    'file:',
    'file://',
    'file:///',
    'file://host/portal.db',
    'file://data/portal.db',
    'file:portal.db?mode=ro',
    'file:///var/portal.db?connection_limit=1&x',
    'file:/var/a%00b.db',
    'file:/var/a%0Ab.db',
  ])('is none: %s', (url) => {
    expect(isFileAddress(url)).toBe(false);
  });
});
