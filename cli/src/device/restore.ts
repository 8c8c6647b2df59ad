import { defineCommand } from '../command.ts';
import { logUndo } from '../log-undo.ts';
import { demandReason, reasonOption } from '../options.ts';
import { withSupportClient } from '../support-client.ts';
import { toPlaces } from './device-text.ts';

export const command = defineCommand({
  usage: 'restore <DEVICE>',
  description: 'Undo the removal of a computer, for 14 days. It takes its place again where one is free.',
  examples: ['device restore 0195a000-0000-4000-8000-000000000501 --reason "removed by mistake"'],
  options: reasonOption,
  isRemote: true,
  async run(context, [deviceId = ''], options) {
    const reason = demandReason(options);
    const device = await withSupportClient(context, options, (client) => client.restoreDevice({ deviceId, reason }), {
      hasProviderClock: true,
    });
    logUndo(context, options, 'device', 'release', deviceId);
    return {
      data: device,
      hasTimes: true,
      lines: [`${device.name} of ${device.email} is back, place: ${toPlaces(device)}`],
    };
  },
});
