import { type EmailAddress, parseEmail } from '@backline/domain/inputs/parse-email';
import { CliError } from './errors.ts';

export function parseAddress(text = ''): EmailAddress {
  const address = parseEmail(text);
  if (address !== null) return address;
  throw new CliError(
    `"${text}" is not an email address. Give one such as composer@example.com.`,
    'email_invalid',
    'usage',
  );
}
