import { join } from 'node:path';
import {
  build,
  ensureDataFolder,
  envFile,
  findTool,
  main,
  readFreePort,
  readSettings,
  root,
  run,
  setup,
  startEmulator,
  stay,
} from './setup.mjs';

const cli = join(root, 'cli/bin/backline.cjs');

await main(async () => {
  const world = setup();
  const settings = readSettings(world);
  const port = await readFreePort(settings, 'PORT', 4400);
  const webPort = String(await readFreePort(settings, 'WEB_PORT', port + 1));
  const storybookPort = String(await readFreePort(settings, 'STORYBOOK_PORT', port + 2));
  ensureDataFolder();
  build(world);
  run(world, [cli, 'db', 'seed']);
  const emulator = await startEmulator(world, settings);
  if (emulator) run(world, [cli, 'paddle', 'sync'], { stdio: ['ignore', 'ignore', 'inherit'] });

  const at = ['--host', '127.0.0.1', '--port'];
  const server = {
    args: [...envFile(), '--watch', join(root, 'apps/server/src/main.ts')],
    // Mailed links lead to the watched portal.
    more: { PUBLIC_URL: `http://127.0.0.1:${webPort}` },
  };
  const portal = {
    args: [findTool('vite'), ...at, webPort, '--strictPort'],
    cwd: join(root, 'apps/web'),
    more: settings,
  };
  const workshop = {
    args: [findTool('storybook'), 'dev', ...at, storybookPort, '--no-open', '--disable-telemetry'],
    cwd: join(root, 'stories'),
  };
  stay(world, [server, portal, workshop], emulator ? [emulator.child] : []);
  const lines = [
    '',
    `  Portal, as you edit it   http://127.0.0.1:${webPort}`,
    `  Workshop                 http://127.0.0.1:${storybookPort}`,
    emulator ? `  Paddle emulator          ${emulator.address}/control` : null,
    '',
  ];
  process.stdout.write(`${lines.filter((line) => line !== null).join('\n')}\n`);
});
