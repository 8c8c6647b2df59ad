import { join } from 'node:path';
import { findTool, main, readFreePort, readSettings, root, setup, stay } from './setup.mjs';

await main(async () => {
  const world = setup();
  const port = String(await readFreePort(readSettings(world), 'STORYBOOK_PORT', 6006));
  const args = ['dev', '--host', '127.0.0.1', '--port', port, '--no-open', '--disable-telemetry'];
  stay(world, [{ args: [findTool('storybook'), ...args], cwd: join(root, 'stories') }]);
});
