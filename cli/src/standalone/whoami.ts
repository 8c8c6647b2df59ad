import { createClient, toRemoteError } from '../clients/remote-client.ts';
import { demandServer } from '../clients/server-access.ts';
import { defineCommand } from '../shared/command.ts';

export const command = defineCommand({
  usage: 'whoami',
  description: 'Who a server takes you for.',
  examples: ['whoami --server https://portal.example.com'],
  needs: ['server'],
  async run(context, _args, options) {
    const server = demandServer(context, options);
    try {
      const { email, contactName, role } = await createClient(server).account.getCurrentUser.query();
      return { data: { server: server.url, email, contactName, role }, lines: [`${email} (${role}) at ${server.url}`] };
    } catch (error) {
      throw toRemoteError(error, server.url);
    }
  },
});
