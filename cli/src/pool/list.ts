import { defineCommand } from '../shared/command.ts';
import { toColumns, toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'list',
  description: 'The pools with their rules, and how many accounts have more computers than places.',
  examples: ['pool list', 'pool list --json'],
  reason: 'optional',
  needs: ['shop', 'clock'],
  async run(context, _args, { reason }) {
    const { pools } = await context.withClient((client) => client.listPools({ reason }));
    const rows = pools.map((pool) => [
      pool.name,
      `${pool.seats}${pool.counting === 'grants' ? ' a grant' : ''}`,
      `${pool.leaseDays} d`,
      `${pool.idleDays} d`,
      `${pool.swaps} in ${pool.swapDays} d`,
      pool.isOfflineAllowed ? (pool.offlineDays === null ? 'yes' : `${pool.offlineDays} d`) : 'no',
      pool.enforcedFrom === null ? 'yes' : `from ${toLocalTime(pool.enforcedFrom)}`,
      String(pool.skus),
      String(pool.accounts),
      String(pool.over),
    ]);
    const heading = ['POOL', 'PLACES', 'LEASE', 'IDLE', 'MOVES', 'OFFLINE', 'ENFORCED', 'SKUS', 'ACCOUNTS', 'OVER'];
    return { data: { pools }, hasTimes: true, lines: toColumns(heading, rows) };
  },
});
