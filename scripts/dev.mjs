import { join } from 'node:path';
import { main, root } from './main.mjs';
import { preparePortal } from './portal.mjs';
import { findTool, stay } from './programs.mjs';
import { readFreePort, readSettings } from './settings.mjs';
import { setup } from './setup.mjs';

await main(async () => {
  const world = setup();
  const settings = readSettings(world);
  const port = await readFreePort(settings, 'PORT', 4400);
  const webPort = String(await readFreePort(settings, 'WEB_PORT', port + 1));
  const storybookPort = String(await readFreePort(settings, 'STORYBOOK_PORT', port + 2));
  const { emulator, syncPrices } = await preparePortal(world, settings);
  syncPrices();

  const at = ['--host', '127.0.0.1', '--port'];
  const server = {
    args: ['--watch', join(root, 'apps/server/src/main.ts')],
    // Links in mails lead to the portal that Vite serves.
    more: { ...settings, PUBLIC_URL: `http://127.0.0.1:${webPort}` },
  };
  const portal = {
    args: [findTool('vite'), ...at, webPort, '--strictPort'],
    cwd: join(root, 'apps/web'),
    more: settings,
  };
  const workshop = {
    args: [findTool('storybook'), 'dev', ...at, storybookPort, '--no-open', '--disable-telemetry'],
    cwd: join(root, 'stories'),
    more: settings,
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
