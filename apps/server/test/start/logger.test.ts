import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('writes lines of JSON that steer no terminal', () => {
  const text = '\u009b2J \u202e \u2028 \u001b]0;owned\u0007';
  const logger = new URL('../../src/logger.ts', import.meta.url).href;
  const program = `import { createLogger } from '${logger}'; createLogger('info').info({ text: ${JSON.stringify(text)} }, 'seen');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(stdout.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
  expect(JSON.parse(stdout)).toMatchObject({ text, msg: 'seen' });
});
