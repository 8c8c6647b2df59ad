import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CallDeclaration } from '@backline/domain/call';
import * as areas from '@backline/domain/calls';
import { expect, it } from 'vitest';
import { appRouter } from '../src/router.ts';

const packages = join(import.meta.dirname, '../..');
const toFileName = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const listFiles = (area: string) =>
  readdirSync(join(packages, 'core/src', area), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
const declared = Object.entries(areas).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, CallDeclaration>).map(([name, call]) => ({ area, name, call })),
);

it('has a procedure for each declared call, and no other', () => {
  const names = declared.map(({ area, name }) => `${area}.${name}`);
  expect(Object.keys(appRouter._def.procedures).sort()).toEqual(names.sort());
});

it.each(declared)(
  'declares $area $name in a file of its name, beside its use case in core',
  async ({ area, name, call }) => {
    const files = listFiles(area).filter((file) => `/${file}`.endsWith(`/${toFileName(name)}.ts`));
    expect(files).toHaveLength(1);
    const [file = ''] = files;
    const [useCase, declaration] = await Promise.all(
      ['core', 'domain'].map((home) => import(join(packages, home, 'src', area, file))),
    );
    expect(useCase[name]).toBeTypeOf('function');
    expect({ ...declaration }).toEqual({ [name]: call });
  },
);

it.each(Object.keys(areas))('has the calls of %s in the rooms of core', (area) => {
  const files = declared.filter((one) => one.area === area).map(({ name }) => `${toFileName(name)}.ts`);
  const folder = join(packages, 'domain/src', area);
  const rooms = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && files.some((file) => existsSync(join(folder, entry.name, file))),
  );
  for (const { name } of rooms) expect(existsSync(join(packages, 'core/src', area, name))).toBe(true);
});

it('shares the answers of the areas catalog and keys and those about updates and published packs, and no others', () => {
  const shared = declared.filter(({ call }) => call.isShared).map(({ area, name }) => `${area}.${name}`);
  const expected = declared
    .map(({ area, name }) => `${area}.${name}`)
    .filter((call) => /^((catalog|keys)\.|(downloads\.getUpdates|packs\.(getHistory|listPublished))$)/.test(call));
  expect(shared).toEqual(expected);
});

it('lets only staff make the calls of support', () => {
  const ofStaff = declared.filter(({ call }) => call.role === 'support');
  expect(ofStaff).toEqual(declared.filter(({ area }) => area === 'support'));
});
