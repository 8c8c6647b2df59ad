import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { describeSources, findFreshBundle } from '../bin/find-fresh-bundle.cjs';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

const source = 'cli/src/program.ts';

/** A project whose bundle was made of its one source. */
function createProject() {
  const root = mkdtempSync(join(tmpdir(), 'backline-bundle-'));
  roots.push(root);
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write(source, 'export {};');
  write('cli/dist/sources.json', JSON.stringify(describeSources(root, [source])));
  return { root, write };
}

describe('the bundle of the command line', () => {
  it('is run while its sources are what it was made of', () => {
    const { root } = createProject();
    expect(findFreshBundle(root)).toBe(join(root, 'cli/dist/program.cjs'));
  });

  it('is run after a checkout that changed times and no contents', () => {
    const { root } = createProject();
    utimesSync(join(root, source), 1, 1);
    expect(findFreshBundle(root)).not.toBeNull();
    expect(findFreshBundle(root)).not.toBeNull();
  });

  it('is not run once a source was changed, whatever its time says', () => {
    const { root, write } = createProject();
    write(source, 'export { };');
    utimesSync(join(root, source), 1, 1);
    expect(findFreshBundle(root)).toBeNull();
  });

  it('is not run once a source is gone, or when there is none', () => {
    const { root } = createProject();
    rmSync(join(root, source));
    expect(findFreshBundle(root)).toBeNull();
    rmSync(join(root, 'cli/dist'), { recursive: true });
    expect(findFreshBundle(root)).toBeNull();
  });
});
