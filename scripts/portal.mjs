import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './main.mjs';
import { build, run } from './programs.mjs';

const cli = join(root, 'cli/bin/backline.cjs');

/**
 * Starts the emulator of the payment provider if no keys are set outside production. Resolves with its process and its
 * address when it is listening. Null if the provider itself is used.
 */
async function startEmulator({ node }, settings) {
  if (settings.NODE_ENV === 'production' || settings.PADDLE_API_KEY || settings.PADDLE_API_KEY_FILE) return null;
  const origin = `http://127.0.0.1:${settings.PORT || 4400}`;
  const child = spawn(node, [join(root, 'packages/paddle-emulator/src/main.ts')], {
    cwd: root,
    env: {
      ...settings,
      PADDLE_WEBHOOK_URL: settings.PADDLE_WEBHOOK_URL || `${origin}/webhooks/paddle`,
      // The events that a real destination of the server gets. Prices are not among them, because they come from the
      // catalog.
      PADDLE_WEBHOOK_ABOUT: settings.PADDLE_WEBHOOK_ABOUT || 'transaction,subscription,adjustment,customer',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const address = await new Promise((resolve, reject) => {
    child.on('message', (message) => resolve(message.address));
    child.on('exit', () => reject(new Error('The Paddle emulator did not start; what it said is above.')));
  });
  return { child, address };
}

/**
 * Builds what the portal needs. Outside production, it also fills the database and starts the emulator. Resolves with
 * the emulator or null, and a function that sends it the catalog's prices.
 */
export async function preparePortal(world, settings) {
  build(world);
  if (settings.NODE_ENV !== 'production') {
    mkdirSync(join(root, '.data'), { recursive: true, mode: 0o700 });
    run(world, [cli, 'db', 'seed']);
  }
  const emulator = await startEmulator(world, settings);
  const syncPrices = () => {
    if (emulator) run(world, [cli, 'paddle', 'sync'], { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  return { emulator, syncPrices };
}
