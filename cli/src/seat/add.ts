import { mainPool } from '@backline/domain/devices/seats/main-pool';
import { defineCommand } from '../shared/command.ts';
import { parseCount, parseEnd } from '../shared/options.ts';
import { toCount, toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'add <EMAIL>',
  description:
    'Give an account more places than its pool has. The number counts from the pool on, and replaces the one before; --count 0 takes them back.',
  examples: [
    'seat add composer@example.com --count 1 --reason "two studios"',
    'seat add composer@example.com --pool school --count 5 --until 2027-07-31 --reason "summer course"',
  ],
  options: {
    '--count <N>': 'how many more',
    '--pool <NAME>': `which pool; without it, ${mainPool}`,
    '--until <DATE>': 'until when; without it, for ever',
  },
  required: ['count'],
  reason: 'demanded',
  needs: ['shop', 'clock'],
  async run(context, [email = ''], options) {
    const { reason } = options;
    const extra = parseCount(options.count, 'count', 10_000, 0);
    const until = options.until === undefined ? null : parseEnd(options.until, 'until');
    const pool = options.pool ?? mainPool;
    const set = await context.withClient((client) => client.setSeatExtra({ email, pool, extra, until, reason }));
    const { before } = set;
    const end = before.until === null ? [] : ['--until', before.until];
    context.logUndo('seat', 'add', email, '--pool', pool, '--count', String(before.extra), ...end);
    const time = until === null ? '' : ` until ${toLocalTime(until)}`;
    return {
      data: set,
      hasTimes: until !== null,
      lines: [`${set.email} has ${toCount(extra, 'more place')} in ${pool}${time}: ${set.limit} now`],
    };
  },
});
