import type { AppRouter } from '@backline/api';
import type { TRPCClient } from '@trpc/client';
import type { Context } from '../shared/command.ts';
import { CliError } from '../shared/errors.ts';
import { readSecret } from '../shared/read-password.ts';
import { readRefusal } from './read-refusal.ts';

const typed = {
  password: { name: 'password', label: 'Your password again', flag: '' },
  code: { name: 'code', label: 'Code of your authenticator app, or a recovery code', flag: '' },
};

/**
 * Asks the member of staff for the password again, and for a code if the account has a second factor. For ten minutes,
 * the server then accepts sensitive calls. Throws `CliError` without a terminal, and the server's refusal.
 */
export async function confirmStaff(context: Context, { factors }: TRPCClient<AppRouter>): Promise<void> {
  if (!context.io.stdin.isTTY)
    throw new CliError(
      'This asks for your password and your code again. Run it at a terminal.',
      'confirmation_required',
      'notAllowed',
    );
  const password = await readSecret(context, typed.password);
  try {
    await factors.confirm.mutate({ password });
  } catch (error) {
    if (readRefusal(error)?.code !== 'second_factor_required') throw error;
    await factors.confirm.mutate({ password, code: await readSecret(context, typed.code) });
  }
}
