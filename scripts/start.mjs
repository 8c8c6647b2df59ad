import { join } from 'node:path';
import { ensureDataFolder, envFile, main, readSettings, root, run, setup, startEmulator, stay } from './setup.mjs';

const cli = join(root, 'cli/bin/backline.cjs');

await main(async () => {
  const { node, env } = setup();
  const settings = readSettings({ node, env });
  const isProduction = settings.NODE_ENV === 'production';
  // Turbo knows by content whether the portal has to be built again.
  run('turbo', ['run', 'build', '--filter=@backline/web', '--filter=@backline/cli', '--output-logs=errors-only'], {
    env,
  });
  if (!isProduction) {
    ensureDataFolder();
    run(node, [cli, 'db', 'seed'], { env });
  }
  const emulator = await startEmulator({ node, env }, settings);
  stay(node, [...envFile(), '--disable-proto=delete', join(root, 'apps/server/src/main.ts')], {
    env,
    others: emulator ? [emulator.child] : [],
    onMessage: ({ address, publicUrl, hasMailbox }) => {
      // Once the portal listens: the stand-in tells it of every price.
      if (emulator) run(node, [cli, 'paddle', 'sync'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
      if (isProduction) return;
      const lines = [
        '',
        `  The portal      ${publicUrl}`,
        hasMailbox ? `  The mailbox     ${address}/dev/mailbox` : null,
        `  The shop        ${publicUrl}/marketplace`,
        emulator ? `  Paddle stand-in ${emulator.address}/control` : null,
        `  API reference   ${address}/api/v1/docs`,
        '',
        '  Demo accounts, password cadenza-demo-2026:',
        '    customer@example.com     a customer with licenses',
        '    support@example.com      support staff',
        '    unverified@example.com   has not opened the verification mail',
        '    invited@example.com      has no name and no password yet',
        '',
        '  Cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined',
        '  Codes to redeem: MUS-JYDT-C22N-B4PX-V8EH (for ever), MUS-JZBB-4T0C-RR8W-70ZA (a month)',
        '',
      ];
      process.stdout.write(`${lines.filter((line) => line !== null).join('\n')}\n`);
    },
  });
});
