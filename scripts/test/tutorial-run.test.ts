import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyTree } from '../mutants/copy-tree.ts';
import { findTool } from '../programs.mjs';
import { blocks, followSteps, root } from './tutorial-steps.ts';

const isLong = process.env.TEST_LONG === 'true';

/** Makes a copy of the checkout and applies all steps of the tutorial. */
function followInCopy(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backline-tutorial-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
  // True for files that no test of core reads.
  const isFar = (file: string) => /^(apps|deploy|fixtures\/catalog|stories)\//.test(file);
  copyTree(root, isLong ? files : files.filter((file) => !isFar(file)), folder);
  for (const [file, code] of followSteps()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  return folder;
}

it('ends with what its commands say, and with what all checks accept', { timeout: 600_000 }, () => {
  const folder = followInCopy();
  const run = (tool: string, args: string[], cwd = folder) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [findTool(tool), ...args], {
      cwd,
      encoding: 'utf8',
    });
    expect(status, `${tool} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
    return stdout;
  };
  for (const line of blocks.filter(({ language }) => language === 'sh').flatMap(({ code }) => code.trim().split('\n')))
    if (line === 'npm run reference -w @backline/db')
      execFileSync(process.execPath, ['write-data-reference.ts'], { cwd: join(folder, 'packages/db') });
    else if (line.startsWith('npx vitest run ')) expect(run('vitest', line.split(' ').slice(2))).toContain('1 passed');
    else throw new Error(`docs/tutorial.md: no test runs "${line}".`);
  expect(readFileSync(join(folder, 'docs/data.md'), 'utf8')).toContain('## license_notes');
  if (!isLong) return;
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  execFileSync(process.execPath, ['scripts/surfaces/main.ts', '--write'], { cwd: folder });
  const written = [...followSteps().keys()].filter((file) => !file.endsWith('.sql'));
  run('biome', ['check', '--vcs-enabled=false', ...written]);
  for (const part of ['server', 'browser']) run('tsc', ['-p', `tsconfig.${part}.json`]);
  for (const name of ['refusals', 'authorization', 'rest-table']) run('vitest', ['run', `/${name}.test`]);
  // Vite serves nothing from outside a checkout, where the installed packages are.
  const config = join(folder, 'stories/vitest.config.ts');
  const open = 'defineConfig({ server: { fs: { strict: false } },';
  writeFileSync(config, readFileSync(config, 'utf8').replace('defineConfig({', open));
  const stories = ['src/licenses/license-note-dialog.stories.tsx', 'test/coverage.test.ts'];
  run('vitest', ['run', ...stories], join(folder, 'stories'));
});
