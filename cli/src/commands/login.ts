import type { Context, Options, Outcome } from '../command.ts';
import { demandText } from '../options.ts';
import { createClient, machineId, toRemoteError } from '../remote-desk.ts';
import { demandServer, saveLogin } from '../server-access.ts';
import { readPassword } from '../terminal.ts';

/** Logs in to a server as staff, and keeps the token in a file that only its owner reads. */
export async function login(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const { url } = demandServer(options);
  const email = demandText(options, 'email');
  const password = await readPassword(options.passwordStdin === true);
  const apiKey = options.apiKey ?? context.env.API_KEY ?? '';
  const client = createClient({ url, token: null });
  try {
    const { token } = await client.sessions.create.mutate({ apiKey, authId: email, password, machineId });
    const { role } = await createClient({ url, token }).account.get.query();
    saveLogin(url, { email, token });
    context.say(
      role === 'support' ? 'Logged in.' : 'Logged in, but this account is not one of staff: the desk refuses it.',
    );
    return { data: { server: url, email, role }, lines: [`${email} at ${url}`] };
  } catch (error) {
    throw toRemoteError(error, url);
  }
}
