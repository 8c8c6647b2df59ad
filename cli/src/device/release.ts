import { defineCommand } from '../shared/command.ts';
import { getDevice } from './meant-device.ts';

export const command = defineCommand({
  usage: 'release <WHO> [NAME]',
  description:
    "Remove a computer from its account: by its owner's address and its name or a part of it, or by its id. Its place is free at once, its sessions play for 14 days.",
  examples: [
    'device release composer@example.com "Studio Mac" --reason "laptop was stolen"',
    'device release 0195a000-0000-4000-8000-000000000501 --reason "laptop was stolen"',
  ],
  reason: 'demanded',
  needs: ['shop', 'clock'],
  async run(context, words, { reason }) {
    const device = await context.withClient(async (client) =>
      client.releaseDevice({
        deviceId: await getDevice(client, words, reason, ({ releasedAt }) => releasedAt === null),
        reason,
      }),
    );
    if (device.kind === 'offline') context.log('It has a license file and no internet: nothing can tell it.');
    context.logUndo('device', 'restore', device.id);
    return { data: device, lines: [`${device.name} of ${device.email} is removed`] };
  },
});
