import { defineCommand } from '../shared/command.ts';
import { toLocalTime, toSection } from '../shared/text.ts';
import { toFlags, toSeatText } from './device-text.ts';
import { getDevice } from './meant-device.ts';

const time = (at: string | null) => (at === null ? 'no' : toLocalTime(at));

export const command = defineCommand({
  usage: 'show <WHO> [NAME]',
  description:
    "Everything known about one computer, and no secret: by its owner's address and its name or a part of it, or by its id.",
  examples: [
    'device show composer@example.com "Studio Mac"',
    'device show 0195a000-0000-4000-8000-000000000501 --reason "asked by mail"',
  ],
  reason: 'optional',
  needs: ['shop', 'clock'],
  async run(context, words, { reason }) {
    const shown = await context.withClient(async (client) =>
      client.showDevice({ deviceId: await getDevice(client, words, reason), reason }),
    );
    const { device, audit } = shown;
    const { files, kinds } = device;
    return {
      data: shown,
      hasTimes: true,
      lines: [
        `name       ${device.name}`,
        `account    ${device.email}`,
        `system     ${[device.os, device.osVersion].filter((part) => part !== null).join(' ')}`,
        `plugin     ${[device.pluginVersion ?? 'unknown', ...(device.host === null ? [] : [`in ${device.host}`])].join(' ')}`,
        `place      ${toSeatText(device)}`,
        `flags      ${toFlags(device)}`,
        `known by   ${kinds.join(', ') || 'nothing'}`,
        `added      ${time(device.createdAt)}`,
        `last seen  ${time(device.lastSeenAt)}`,
        `moved      ${time(device.movedAt)}`,
        `removed    ${time(device.releasedAt)}`,
        `lease      ${time(device.leaseEndsAt)}`,
        `installs   ${device.installs}, ${device.forks} forks`,
        ...toSection(
          'License files',
          files.map(
            ({ leaseId, issuedAt, endsAt, releasedHow }) =>
              `${leaseId} made ${time(issuedAt)}, ${endsAt === null ? 'for good' : `until ${time(endsAt)}`}${releasedHow === null ? '' : `, given up: ${releasedHow}`}`,
          ),
        ),
        ...toSection(
          'Audit trail',
          audit.map((entry) => `${time(entry.at)} ${entry.action} by ${entry.actor} (${entry.source})`),
        ),
      ],
    };
  },
});
