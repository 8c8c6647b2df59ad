import { type EmailAddress, parseEmail } from '@backline/domain/parse-email';
import { CliError, exitCodes } from './errors.ts';

export function parseAddress(text = ''): EmailAddress {
  const address = parseEmail(text);
  if (address !== null) return address;
  throw new CliError(`"${text}" is not an email address. Give one such as composer@example.com.`, {
    code: 'email_invalid',
    exitCode: exitCodes.usage,
  });
}
