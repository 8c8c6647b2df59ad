import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Entry {
  version?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

describe('the packages of others', () => {
  it('are at most 720, those of other platforms included', () => {
    expect(installed.length).toBeLessThanOrEqual(720);
  });

  it.runIf(process.platform === 'linux')('take at most 700 MB', () => {
    const sizes = new Map<number, number>();
    for (const entry of globSync('{.,*,*/*}/node_modules/[!.]*/**', { cwd: root, withFileTypes: true })) {
      // Node's own program is installed under two names.
      const { ino, size } = lstatSync(join(entry.parentPath, entry.name));
      if (entry.isFile()) sizes.set(ino, size);
    }
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    expect(bytes / 1024 / 1024).toBeLessThanOrEqual(700);
  });

  it('agree on the versions of each other, but where package.json overrides one', () => {
    const args = ['ls', '--all', '--package-lock-only', '--json'];
    const listed = execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
    expect(JSON.parse(listed)).not.toHaveProperty('problems');
  });
});

// docs/decisions/001-pinned-runtime-no-build.md
describe('scripts of npm', () => {
  it('are denied to every package that has some for its installation', () => {
    const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    // npm compiles a package that has a binding.gyp, unless its scripts are disabled.
    const names = installed.filter(
      ([path, { hasInstallScript }]) => hasInstallScript || existsSync(join(root, path, 'binding.gyp')),
    );
    const denied = names.map(([path]) => [path.replace(/^.*node_modules\//, ''), false]);
    expect(allowScripts).toEqual(Object.fromEntries(denied));
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
  });

  it('run for the packages of this repository, so that a kit is compiled before it is packed', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).not.toContain('ignore-scripts');
    const compiled = globSync('packages/*/package.json', { cwd: root }).filter((file) => {
      const { private: isPrivate, ...manifest } = JSON.parse(readFileSync(join(root, file), 'utf8'));
      if (isPrivate || !JSON.stringify(manifest).includes('dist/')) return false;
      expect(manifest.scripts.prepack, file).toBe('node ../../scripts/compile-kit.mjs');
      return true;
    });
    expect(compiled.length).toBe(2);
  });

  /** The same options as in the type check. The kit must still be compiled completely. */
  const inherited = { types: [], incremental: true, tsBuildInfoFile: 'types.tsbuildinfo' };

  /** Makes a kit with one source in its own checkout. */
  function makeKit(manifest: object): string {
    const checkout = mkdtempSync(join(tmpdir(), 'backline-checkout-'));
    onTestFinished(() => rmSync(checkout, { recursive: true }));
    const kit = join(checkout, 'packages/kit');
    mkdirSync(join(kit, 'dist'), { recursive: true });
    writeFileSync(join(kit, 'dist/old.js'), '');
    writeFileSync(join(kit, 'main.ts'), 'export const one = 1;\n');
    writeFileSync(
      join(kit, 'tsconfig.build.json'),
      JSON.stringify({ compilerOptions: { ...inherited, outDir: 'dist', rootDir: '.' }, files: ['main.ts'] }),
    );
    writeFileSync(join(kit, 'package.json'), JSON.stringify({ name: 'kit', version: '1.0.0', ...manifest }));
    for (const name of ['main.mjs', 'compile-kit.mjs'])
      cpSync(join(root, 'scripts', name), join(checkout, 'scripts', name));
    return kit;
  }
  const compile = (kit: string, script: string) => {
    const { status, stderr } = spawnSync(process.execPath, [script], { cwd: kit, encoding: 'utf8' });
    return { status, stderr };
  };
  const own = join(root, 'scripts/compile-kit.mjs');

  it('stop a pack in a checkout without its packages, with what to do', () => {
    const kit = makeKit({ bin: { kit: 'dist/main.js' } });
    expect(compile(kit, join(kit, '../../scripts/compile-kit.mjs'))).toEqual({
      status: 1,
      stderr: 'backline: kit has to be compiled before it is packed. Run "npm ci" in the checkout first.\n',
    });
  });

  it.each([
    [{ bin: { kit: 'dist/other.js' } }],
    [{ bin: 'dist/other.js' }],
    [{ exports: { '.': { types: './dist/main.d.ts', default: './dist/other.js' } } }],
    [{ exports: { '.': './dist/main.js', './old': './dist/old.js' } }],
  ])('stop a pack that lacks what it names: %j', (manifest) => {
    const { status, stderr } = compile(makeKit(manifest), own);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^backline: kit names files that were not compiled: .*dist\/(other|old)\.js/m);
  });

  it('compile what is named, each time', () => {
    const kit = makeKit({ bin: { kit: 'dist/main.js' }, exports: { './source': './main.ts' } });
    for (const time of ['first', 'second']) {
      expect(compile(kit, own), time).toEqual({ status: 0, stderr: '' });
      expect(globSync('dist/*', { cwd: kit }), time).toEqual(['dist/main.js']);
    }
  });

  it('stop a pack of what does not compile', () => {
    const kit = makeKit({});
    writeFileSync(join(kit, 'main.ts'), 'export const one: string = 1;\n');
    const { status, stderr } = compile(kit, own);
    expect(status).toBe(1);
    expect(stderr).toContain('could not be compiled');
  });
});

// docs/decisions/103-the-last-release-of-two-libraries.md
describe('what holds versions back', () => {
  const find = (name: string) => packages[`node_modules/${name}`] ?? {};

  it('is that the React hooks of tRPC name its server and client exactly', () => {
    const { version, peerDependencies } = find('@trpc/react-query');
    expect(peerDependencies).toMatchObject({ '@trpc/server': version, '@trpc/client': version });
    expect([find('@trpc/server').version, find('@trpc/client').version]).toEqual([version, version]);
  });

  it('is that the router of the portal ends at 7, and hands on a version of its own', () => {
    const { version, dependencies } = find('react-router-dom');
    expect([version, dependencies]).toEqual(['7.18.5', { 'react-router': version }]);
  });
});
