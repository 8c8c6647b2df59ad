import { join } from 'node:path';
import { ensureChromium, main, root, run, setup, stay } from '../setup.mjs';

await main(() => {
  const { node, env } = setup();
  const works = process.argv.slice(2);
  if (works.includes('web')) env.CHROMIUM_PATH = ensureChromium(env);
  run('turbo', ['run', 'build', '--filter=@backline/web', '--filter=@backline/cli', '--output-logs=errors-only'], {
    env,
  });
  stay(node, [join(root, 'scripts/bench/main.ts'), ...works], { env });
});
