import { activityKinds } from '@backline/domain/privacy/activity-kinds';
import { defineCommand } from '../shared/command.ts';
import { parseChoice } from '../shared/options.ts';
import { parsePayerAddress } from '../shared/parse-address.ts';
import { toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'activity <EMAIL>',
  description:
    'What happened in an account, newest first, in the words that its owner reads, with the reasons of support.',
  examples: ['user activity composer@example.com', 'user activity composer@example.com --kind support'],
  options: {
    '--kind <KIND>': `only ${activityKinds.slice(0, -1).join(', ')} or ${activityKinds.at(-1)}`,
    '--before <PLACE>': 'only what was before this place: the next page',
  },
  reason: 'optional',
  needs: ['shop'],
  async run(context, [text], options) {
    const { address: email } = parsePayerAddress(text);
    const kind =
      options.kind === undefined ? {} : { kind: parseChoice(options.kind, activityKinds, 'no kind of activity') };
    const before = options.before === undefined ? {} : { before: options.before };
    const page = await context.withClient((client) =>
      client.listActivity({ email, reason: options.reason, ...kind, ...before }),
    );
    if (page.next !== null) context.log(`Earlier: --before ${page.next}`);
    return {
      data: page,
      hasTimes: true,
      lines: page.entries.map(({ at, text: said, reason }) =>
        [toLocalTime(at), said, reason && `"${reason}"`].filter((part) => part).join('  '),
      ),
    };
  },
});
