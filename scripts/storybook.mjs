import { join } from 'node:path';
import { main, root, say } from './main.mjs';
import { buildWorkshop, findTool, stay } from './programs.mjs';
import { readFreePort, readSettings } from './settings.mjs';
import { setup } from './setup.mjs';

await main(async () => {
  const world = setup();
  const settings = readSettings(world);
  if (settings.BRAND_PATH) world.env.BRAND_PATH = settings.BRAND_PATH;
  if (process.argv[2] === 'build') {
    buildWorkshop(world);
    say('the workshop is in stories/storybook-static, for any file server');
    return;
  }
  const port = String(await readFreePort(settings, 'STORYBOOK_PORT', 6006));
  const args = ['dev', '--host', '127.0.0.1', '--port', port, '--no-open', '--disable-telemetry'];
  stay(world, [{ args: [findTool('storybook'), ...args], cwd: join(root, 'stories') }]);
});
