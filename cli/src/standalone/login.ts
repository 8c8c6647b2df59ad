import type { StaffLogIn } from '@backline/domain/staff/log-in';
import { createClient, machineId, readApiKey, toRemoteError } from '../clients/remote-client.ts';
import { demandServer, saveLogin } from '../clients/server-access.ts';
import type { Context } from '../shared/command.ts';
import { defineCommand } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { readSecret, readSecretLines } from '../shared/read-password.ts';

const typed = { name: 'code', label: 'Code of your authenticator app, or a recovery code', flag: '--password-stdin' };

/** Shows the secret of a new authenticator app, as a QR code and as text. */
async function showSetUp({ log }: Context, { setUp, graceUntil }: StaffLogIn): Promise<void> {
  if (setUp === null) return;
  const { renderUnicodeCompact } = await import('uqr');
  log('Staff need a second factor here. Read this with an authenticator app:');
  for (const line of renderUnicodeCompact(setUp.uri, { border: 2 }).split('\n')) log(line);
  log(`Or type its secret there: ${setUp.secret.replace(/(.{4})(?=.)/g, '$1 ')}`);
  if (graceUntil !== null) log(`Until ${graceUntil.slice(0, 10)} it can wait: press Enter instead of a code.`);
}

/** The code from the second line of a pipe, or typed now. Undefined postpones the setup. */
async function readCode(context: Context, answer: StaffLogIn, piped: string | undefined): Promise<string | undefined> {
  const mayWait = answer.setUp !== null && answer.graceUntil !== null;
  if (answer.setUp !== null && !context.io.stdin.isTTY) {
    if (mayWait && piped === undefined) return undefined;
    // A piped code can't fit, because this login has a new secret.
    throw new CliError(
      'Each login shows a new secret: set up the app by logging in at a terminal.',
      'second_factor_required',
      'notAllowed',
    );
  }
  if (piped !== undefined) return piped;
  if (!context.io.stdin.isTTY)
    throw new CliError(
      'This account needs a code as well: send it in a second line through the pipe, or log in at a terminal.',
      'second_factor_required',
      'notAllowed',
    );
  return readSecret(context, typed, mayWait);
}

export const command = defineCommand({
  usage: 'login',
  description:
    'Log in to a server as staff, with a second factor where one is required. The token is kept in a file that only you can read.',
  examples: [
    'login --server https://portal.example.com --email support@example.com',
    'login --server http://127.0.0.1:4400 --email support@example.com --password-stdin < password.txt',
  ],
  options: {
    '--email <EMAIL>': 'your account',
    '--password-stdin': 'read the password from a pipe, and from its second line a code',
  },
  required: ['email'],
  needs: ['server'],
  async run(context, _args, options) {
    const { url } = demandServer(context, options);
    const { email } = options;
    const [password = '', piped] = await readSecretLines(context, options.passwordStdin === true);
    const { staff } = createClient({ url, token: null });
    try {
      const apiKey = await readApiKey(url);
      const answer = await staff.logIn.mutate({ apiKey, authId: email, password, machineId });
      let { token } = answer;
      let recoveryCodes: string[] | null = null;
      if (token === null) {
        await showSetUp(context, answer);
        const code = await readCode(context, answer, piped);
        const challenge = answer.challenge ?? '';
        const input = code === undefined ? { challenge } : { challenge, code };
        ({ token, recoveryCodes } = await staff.finishLogIn.mutate(input));
      }
      saveLogin(context, url, { email, token });
      context.log('Logged in.');
      if (recoveryCodes !== null) {
        context.log('Keep these recovery codes where the app is not. Each works once:');
        for (const one of recoveryCodes) context.log(`  ${one}`);
      }
      return { data: { server: url, email, role: 'support' }, lines: [`${email} at ${url}`] };
    } catch (error) {
      throw toRemoteError(error, url);
    }
  },
});
