import { makeHistory } from './demo-history.mjs';
import { main } from './main.mjs';
import { preparePortal } from './portal.mjs';
import { serverArgs, stay } from './programs.mjs';
import { readFreePort, readSettings } from './settings.mjs';
import { setup } from './setup.mjs';

const password = 'cadenza-demo-2026';

await main(async () => {
  const world = setup();
  const settings = readSettings(world);
  await readFreePort(settings, 'PORT', 4400);
  const { emulator, syncPrices } = await preparePortal(world, settings);
  if (settings.NODE_ENV === 'production') return stay(world, [{ args: serverArgs, more: settings }]);
  const server = {
    args: serverArgs,
    more: settings,
    onMessage: async ({ address, publicUrl, codePrefix, apiKey, hasMailbox }) => {
      // Waits until the portal listens, because the emulator sends it an event for every price.
      syncPrices();
      const history = { portal: address, emulator: emulator?.address, apiKey, password };
      if (emulator)
        await makeHistory(history).catch(({ message }) =>
          process.stderr.write(`The demonstration's orders were not made: ${message}\n`),
        );
      const lines = [
        '',
        `  The portal      ${publicUrl}`,
        hasMailbox ? `  The mailbox     ${address}/dev/mailbox` : null,
        `  The shop        ${publicUrl}/marketplace`,
        emulator ? `  Paddle emulator ${emulator.address}/control` : null,
        `  Plugin emulator ${address}/dev/plugin`,
        `  API reference   ${address}/api/v1/docs`,
        '',
        `  Demo accounts, password ${password}:`,
        '    customer@example.com     a customer with licenses and orders',
        '    support@example.com      support staff',
        '    unverified@example.com   has not opened the verification mail',
        '    invited@example.com      has no name and no password yet',
        '',
        '  Cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined',
        `  Codes to redeem: ${codePrefix}-JYDT-C22N-B4PX-V8EH (for ever), ${codePrefix}-JZBB-4T0C-RR8W-70ZA (a month)`,
        '',
      ];
      process.stdout.write(`${lines.filter((line) => line !== null).join('\n')}\n`);
    },
  };
  stay(world, [server], emulator ? [emulator.child] : []);
});
