import { declareCall } from '../../call.ts';
import { mailReference, mailReport } from './mail-report.ts';

export const dropMail = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/mails/drop',
  summary: 'End a mail that waits, was refused or came back',
  refusals: ['conflict'],
  input: mailReference,
  output: mailReport,
});
