import { join } from 'node:path';
import { main, root } from './main.mjs';
import { findTool, stay } from './programs.mjs';
import { readFreePort, readSettings } from './settings.mjs';
import { setup } from './setup.mjs';

await main(async () => {
  const world = setup();
  const port = String(await readFreePort(readSettings(world), 'STORYBOOK_PORT', 6006));
  const args = ['dev', '--host', '127.0.0.1', '--port', port, '--no-open', '--disable-telemetry'];
  stay(world, [{ args: [findTool('storybook'), ...args], cwd: join(root, 'stories') }]);
});
