import type { Context, Options, Outcome } from '../command.ts';
import { createClient, toRemoteError } from '../remote-client.ts';
import { demandServer } from '../server-access.ts';

/** Who a server takes us for. */
export async function whoami(_context: Context, _args: string[], options: Options): Promise<Outcome> {
  const server = demandServer(options);
  try {
    const { email, contactName, role } = await createClient(server).account.getCurrentUser.query();
    return { data: { server: server.url, email, contactName, role }, lines: [`${email} (${role}) at ${server.url}`] };
  } catch (error) {
    throw toRemoteError(error, server.url);
  }
}
