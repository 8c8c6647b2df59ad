import { type EmailAddress, parseEmail, parsePayerEmail } from '@backline/domain/inputs/parse-email';
import { CliError } from './errors.ts';

/** An address that can be mailed: an account is opened with it, or a mail goes to it. */
export const parseAddress = (text?: string): EmailAddress => demandAddress(text, parseEmail);

/** An address that may have paid: every lookup takes it. */
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
