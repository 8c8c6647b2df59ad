import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { findTool } from '../programs.mjs';
import { readFreePort } from '../settings.mjs';

const scripts = join(import.meta.dirname, '..');

it.each(['turbo', 'tsc', 'biome', 'knip', 'vitest', 'playwright', 'vite'])(
  'starts %s by its script, without a shell or a PATH',
  (tool) => {
    const version = execFileSync(process.execPath, [findTool(tool), '--version'], {
      env: { PATH: '' },
      encoding: 'utf8',
    });
    expect(version).toMatch(/\d+\.\d+\.\d+/);
  },
);

it('has the program of each npm script', () => {
  const { scripts: commands } = JSON.parse(readFileSync(join(scripts, '../package.json'), 'utf8'));
  const programs = Object.values<string>(commands).flatMap((command) => command.match(/(?<=^node )\S+/) ?? []);
  expect(programs.length).toBeGreaterThan(10);
  expect(programs.filter((program) => !existsSync(join(scripts, '..', program)))).toEqual([]);
});

it('starts nothing of the project by a name that a shell would have to find', () => {
  const names = 'turbo|tsc|biome|knip|vitest|playwright|vite|storybook|node';
  for (const file of readdirSync(scripts, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.mjs'),
  ))
    expect(readFileSync(join(scripts, file), 'utf8')).not.toMatch(
      new RegExp(`(?:spawn|spawnSync|run|stay)\\('(?:${names})'`),
    );
});

it.each(['abc', '-1', '70000', '4400.5', '1e3'])('names a port that is none: %s', async (PORT) => {
  await expect(readFreePort({ PORT }, 'PORT', 4400)).rejects.toThrow('PORT is not usable: expected a port number.');
});

it.each(['load/main.ts', 'bench/main.ts', 'mutants/main.ts'])(
  'ends %s without a word where nothing reads its help',
  async (program) => {
    const child = spawn(process.execPath, [join(scripts, program), '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  },
);

it('fails before a release where a program is missing, and says what to install', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(scripts, 'cpp/plugin-cpp.mjs'), '--all'], {
    env: { PATH: '' },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/ apt-get install .*\bwine64\b/);
  expect(status).toBe(1);
});
