import { defineCommand } from '../command.ts';
import { CliError, exitCodes } from '../errors.ts';
import { demandText } from '../options.ts';
import { readPassword } from '../read-password.ts';
import { createClient, machineId, toRemoteError } from '../remote-client.ts';
import { demandServer, saveLogin } from '../server-access.ts';

export const command = defineCommand({
  usage: 'login',
  description: 'Log in to a server as staff. The token is kept in a file that only you can read.',
  examples: [
    'login --server https://portal.example.com --email support@example.com',
    'login --server http://127.0.0.1:4400 --email support@example.com --password-stdin < password.txt',
  ],
  options: {
    '--email <EMAIL>': 'your account',
    '--password-stdin': 'read the password from a pipe',
    '--api-key <KEY>': "the product's public client identifier (API_KEY)",
  },
  isRemote: true,
  async run(context, _args, options) {
    const { url } = demandServer(context, options);
    const email = demandText(options, 'email');
    const password = await readPassword(context, options.passwordStdin === true);
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
      saveLogin(context, url, { email, token });
      context.log('Logged in.');
      return { data: { server: url, email, role }, lines: [`${email} at ${url}`] };
    } catch (error) {
      throw toRemoteError(error, url);
    }
  },
});
