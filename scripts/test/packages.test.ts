import { execFileSync } from 'node:child_process';
import { globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Entry {
  version?: string;
  link?: boolean;
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
      // Node's own program lies under two names.
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
