import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findTool } from '../programs.mjs';
import { readFreePort } from '../settings.mjs';

const scripts = join(import.meta.dirname, '..');

it.each(['tsc', 'biome', 'knip', 'vitest', 'playwright', 'vite'])(
  'starts %s by its script, without a shell or a PATH',
  (tool) => {
    const version = execFileSync(process.execPath, [findTool(tool), '--version'], {
      env: { PATH: '' },
      encoding: 'utf8',
    });
    expect(version).toMatch(/\d+\.\d+\.\d+/);
  },
);

it('starts nothing of the project by a name that a shell would have to find', () => {
  const names = 'tsc|biome|knip|vitest|playwright|vite|storybook|node';
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
