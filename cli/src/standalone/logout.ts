import { readThrown } from '@backline/domain/thrown';
import { createClient, toRemoteError } from '../clients/remote-client.ts';
import { demandServer, forgetLogin } from '../clients/server-access.ts';
import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'logout',
  description: 'End the session at a server and forget its token.',
  examples: ['logout --server https://portal.example.com'],
  needs: ['server'],
  async run(context, _args, options) {
    const server = demandServer(context, options);
    try {
      if (server.token !== null) await createClient(server).sessions.endSession.mutate();
    } catch (error) {
      const { message } = readThrown(toRemoteError(error, server.url));
      context.log(`The session was not ended at the server: ${message}`);
    }
    forgetLogin(context, server.url);
    return { data: { server: server.url }, lines: [`logged out of ${server.url}`] };
  },
});
