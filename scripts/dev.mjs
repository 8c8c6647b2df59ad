import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithUs, ensureDataFolder, envFile, main, readSettings, root, run, setup, startEmulator } from './setup.mjs';

await main(async () => {
  const { node, env } = setup();
  const settings = readSettings({ node, env });
  const port = Number(settings.PORT || 4400);
  const webPort = settings.WEB_PORT || String(port + 1);
  const storybookPort = settings.STORYBOOK_PORT || String(port + 2);
  ensureDataFolder();
  run('turbo', ['run', 'build', '--filter=@backline/web', '--filter=@backline/cli', '--output-logs=errors-only'], {
    env,
  });
  const cli = join(root, 'cli/bin/backline.cjs');
  run(node, [cli, 'db', 'seed'], { env });
  const emulator = await startEmulator({ node, env }, settings);
  if (emulator) run(node, [cli, 'paddle', 'sync'], { env, stdio: ['ignore', 'ignore', 'inherit'] });

  const children = [
    // Mailed links lead to the watched portal.
    [
      node,
      [...envFile(), '--watch', join(root, 'apps/server/src/main.ts')],
      root,
      { PUBLIC_URL: `http://127.0.0.1:${webPort}` },
    ],
    ['vite', ['--host', '127.0.0.1', '--port', webPort, '--strictPort'], join(root, 'apps/web'), settings],
    [
      'storybook',
      ['dev', '--host', '127.0.0.1', '--port', storybookPort, '--no-open', '--disable-telemetry'],
      join(root, 'stories'),
      {},
    ],
  ].map(([command, args, cwd, more]) => spawn(command, args, { cwd, env: { ...env, ...more }, stdio: 'inherit' }));
  if (emulator) children.push(emulator.child);
  endWithUs(children);
  for (const child of children)
    child.on('exit', () => {
      for (const other of children) other.kill('SIGTERM');
    });
  process.stdout.write(
    `\n  Portal, as you edit it   http://127.0.0.1:${webPort}\n  Workshop                 http://127.0.0.1:${storybookPort}\n${emulator ? `  Paddle stand-in          ${emulator.address}/control\n` : ''}\n`,
  );
});
