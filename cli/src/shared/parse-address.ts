import { type EmailAddress, parseEmail, parsePayerEmail } from '@backline/domain/inputs/parse-email';
import { CliError } from './errors.ts';

/** An address that can be mailed, for an account or a mail. */
export const parseAddress = (text?: string): EmailAddress => demandAddress(text, parseEmail);

/** Any address that can have paid, for lookups. */
export const parsePayerAddress = (text?: string): EmailAddress => demandAddress(text, parsePayerEmail);

function demandAddress(text = '', parse: (text: string) => EmailAddress | null): EmailAddress {
  const address = parse(text);
  if (address !== null) return address;
  throw new CliError(
    `"${text}" is not an email address. Give one such as composer@example.com.`,
    'email_invalid',
    'usage',
  );
}
