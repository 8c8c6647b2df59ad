import type { Connection, ConnectionState } from '@backline/core/payments/connection/connect-provider';
import { operator, withCore } from '../clients/open-core.ts';
import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';

const states: Record<ConnectionState, string> = {
  set: 'as the settings say',
  there: 'there',
  found: 'found',
  made: 'made',
};

function toLines({ token, destination, url, changed, isElsewhere }: Connection): string[] {
  const more = changed.length === 0 ? '' : `; changed: ${changed.join(', ')}`;
  return [
    `client-side token: ${states[token]}`,
    `destination of events: ${states[destination]}${url === null ? '' : `, ${url}`}${more}`,
    ...(isElsewhere ? ['Its address is not this shop’s: add --move to change it.'] : []),
  ];
}

export const command = defineCommand({
  usage: 'connect',
  description:
    'Show what this shop has at Paddle, make what is missing there (the client-side token, the destination of events), add events that it lacks, and say what only the dashboard can do. The server makes both by itself, and changes nothing that is there.',
  options: { '--move': 'change the address of the destination to this shop’s, if it is another one' },
  examples: ['paddle connect', 'paddle connect --move'],
  needs: ['database', 'provider'],
  async run(context, _, { move = false }) {
    const { connectProvider } = await import('@backline/core/payments/connection/connect-provider');
    const { connection, pages } = await withCore(context, async (core) => ({
      connection: await connectProvider(core, operator, { canMove: move }),
      pages: core.gateway.account.pages,
    }));
    if (connection === null)
      throw new CliError('Another process does this now: run the command again in a minute.', 'conflict', 'refused');
    context.log('What only the dashboard can do:');
    context.log(`  approve the domain ${new URL(context.env.PUBLIC_URL ?? '').host}: ${pages.domains}`);
    context.log(`  set the default payment link to ${context.env.PUBLIC_URL}: ${pages.paymentLink}`);
    return { data: { ...connection, pages }, lines: toLines(connection), isRefused: connection.isElsewhere };
  },
});
