import { defineCommand } from '../shared/command.ts';
import { toSeatText } from './device-text.ts';
import { getDevice } from './meant-device.ts';

export const command = defineCommand({
  usage: 'restore <WHO> [NAME]',
  description:
    "Undo the removal of a computer, for 14 days: by its owner's address and its name or a part of it, or by its id. It takes its place again where one is free.",
  examples: [
    'device restore composer@example.com "Studio Mac" --reason "removed by mistake"',
    'device restore 0195a000-0000-4000-8000-000000000501 --reason "removed by mistake"',
  ],
  reason: 'demanded',
  needs: ['shop', 'clock'],
  async run(context, words, { reason }) {
    const device = await context.withClient(async (client) =>
      client.restoreDevice({
        deviceId: await getDevice(client, words, reason, ({ releasedAt }) => releasedAt !== null),
        reason,
      }),
    );
    context.logUndo('device', 'release', device.id);
    return {
      data: device,
      hasTimes: true,
      lines: [`${device.name} of ${device.email} is back, place: ${toSeatText(device)}`],
    };
  },
});
