import { defineCommand } from '../command.ts';
import { logUndo } from '../log-undo.ts';
import { demandReason, reasonOption } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

export const command = defineCommand({
  usage: 'release <DEVICE>',
  description: 'Remove a computer from its account. Its place is free at once, its sessions play for 14 days.',
  examples: ['device release 0195a000-0000-4000-8000-000000000501 --reason "laptop was stolen"'],
  options: reasonOption,
  isRemote: true,
  async run(context, [deviceId = ''], options) {
    const reason = demandReason(options);
    const device = await withSupportClient(context, options, (client) => client.releaseDevice({ deviceId, reason }));
    if (device.kind === 'offline') context.log('It has a license file and no internet: nothing can tell it.');
    logUndo(context, options, 'device', 'restore', deviceId);
    return { data: device, lines: [`${device.name} of ${device.email} is removed`] };
  },
});
