import type { EmailAddress } from '@backline/domain/parse-email';
import { CliError, exitCodes } from './errors.ts';

export async function parseAddress(text = ''): Promise<EmailAddress> {
  const { parseEmail } = await import('@backline/domain/parse-email');
  const address = parseEmail(text);
  if (address !== null) return address;
  throw new CliError(`"${text}" is not an email address. Give one such as composer@example.com.`, {
    code: 'email_invalid',
    exitCode: exitCodes.usage,
  });
}
