import type { Context, Options, Outcome } from '../command.ts';
import { CliError, exitCodes } from '../errors.ts';
import { demandText } from '../options.ts';
import { createClient, machineId, toRemoteError } from '../remote-client.ts';
import { demandServer, isOpen, saveLogin } from '../server-access.ts';
import { readPassword } from '../terminal.ts';

/** Logs in to a server as staff, and keeps the token in a file that only its owner reads. */
export async function login(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const { url } = demandServer(options);
  const email = demandText(options, 'email');
  if (isOpen(url)) context.say(`${url} is not https: others on the way can read the password.`);
  const password = await readPassword(options.passwordStdin === true);
  const apiKey = options.apiKey ?? context.env.API_KEY ?? '';
  const client = createClient({ url, token: null });
  try {
    const { token } = await client.sessions.createSession.mutate({ apiKey, authId: email, password, machineId });
    const session = createClient({ url, token });
    const { role } = await session.account.getCurrentUser.query();
    if (role !== 'support') {
      await session.sessions.endSession.mutate();
      throw new CliError(`${email} is not an account of staff. You are not logged in.`, {
        code: 'forbidden',
        exitCode: exitCodes.notAllowed,
      });
    }
    saveLogin(url, { email, token });
    context.say('Logged in.');
    return { data: { server: url, email, role }, lines: [`${email} at ${url}`] };
  } catch (error) {
    throw toRemoteError(error, url);
  }
}
