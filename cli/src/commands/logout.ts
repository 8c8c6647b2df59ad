import type { Context, Options, Outcome } from '../command.ts';
import { createClient, toRemoteError } from '../remote-client.ts';
import { demandServer, forgetLogin } from '../server-access.ts';

/** Ends the session at a server and forgets its token. */
export async function logout(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const server = demandServer(options);
  try {
    if (server.token !== null) await createClient(server).sessions.endSession.mutate();
  } catch (error) {
    const { message } = toRemoteError(error, server.url) as Error;
    context.say(`The session was not ended at the server: ${message}`);
  }
  forgetLogin(server.url);
  return { data: { server: server.url }, lines: [`logged out of ${server.url}`] };
}
