import { defineCommand } from '../shared/command.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';
import { toColumns, toLocalTime } from '../shared/text.ts';
import { toFlags, toSeatText } from './device-text.ts';

export const command = defineCommand({
  usage: 'list <EMAIL>',
  description: "A customer's computers and places, also those that were removed in the last year.",
  examples: ['device list composer@example.com'],
  reason: 'optional',
  needs: ['shop', 'clock'],
  async run(context, [text], { reason }) {
    const { address: email } = parsePayerAddress(text);
    const report = await context.withClient((client) => client.listDevices({ email, reason }));
    const { devices, pools } = report;
    for (const { name, used, limit, swapsLeft, swaps, swapsRenewAt } of pools) {
      const renew = swapsRenewAt === null ? '' : ` until ${toLocalTime(swapsRenewAt)}`;
      context.log(`${name}: ${used} of ${limit} places, ${swapsLeft} of ${swaps} moves left${renew}`);
    }
    if (devices.length === 0) context.log('No computers.');
    const rows = devices.map((device) => [
      device.id,
      device.name,
      device.os,
      toSeatText(device),
      toLocalTime(device.lastSeenAt),
      device.leaseEndsAt === null ? '-' : toLocalTime(device.leaseEndsAt),
      toFlags(device),
    ]);
    return {
      data: report,
      hasTimes: true,
      lines: rows.length === 0 ? [] : toColumns(['ID', 'NAME', 'OS', 'PLACE', 'LAST SEEN', 'LEASE', 'FLAGS'], rows),
    };
  },
});
