import { defineCommand } from '../shared/command.ts';
import { toExplanationLines } from '../shared/explanation-lines.ts';
import { getOwnDevice } from './meant-device.ts';

export const command = defineCommand({
  usage: 'explain <EMAIL> [DEVICE]',
  description:
    '"It does not play": why a computer plays or not, and what to do next. One computer is named by its name, a part of it, or its id. In place of the address, the number of a refusal that the plugin or the portal showed.',
  examples: [
    'device explain composer@example.com',
    'device explain composer@example.com "Studio Mac"',
    'device explain R-7F3K2A',
  ],
  reason: 'optional',
  needs: ['shop', 'clock'],
  async run(context, [about = '', name], { reason }) {
    const explanation = await context.withClient(async (client) => {
      const isOwned = name !== undefined && about.includes('@');
      const deviceId = isOwned ? await getOwnDevice(client, { email: about, name, reason }) : name;
      return client.explainDevice({ about, deviceId, reason });
    });
    return { data: explanation, lines: toExplanationLines(explanation), hasTimes: true };
  },
});
