import { main, run, setup } from './setup.mjs';

await main(() => {
  const { env } = setup();
  run('turbo', ['run', 'typecheck', '--output-logs=errors-only'], { env });
  run('tsc', ['-p', 'scripts'], { env });
  run('biome', ['check', '--error-on-warnings', '.'], { env });
  run('knip', [], { env });
});
