import { MailFault } from '@backline/core/ports/mail-message';
import type { NodemailerError } from 'nodemailer';

/**
 * The server closes the connection, or limits the rate; some report the limit after the content (RFC 5321, 3.8; RFC
 * 4954, 6).
 */
const serverCodes = [421, 454];
/** Commands in a wrong order: the mail is not the reason. */
const wrongOrder = 503;
/** Steps whose answers are about the recipient or the content. */
const mailSteps = ['RCPT TO', 'DATA'];

/** Explains why a mail was not accepted. `hasBegun`: at least a part of its content was sent. */
export function toMailFault(error: unknown, { hasBegun }: { hasBegun: boolean }): MailFault {
  if (!(error instanceof Error)) return new MailFault('unknown', { of: 'server' });
  const { code, command, response, responseCode = 0 }: NodemailerError = error;
  const words = response ?? error.message;
  if (serverCodes.includes(responseCode)) return new MailFault(words, { of: 'server' });
  const isRejected = responseCode >= 500 && responseCode !== wrongOrder;
  // A connection that breaks during a mail may break because of that mail.
  if (hasBegun || mailSteps.includes(command ?? '')) return new MailFault(words, { of: 'mail', isFinal: isRejected });
  if (code === 'EENVELOPE' && command === 'API') return new MailFault(words, { of: 'mail', isFinal: true });
  return new MailFault(words, { of: 'server' });
}
